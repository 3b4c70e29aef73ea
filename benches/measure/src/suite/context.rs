//! Resolves what fields refer to, the addresses of accounts and files, and encodes the fields.

use super::{
    declared::{Account, Data, Field},
    dumped::{self, Dumped},
    error::{At, SuiteError, ensure},
    files::Files,
    names::{PROGRAM, SYSTEM, check_name, list},
};
use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;
use std::{cell::RefCell, collections::BTreeMap};
use toml::Spanned;

/// The id of the system program.
pub const SYSTEM_ID: Pubkey = Pubkey::new_from_array([0; 32]);

/// The largest account that the runtime allows, in bytes.
const MAX_BYTES: usize = 10 * 1024 * 1024;

/// An address, with its bump if it is derived from seeds.
type Address = (Pubkey, Option<u8>);

/// What fields refer to: accounts and files.
pub struct Context<'a> {
    /// The id that every program runs under.
    pub program_id: Pubkey,
    /// The accounts that are dumped to files, by name.
    pub dumped: BTreeMap<&'a str, Dumped>,
    accounts: &'a BTreeMap<Spanned<String>, Account>,
    files: &'a Files,
    /// The addresses by name. `None` stands for an address that is being derived.
    addresses: RefCell<BTreeMap<&'a str, Option<Address>>>,
}

impl<'a> Context<'a> {
    /// Gives every account its address.
    ///
    /// # Errors
    ///
    /// When a name is taken or not valid, when a dumped account or an address is malformed, and when two accounts have
    /// the same address.
    pub fn new(
        program_id: Pubkey,
        accounts: &'a BTreeMap<Spanned<String>, Account>,
        files: &'a Files,
    ) -> Result<Self, SuiteError> {
        let mut dumped = BTreeMap::new();
        for (name, account) in accounts {
            if let Some(file) = &account.file {
                let bytes = files.read(file.get_ref());
                let account = bytes.and_then(|bytes| dumped::parse(&bytes)).at(file)?;
                dumped.insert(name.get_ref().as_str(), account);
            }
        }
        let reserved = [(PROGRAM, Some((program_id, None))), (SYSTEM, Some((SYSTEM_ID, None)))];
        let context =
            Self { program_id, dumped, accounts, files, addresses: RefCell::new(reserved.into()) };
        let mut names = BTreeMap::from([(program_id, PROGRAM), (SYSTEM_ID, SYSTEM)]);
        for name in accounts.keys() {
            let label = name.get_ref().as_str();
            check_name(name)?;
            ensure(![PROGRAM, SYSTEM].contains(&label), name, || {
                format!(
                    "an account cannot be called `{label}`: the name is reserved, choose another"
                )
            })?;
            let (address, _) = context.named(label)?.unwrap_or_default();
            let same = names.insert(address, label);
            ensure(same.is_none(), name, || {
                let other = same.unwrap_or_default();
                format!("account `{label}` has the same address as `{other}`: change one of them")
            })?;
        }
        Ok(context)
    }

    /// The names of the accounts, by address.
    pub fn names(&self) -> BTreeMap<Pubkey, String> {
        let addresses = self.addresses.borrow();
        let named = addresses.iter().filter_map(|(name, address)| {
            let (address, _) = (*address)?;
            Some((address, (*name).to_owned()))
        });
        named.collect()
    }

    /// The address that a name or a base58 string stands for.
    ///
    /// # Errors
    ///
    /// Lists the names that exist.
    pub fn address<T>(&self, name: &str, place: &Spanned<T>) -> Result<Pubkey, SuiteError> {
        if let Some((address, _)) = self.named(name)? {
            return Ok(address);
        }
        let address = name.parse().map_err(|_| {
            let mut names: Vec<&str> = self.accounts.keys().map(|name| name.get_ref().as_str()).collect();
            names.extend([PROGRAM, SYSTEM]);
            names.sort();
            let names = list(names);
            format!("`{name}` is neither an account nor an address: use a base58 address or one of {names}")
        });
        address.at(place)
    }

    /// The address of an account by its name. Seeds may name an account that itself has seeds.
    fn named(&self, name: &str) -> Result<Option<Address>, SuiteError> {
        let known = self.addresses.borrow().get(name).copied();
        if let Some(Some(address)) = known {
            return Ok(Some(address));
        }
        let Some((name, account)) = self.accounts.get_key_value(name) else {
            return Ok(None);
        };
        let label = name.get_ref().as_str();
        ensure(known.is_none(), name, || {
            format!("the seeds of `{label}` depend on its own address: remove the cycle")
        })?;
        self.addresses.borrow_mut().insert(label, None);
        let address = match (&account.address, &account.seeds) {
            (Some(address), Some(_)) => {
                let message = "`address` and `seeds` exclude each other: remove one";
                return Err(SuiteError::new(address, message));
            }
            (None, Some(seeds)) => self.derive(name, seeds)?,
            (Some(address), None) => (parse_address(address)?, None),
            (None, None) => {
                let from_name = || Pubkey::new_from_array(Sha256::digest(label).into());
                let dumped = self.dumped.get(label);
                (dumped.map_or_else(from_name, |dumped| dumped.address), None)
            }
        };
        self.addresses.borrow_mut().insert(label, Some(address));
        Ok(Some(address))
    }

    /// Derives the program's address from seeds.
    fn derive(&self, name: &Spanned<String>, seeds: &Data) -> Result<Address, SuiteError> {
        let seeds = seeds.iter().map(|seed| self.field(seed));
        let seeds = seeds.collect::<Result<Vec<_>, SuiteError>>()?;
        let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
        let derived = Pubkey::try_find_program_address(&seeds, &self.program_id);
        let (address, bump) = derived
            .ok_or_else(|| {
                "no address can be derived from these seeds: use at most 15, each of at most 32 bytes"
                    .to_owned()
            })
            .at(name)?;
        Ok((address, Some(bump)))
    }

    /// The bytes of all fields.
    ///
    /// # Errors
    ///
    /// When a field is malformed, when its file cannot be read, and when the data is longer than an account can
    /// be.
    pub fn bytes(&self, data: &Data) -> Result<Vec<u8>, SuiteError> {
        let mut bytes = Vec::new();
        for field in data {
            bytes.extend(self.field(field)?);
            ensure(bytes.len() <= MAX_BYTES, field, too_long)?;
        }
        Ok(bytes)
    }

    fn field(&self, field: &Spanned<Field>) -> Result<Vec<u8>, SuiteError> {
        Ok(match field.get_ref() {
            Field::U8(value) => vec![*value],
            Field::U16(value) => value.to_le_bytes().to_vec(),
            Field::U32(value) => value.to_le_bytes().to_vec(),
            Field::U64(value) => value.to_le_bytes().to_vec(),
            Field::I64(value) => value.to_le_bytes().to_vec(),
            Field::Key(name) => self.address(name, field)?.to_bytes().to_vec(),
            Field::Bump(name) => {
                let bump = self.named(name)?.and_then(|(_, bump)| bump);
                let missing = || format!("`{name}` has no bump: name an account with `seeds`");
                vec![bump.ok_or_else(missing).at(field)?]
            }
            Field::Hex(digits) => hex(digits).at(field)?,
            Field::Text(text) => text.as_bytes().to_vec(),
            Field::Zeros(count) => match usize::try_from(*count) {
                Ok(count) if count <= MAX_BYTES => vec![0; count],
                _ => return Err(SuiteError::new(field, too_long())),
            },
            Field::Discriminator(text) => Sha256::digest(text)[..8].to_vec(),
            Field::File(path) => self.files.read(path).at(field)?,
        })
    }
}

/// Parses an address in base58.
///
/// # Errors
///
/// When the string is not an address.
pub fn parse_address(address: &Spanned<String>) -> Result<Pubkey, SuiteError> {
    let text = address.get_ref();
    let parsed = text.parse();
    parsed
        .map_err(|_| format!("`{text}` is not an address: write its 32 bytes in base58"))
        .at(address)
}

fn too_long() -> String {
    format!("the data is longer than an account can be: shorten it to {MAX_BYTES} bytes")
}

/// Decodes hexadecimal digits. Spaces between bytes are allowed.
fn hex(digits: &str) -> Result<Vec<u8>, String> {
    let groups = digits.split_ascii_whitespace();
    let pairs = groups.flat_map(|group| group.as_bytes().chunks(2));
    let bytes = pairs.map(|pair| match pair {
        [high, low] => {
            let [high, low] = [high, low].map(|digit| char::from(*digit).to_digit(16));
            Some((high? << 4 | low?) as u8)
        }
        _ => None,
    });
    bytes
        .collect::<Option<_>>()
        .ok_or_else(|| format!("`{digits}` is not hexadecimal: write two digits for each byte"))
}

//! Resolves what fields refer to, the addresses of accounts and files, and encodes the fields.

use super::{
    declared::{Account, Data, Field},
    dumped,
    error::{SuiteError, ensure, list, require},
};
use neap_model::reports::record::Inputs;
use neap_scenarios::rent::rent_exempt;
use sha2::{Digest, Sha256};
use solana_pubkey::Pubkey;
use std::{cell::RefCell, collections::BTreeMap, path::Path};
use toml::Spanned;

/// The name that stands for the program's own account.
pub const PROGRAM: &str = "program";

/// The name that stands for the system program's account.
pub const SYSTEM: &str = "system";

/// The id of the system program.
const SYSTEM_ID: Pubkey = Pubkey::new_from_array([0; 32]);

/// The largest account that the runtime allows, in bytes.
const MAX_BYTES: usize = 10 * 1024 * 1024;

/// The owner, lamports and data of an account, as far as they are declared.
pub type Contents<'a> = (&'a Option<Spanned<String>>, Option<u64>, &'a Option<Data>);

/// What fields refer to: accounts and files.
pub struct Context<'a> {
    /// The id that every program runs under.
    pub program_id: Pubkey,
    /// The files read.
    pub inputs: RefCell<Inputs>,
    /// The directory of the suite. Files are relative to it.
    directory: &'a Path,
    accounts: &'a BTreeMap<Spanned<String>, Account>,
    /// The accounts that are dumped to files, with their addresses, by name.
    dumped: BTreeMap<&'a str, (Pubkey, solana_account::Account)>,
    /// The addresses by name, each with its bump if it is derived from seeds.
    addresses: BTreeMap<&'a str, (Pubkey, Option<u8>)>,
}

impl<'a> Context<'a> {
    /// Gives every account its address.
    pub fn new(
        program_id: Pubkey,
        accounts: &'a BTreeMap<Spanned<String>, Account>,
        directory: &'a Path,
        inputs: Inputs,
    ) -> Result<Self, SuiteError> {
        let reserved = [(PROGRAM, (program_id, None)), (SYSTEM, (SYSTEM_ID, None))];
        let mut context = Self {
            program_id,
            inputs: inputs.into(),
            directory,
            accounts,
            dumped: BTreeMap::new(),
            addresses: reserved.into(),
        };
        for (name, account) in accounts {
            context.place(name, account, &[])?;
        }
        Ok(context)
    }

    /// Gives an account its address, after the accounts that its seeds name. `above` are those whose seeds name it.
    fn place(
        &mut self,
        name: &'a Spanned<String>,
        account: &'a Account,
        above: &[&str],
    ) -> Result<(), SuiteError> {
        let (label, accounts) = (name.get_ref().as_str(), self.accounts);
        ensure(![PROGRAM, SYSTEM].contains(&label), name, || {
            format!("an account cannot be called `{label}`: the name is reserved, choose another")
        })?;
        if self.addresses.contains_key(label) {
            return Ok(());
        }
        ensure(!above.contains(&label), name, || {
            format!("the seeds of `{label}` depend on its own address: remove the cycle")
        })?;
        for seed in account.seeds.iter().flatten() {
            if let Field::Key(other) | Field::Bump(other) = seed.get_ref()
                && let Some((other, account)) = accounts.get_key_value(other.as_str())
            {
                self.place(other, account, &[above, &[label]].concat())?;
            }
        }
        if let Some(file) = &account.file {
            let dumped = self.read(file.get_ref()).and_then(|bytes| dumped::parse(&bytes));
            let dumped = dumped.map_err(|error| SuiteError::new(file, error))?;
            self.dumped.insert(label, dumped);
        }
        let (address, bump) = match (&account.address, &account.seeds) {
            (Some(address), Some(_)) => {
                let message = "`address` and `seeds` exclude each other: remove one";
                return Err(SuiteError::new(address, message));
            }
            (Some(address), None) => (address.get_ref().0, None),
            (None, Some(seeds)) => {
                let seeds = seeds.iter().map(|seed| self.field(seed));
                let seeds = seeds.collect::<Result<Vec<_>, SuiteError>>()?;
                let seeds: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
                let derived = Pubkey::try_find_program_address(&seeds, &self.program_id);
                let (address, bump) = require(derived, name, || {
                    "no address can be derived from these seeds: use at most 15, each of at most 32 bytes"
                        .to_owned()
                })?;
                (address, Some(bump))
            }
            (None, None) => match self.dumped.get(label) {
                Some((address, _)) => (*address, None),
                None => (Pubkey::new_from_array(Sha256::digest(label).into()), None),
            },
        };
        if let Some((other, _)) = self.addresses.iter().find(|(_, (same, _))| *same == address) {
            let message =
                format!("account `{label}` has the same address as `{other}`: change one of them");
            return Err(SuiteError::new(name, message));
        }
        self.addresses.insert(label, (address, bump));
        Ok(())
    }

    /// The names of the accounts, by address.
    pub fn names(&self) -> BTreeMap<Pubkey, String> {
        let addresses = self.addresses.iter();
        addresses.map(|(name, (address, _))| (*address, (*name).to_owned())).collect()
    }

    /// The address that a name or a base58 string stands for.
    pub fn address<T>(&self, name: &str, place: &Spanned<T>) -> Result<Pubkey, SuiteError> {
        let named = self.addresses.get(name).map(|(address, _)| *address);
        require(named.or_else(|| name.parse().ok()), place, || {
            let names = self.accounts.keys().map(|name| name.get_ref().as_str());
            let names = list(names.chain([PROGRAM, SYSTEM]));
            format!(
                "`{name}` is neither an account nor an address: use a base58 address or one of {names}"
            )
        })
    }

    /// An account before every operation. A declared value overrides the one in the dumped file.
    pub fn account(
        &self,
        name: &str,
        declared: &Account,
    ) -> Result<solana_account::Account, SuiteError> {
        let dumped = self.dumped.get(name).map(|(_, account)| account.clone());
        let is_new = dumped.is_none();
        // The default owner is the system program.
        let new = solana_account::Account { rent_epoch: u64::MAX, ..Default::default() };
        let mut account = dumped.unwrap_or(new);
        self.apply(&mut account, (&declared.owner, declared.lamports, &declared.data))?;
        if is_new && declared.lamports.is_none() {
            account.lamports = rent_exempt(account.data.len());
        }
        account.executable = declared.executable.unwrap_or(account.executable);
        Ok(account)
    }

    /// Applies declared contents to an account.
    pub fn apply(
        &self,
        account: &mut solana_account::Account,
        (owner, lamports, data): Contents,
    ) -> Result<(), SuiteError> {
        if let Some(data) = data {
            account.data = self.bytes(data)?;
        }
        if let Some(owner) = owner {
            account.owner = self.address(owner.get_ref(), owner)?;
        }
        account.lamports = lamports.unwrap_or(account.lamports);
        Ok(())
    }

    /// The bytes of all fields.
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
                let bump = self.addresses.get(name.as_str()).and_then(|(_, bump)| *bump);
                let missing = || format!("`{name}` has no bump: name an account with `seeds`");
                vec![require(bump, field, missing)?]
            }
            Field::Hex(digits) => require(hex(digits), field, || {
                format!("`{digits}` is not hexadecimal: write two digits for each byte")
            })?,
            Field::Text(text) => text.as_bytes().to_vec(),
            Field::Zeros(count) => {
                let count = usize::try_from(*count).ok().filter(|count| *count <= MAX_BYTES);
                vec![0; require(count, field, too_long)?]
            }
            Field::Discriminator(text) => Sha256::digest(text)[..8].to_vec(),
            Field::File(path) => self.read(path).map_err(|error| SuiteError::new(field, error))?,
        })
    }

    /// Reads a file and records it.
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let path = self.directory.join(path);
        let read = self.inputs.borrow_mut().read(&path);
        read.map_err(|error| format!("cannot read {}: {error}", path.display()))
    }
}

fn too_long() -> String {
    format!("the data is longer than an account can be: shorten it to {MAX_BYTES} bytes")
}

/// Decodes hexadecimal digits. Spaces between bytes are allowed.
fn hex(digits: &str) -> Option<Vec<u8>> {
    let groups = digits.split_ascii_whitespace();
    let pairs = groups.flat_map(|group| group.as_bytes().chunks(2));
    let bytes = pairs.map(|pair| {
        let [high, low] = pair else { return None };
        let [high, low] = [high, low].map(|digit| char::from(*digit).to_digit(16));
        Some((high? << 4 | low?) as u8)
    });
    bytes.collect()
}

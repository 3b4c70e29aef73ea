//! Transactions as clients send them, and as RPC nodes show them.

use super::recorded::Recorded;
use base64::{Engine, prelude::BASE64_STANDARD};
use neap_subject::transaction::{ComputeBudget, Version};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_message::{VersionedMessage, v0::LoadedAddresses};
use solana_pubkey::Pubkey;
use solana_transaction::versioned::VersionedTransaction;

/// A transaction, with what the chain says about it.
#[derive(Clone, Debug)]
pub struct Sent {
    /// A name for its row: that of its file, or the first letters of its signature.
    pub name: String,
    /// Its first signature in base58, if it is signed.
    pub signature: Option<String>,
    pub message: VersionedMessage,
    /// The addresses that its lookup tables stand for, if they are known.
    pub loaded: Option<LoadedAddresses>,
    /// The slot of its block.
    pub slot: Option<u64>,
    /// The time of its block, in seconds since 1970.
    pub time: Option<i64>,
    /// What it did on the chain.
    pub recorded: Option<Recorded>,
}

impl Sent {
    /// Parses a transaction as it is sent, or only its message.
    pub fn from_wire(bytes: &[u8]) -> Result<Self, String> {
        let signed = wincode::deserialize_exact::<VersionedTransaction>(bytes);
        let (signature, message) = match signed {
            Ok(VersionedTransaction { signatures, message }) => {
                let signature = signatures.first().filter(|it| it.as_ref() != [0; 64]);
                (signature.map(ToString::to_string), message)
            }
            Err(error) => {
                let message = wincode::deserialize_exact::<VersionedMessage>(bytes);
                (None, message.map_err(|_| format!("it is no transaction: {error}"))?)
            }
        };
        Self::new(signature, message)
    }

    pub fn new(signature: Option<String>, message: VersionedMessage) -> Result<Self, String> {
        message.sanitize().map_err(|error| format!("the transaction is malformed: {error}"))?;
        let name = signature.as_deref().map_or("transaction", |it| it.get(..12).unwrap_or(it));
        Ok(Self {
            name: name.to_owned(),
            signature,
            message,
            loaded: None,
            slot: None,
            time: None,
            recorded: None,
        })
    }

    /// The addresses that it names, in the order of the chain: its own, then the writable and the other ones of its lookup tables.
    pub fn addresses(&self) -> Vec<Pubkey> {
        let loaded = self.loaded.iter().flat_map(|it| it.writable.iter().chain(&it.readonly));
        self.message.static_account_keys().iter().chain(loaded).copied().collect()
    }

    /// The lookup tables that it needs and that are not resolved.
    pub fn unresolved_tables(&self) -> Vec<Pubkey> {
        let lookups = self.message.address_table_lookups().unwrap_or_default();
        let needed = lookups.iter().map(|lookup| lookup.account_key);
        if self.loaded.is_some() { Vec::new() } else { needed.collect() }
    }

    /// Takes the addresses of its lookup tables from their accounts.
    pub fn resolve(&mut self, data: impl Fn(&Pubkey) -> Option<Vec<u8>>) -> Result<(), String> {
        let mut loaded = LoadedAddresses::default();
        for lookup in self.message.address_table_lookups().unwrap_or_default() {
            let key = lookup.account_key;
            let missing = || format!("the account of lookup table {key} is missing");
            let data = data(&key).ok_or_else(missing)?;
            let (addresses, _) = data.get(TABLE_HEAD..).unwrap_or_default().as_chunks::<32>();
            let address = |index: &u8| {
                let found = addresses.get(usize::from(*index)).copied().map(Pubkey::new_from_array);
                found.ok_or_else(|| format!("lookup table {key} has no address {index}"))
            };
            let writable = lookup.writable_indexes.iter().map(address);
            loaded.writable.extend(writable.collect::<Result<Vec<_>, _>>()?);
            let readonly = lookup.readonly_indexes.iter().map(address);
            loaded.readonly.extend(readonly.collect::<Result<Vec<_>, _>>()?);
        }
        self.loaded = Some(loaded);
        Ok(())
    }

    /// The addresses of each lookup table that it uses.
    pub fn tables(&self) -> Vec<Vec<Pubkey>> {
        let Some(LoadedAddresses { writable, readonly }) = &self.loaded else { return Vec::new() };
        let (mut writable, mut readonly) = (writable.iter(), readonly.iter());
        let lookups = self.message.address_table_lookups().unwrap_or_default();
        let tables = lookups.iter().map(|lookup| {
            let own = writable.by_ref().take(lookup.writable_indexes.len()).copied();
            let mut own = Vec::from_iter(own);
            own.extend(readonly.by_ref().take(lookup.readonly_indexes.len()));
            own
        });
        tables.collect()
    }

    /// Its instructions.
    pub fn instructions(&self) -> Result<Vec<Instruction>, String> {
        let addresses = self.addresses();
        let own = self.message.static_account_keys().len();
        let written = self.loaded.as_ref().map_or(0, |it| it.writable.len());
        let meta = |index: u8| {
            let index = usize::from(index);
            let pubkey = *addresses.get(index).ok_or("an instruction names no account")?;
            let is_writable =
                if index < own { self.is_writable(index) } else { index - own < written };
            Ok(AccountMeta { pubkey, is_signer: self.message.is_signer(index), is_writable })
        };
        let instructions = self.message.instructions().iter().map(|compiled| {
            let accounts = compiled.accounts.iter().map(|index| meta(*index));
            Ok(Instruction {
                program_id: meta(compiled.program_id_index)?.pubkey,
                accounts: accounts.collect::<Result<_, String>>()?,
                data: compiled.data.clone(),
            })
        });
        instructions.collect()
    }

    /// The account of its durable nonce, which its first instruction advances.
    pub fn nonce(&self) -> Option<Pubkey> {
        let instructions = self.instructions().ok()?;
        let Instruction { program_id, accounts, data } = instructions.first()?;
        let advances = *program_id == solana_sdk_ids::system_program::ID && *data == ADVANCE_NONCE;
        Some(accounts.first().filter(|_| advances)?.pubkey)
    }

    /// What the account of its durable nonce was: its nonce stands in place of the blockhash.
    pub fn nonce_account(&self, lamports: u64) -> Option<Account> {
        let instructions = self.instructions().ok()?;
        let authority = instructions.first()?.accounts.get(2)?.pubkey;
        let nonce = self.message.recent_blockhash();
        let (version, state) = (1_u32.to_le_bytes(), 1_u32.to_le_bytes());
        let fee = 5_000_u64.to_le_bytes();
        let data = [&version[..], &state, authority.as_ref(), nonce.as_ref(), &fee].concat();
        Some(Account { lamports, data, ..Account::default() })
    }

    /// Whether only two kinds of instructions pass an account: those of the system program, and those that create its token accounts. The
    /// latter look only at its address.
    pub fn is_only_for_system(&self, address: Pubkey) -> bool {
        let instructions = self.instructions().unwrap_or_default();
        let passes = |it: &&Instruction| it.accounts.iter().any(|meta| meta.pubkey == address);
        let takes_address = |it: &Instruction| {
            it.program_id == ASSOCIATED_TOKEN
                && it.accounts.iter().position(|meta| meta.pubkey == address) == Some(WALLET)
        };
        instructions
            .iter()
            .filter(passes)
            .all(|it| it.program_id == solana_sdk_ids::system_program::ID || takes_address(it))
    }

    pub fn version(&self) -> Version {
        match self.message {
            VersionedMessage::Legacy(_) => Version::Legacy,
            VersionedMessage::V0(_) => Version::V0,
            VersionedMessage::V1(_) => Version::V1,
        }
    }

    /// Whether the head of the message says that a transaction writes one of its own accounts.
    fn is_writable(&self, index: usize) -> bool {
        let header = self.message.header();
        let signers = usize::from(header.num_required_signatures);
        let all = self.message.static_account_keys().len();
        let (end, unwritten) = if index < signers {
            (signers, header.num_readonly_signed_accounts)
        } else {
            (all, header.num_readonly_unsigned_accounts)
        };
        index < end.saturating_sub(unwritten.into())
    }

    /// What the head of a message of version 1 asks for. Other messages have instructions of the compute budget.
    pub fn budget(&self) -> ComputeBudget {
        let VersionedMessage::V1(message) = &self.message else { return ComputeBudget::default() };
        let config = &message.config;
        let price = config.priority_fee.zip(config.compute_unit_limit).and_then(|(fee, limit)| {
            let price = (u128::from(fee) * 1_000_000).checked_div(limit.into())?;
            u64::try_from(price).ok()
        });
        ComputeBudget {
            compute_unit_limit: config.compute_unit_limit,
            compute_unit_price: price,
            loaded_accounts_data_size_limit: config.loaded_accounts_data_size_limit,
            heap_size: config.heap_size,
        }
    }
}

/// The program that creates token accounts of wallets, and the place of the wallet in its instructions.
const ASSOCIATED_TOKEN: Pubkey =
    Pubkey::from_str_const("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
const WALLET: usize = 2;

/// The data of the system program's instruction that advances a nonce.
const ADVANCE_NONCE: [u8; 4] = [4, 0, 0, 0];

/// Where the addresses of a lookup table begin.
const TABLE_HEAD: usize = 56;

/// The most letters of a transaction in base58: 4,096 bytes.
const MAX_BASE58: usize = 5_600;

/// Parses a transaction in base64, or else in base58.
pub fn decoded(text: &str) -> Result<Sent, String> {
    let base64 = BASE64_STANDARD.decode(text).ok();
    let found = base64.map(|bytes| Sent::from_wire(&bytes));
    if let Some(Ok(sent)) = found {
        return Ok(sent);
    }
    // Decoding takes time with the square of the length, and no transaction is longer.
    if text.len() > MAX_BASE58 {
        return found.unwrap_or(Err(UNKNOWN.to_owned()));
    }
    match bs58::decode(text).into_vec() {
        Ok(bytes) => Sent::from_wire(&bytes),
        Err(_) => found.unwrap_or(Err(UNKNOWN.to_owned())),
    }
}

/// What is wrong with a file that holds nothing else.
pub const UNKNOWN: &str = "it is neither JSON of an RPC node nor a transaction in base64 or base58";

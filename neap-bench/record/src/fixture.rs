//! A fixture in Firedancer's layout of protobuf, which names every error and takes sysvars as accounts.

use prost::Message;
use serde::{
    Deserialize,
    de::{
        IntoDeserializer,
        value::{self, U32Deserializer},
    },
};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_instruction_error::InstructionError;
use solana_pubkey::Pubkey;
use solana_sdk_ids::{bpf_loader, bpf_loader_deprecated, bpf_loader_upgradeable, loader_v4};

/// An instruction that a harness ran.
#[derive(Clone, Debug)]
pub struct Recorded {
    pub program_id: Pubkey,
    pub metas: Vec<AccountMeta>,
    pub data: Vec<u8>,
    /// Every account that the instruction names, once, and the sysvars.
    pub before: Vec<(Pubkey, Account)>,
    pub compute_unit_limit: u64,
    pub outcome: Outcome,
}

/// What an instruction left.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub result: Result<(), InstructionError>,
    pub accounts: Vec<(Pubkey, Account)>,
    pub return_data: Vec<u8>,
    pub compute_units: u64,
}

impl Outcome {
    /// An outcome. The runtime undoes what a refused instruction did.
    pub fn new(
        result: Result<(), InstructionError>,
        accounts: Vec<(Pubkey, Account)>,
        return_data: Vec<u8>,
        compute_units: u64,
    ) -> Self {
        if result.is_err() {
            return Self { result, accounts: Vec::new(), return_data: Vec::new(), compute_units };
        }
        Self { result, accounts, return_data, compute_units }
    }
}

#[derive(Message)]
struct Fixture {
    #[prost(message, required, tag = "1")]
    metadata: Metadata,
    #[prost(message, required, tag = "2")]
    input: Input,
    #[prost(message, required, tag = "3")]
    effects: Effects,
}

#[derive(Message)]
struct Metadata {
    #[prost(string, tag = "1")]
    entrypoint: String,
}

#[derive(Message)]
struct Input {
    #[prost(bytes, tag = "1")]
    program_id: Vec<u8>,
    #[prost(message, repeated, tag = "3")]
    accounts: Vec<AccountState>,
    #[prost(message, repeated, tag = "4")]
    instruction_accounts: Vec<InstructionAccount>,
    #[prost(bytes, tag = "5")]
    data: Vec<u8>,
    #[prost(uint64, tag = "6")]
    compute_units_available: u64,
}

#[derive(Message)]
struct InstructionAccount {
    #[prost(uint32, tag = "1")]
    index: u32,
    #[prost(bool, tag = "2")]
    is_writable: bool,
    #[prost(bool, tag = "3")]
    is_signer: bool,
}

#[derive(Message)]
struct AccountState {
    #[prost(bytes, tag = "1")]
    address: Vec<u8>,
    #[prost(uint64, tag = "2")]
    lamports: u64,
    #[prost(bytes, tag = "3")]
    data: Vec<u8>,
    #[prost(bool, tag = "4")]
    executable: bool,
    #[prost(uint64, tag = "5")]
    rent_epoch: u64,
    #[prost(bytes, tag = "6")]
    owner: Vec<u8>,
}

#[derive(Message)]
struct Effects {
    /// Zero, or one more than the place of the error among all.
    #[prost(int32, tag = "1")]
    result: i32,
    #[prost(uint32, tag = "2")]
    custom_error: u32,
    #[prost(message, repeated, tag = "3")]
    accounts: Vec<AccountState>,
    #[prost(uint64, tag = "4")]
    compute_units_left: u64,
    #[prost(bytes, tag = "5")]
    return_data: Vec<u8>,
}

impl Recorded {
    /// The fixture's bytes.
    pub fn encode(&self) -> Vec<u8> {
        self.message().encode_to_vec()
    }

    /// The hash of what was recorded, in hexadecimal digits. What it cost belongs to one build, so it is left out.
    pub fn hash(&self) -> String {
        let mut message = self.message();
        message.effects.compute_units_left = 0;
        let hash = Sha256::digest(message.encode_to_vec());
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn message(&self) -> Fixture {
        let Self { program_id, metas, data, before, compute_unit_limit, outcome } = self;
        let instruction_accounts = metas.iter().map(|meta| InstructionAccount {
            index: before.iter().take_while(|(address, _)| *address != meta.pubkey).count() as u32,
            is_writable: meta.is_writable,
            is_signer: meta.is_signer,
        });
        let (result, custom_error) = match &outcome.result {
            Ok(()) => (0, 0),
            Err(error) => numbers(error),
        };
        Fixture {
            metadata: Metadata { entrypoint: "sol_compat_instr_execute_v1".to_owned() },
            input: Input {
                program_id: program_id.to_bytes().into(),
                accounts: before.iter().map(state).collect(),
                instruction_accounts: instruction_accounts.collect(),
                data: data.clone(),
                compute_units_available: *compute_unit_limit,
            },
            effects: Effects {
                result,
                custom_error,
                accounts: outcome.accounts.iter().map(state).collect(),
                compute_units_left: compute_unit_limit.saturating_sub(outcome.compute_units),
                return_data: outcome.return_data.clone(),
            },
        }
    }
}

fn state((address, account): &(Pubkey, Account)) -> AccountState {
    AccountState {
        address: address.to_bytes().into(),
        lamports: account.lamports,
        data: without_elf(account).to_vec(),
        executable: account.executable,
        // The runtime no longer changes it. LiteSVM sets it when an instruction may write the account.
        rent_epoch: u64::MAX,
        owner: account.owner.to_bytes().into(),
    }
}

/// The data of an account. Executables are left out, because a suite names them.
fn without_elf(account: &Account) -> &[u8] {
    let loaders =
        [bpf_loader::ID, bpf_loader_deprecated::ID, bpf_loader_upgradeable::ID, loader_v4::ID];
    let data = &*account.data;
    let elf = data.windows(4).position(|start| start == b"\x7fELF");
    &data[..elf.filter(|_| loaders.contains(&account.owner)).unwrap_or(data.len())]
}

/// The number of an error in Firedancer's layout, which is one more than its place among all, and that of a custom one.
fn numbers(error: &InstructionError) -> (i32, u32) {
    const CUSTOM: i32 = 25;
    if let InstructionError::Custom(number) = error {
        return (CUSTOM + 1, *number);
    }
    let is_at = |place: &u32| {
        let place: U32Deserializer<value::Error> = (*place).into_deserializer();
        InstructionError::deserialize(place).is_ok_and(|known| known == *error)
    };
    let place = (0..=u32::from(u8::MAX)).find(|place| is_at(place));
    // All errors have a place.
    (place.map_or(1, |place| place as i32 + 1), 0)
}

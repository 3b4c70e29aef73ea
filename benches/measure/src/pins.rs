//! Hashes that pin what a row measures: its input, and what the operation leaves.
//!
//! They depend neither on the ELF nor on the toolchain, so a row that has another hash does other work.

use neap_model::variations::Variations;
use neap_scenarios::scenario::{Invocation, Specimen};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_pubkey::Pubkey;

/// How many digits of a hash a report has. Nobody looks for two inputs with the same digits, so 48 bits are enough.
const DIGITS: usize = 12;

/// The hash of an instruction and its accounts.
pub fn input(invocation: &Invocation) -> String {
    let mut hash = Hash::default();
    hash.invocation(invocation);
    hash.digits()
}

/// The result of a specimen, as a report names it.
pub fn result(specimen: &Specimen) -> String {
    match &specimen.result {
        Ok(()) => "success".to_owned(),
        Err(error) => format!("{error:?}"),
    }
}

/// The hash of what a specimen leaves.
pub fn post_state(specimen: &Specimen) -> String {
    let mut hash = Hash::default();
    hash.outcome(specimen);
    hash.digits()
}

/// The variations of a row, with what they cost.
pub fn variations(specimens: &[Specimen], compute_units: &[u64]) -> Variations {
    let mut hash = Hash::default();
    for specimen in specimens {
        hash.invocation(&specimen.invocation);
        hash.bytes(result(specimen));
        hash.outcome(specimen);
    }
    let input = if specimens.is_empty() { String::new() } else { hash.digits() };
    Variations { input, compute_units: compute_units.to_vec() }
}

/// A hash of values. The length of each list comes before it, so no two lists of values are hashed the same way.
#[derive(Default)]
struct Hash(Sha256);

impl Hash {
    fn invocation(&mut self, Invocation { instruction, accounts }: &Invocation) {
        self.bytes(instruction.program_id);
        self.bytes(&instruction.data);
        self.number(instruction.accounts.len() as u64);
        for meta in &instruction.accounts {
            self.bytes(meta.pubkey);
            self.number(meta.is_signer.into());
            self.number(meta.is_writable.into());
        }
        self.accounts(accounts);
    }

    fn outcome(&mut self, specimen: &Specimen) {
        self.accounts(&specimen.accounts);
        self.bytes(&specimen.return_data);
        let logs = specimen.logs.iter().flatten();
        self.number(specimen.logs.is_some().into());
        self.number(logs.clone().count() as u64);
        logs.for_each(|message| self.bytes(message));
    }

    fn accounts(&mut self, accounts: &[(Pubkey, Account)]) {
        self.number(accounts.len() as u64);
        for (address, Account { lamports, data, owner, executable, rent_epoch }) in accounts {
            self.bytes(address);
            self.number(*lamports);
            self.bytes(data);
            self.bytes(owner);
            self.number((*executable).into());
            self.number(*rent_epoch);
        }
    }

    fn bytes(&mut self, bytes: impl AsRef<[u8]>) {
        self.number(bytes.as_ref().len() as u64);
        self.0.update(bytes);
    }

    fn number(&mut self, number: u64) {
        self.0.update(number.to_le_bytes());
    }

    fn digits(self) -> String {
        let bytes = self.0.finalize();
        bytes.iter().take(DIGITS / 2).map(|byte| format!("{byte:02x}")).collect()
    }
}

//! Hashes that pin what a row measures: its input, and what the operation leaves.
//!
//! They depend neither on the ELF nor on the toolchain, so a row that has another hash does other work.

use crate::error::{named, named_by_transaction};
use neap_model::{error::Error, row::Variations, text::hex};
use neap_subject::{
    specimen::{Invocation, Invoked, Origin, Specimen},
    transaction::{ComputeBudget, Transaction, TransactionSpecimen, Version},
};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use std::borrow::Borrow;

/// How many digits of a hash a report has. Nobody looks for two inputs with the same digits, so 48 bits are enough.
const DIGITS: usize = 12;

/// The hash of an instruction and its accounts.
pub fn input(invocation: &Invocation) -> String {
    let mut hash = Hash::default();
    hash.invocation(invocation);
    hash.digits()
}

/// The hash of a transaction and its accounts.
pub fn transaction(transaction: &Transaction) -> String {
    let mut hash = Hash::default();
    hash.transaction(transaction);
    hash.digits()
}

/// The error of a transaction, or `None` if it succeeds.
pub fn transaction_error(specimen: &TransactionSpecimen) -> Option<Error> {
    specimen.result.as_ref().err().map(named_by_transaction)
}

/// The hash of what a transaction leaves.
pub fn transaction_post_state(specimen: &TransactionSpecimen) -> String {
    let mut hash = Hash::default();
    hash.accounts(&specimen.accounts);
    hash.digits()
}

/// The variations of a row of a transaction, with what they cost.
pub fn transaction_variations(
    specimens: impl IntoIterator<Item = impl Borrow<TransactionSpecimen>>,
    compute_units: &[u64],
) -> Variations {
    let mut hash = Hash::default();
    for specimen in specimens {
        let specimen = specimen.borrow();
        hash.transaction(&specimen.transaction);
        hash.accounts(&specimen.accounts);
    }
    let input = if compute_units.is_empty() { String::new() } else { hash.digits() };
    Variations { input, compute_units: compute_units.to_vec() }
}

/// The error that a specimen declares, or `None` if it succeeds. An error that is not declared counts as one value, because the hash
/// must not depend on the ELF.
fn declared_error(specimen: &Specimen) -> Option<Error> {
    let error = specimen.result.as_ref().err()?;
    Some(match specimen.origin {
        Origin::RecordedWithoutError => Error { name: "NotRecorded".to_owned(), number: None },
        _ => named(error),
    })
}

/// The hash of what a specimen leaves.
pub fn post_state(specimen: &Specimen) -> String {
    let mut hash = Hash::default();
    hash.outcome(specimen);
    hash.digits()
}

/// The variations of a row, with what they cost.
pub fn variations(
    specimens: impl IntoIterator<Item = impl Borrow<Specimen>>,
    compute_units: &[u64],
) -> Variations {
    let mut hash = Hash::default();
    for specimen in specimens {
        let specimen = specimen.borrow();
        hash.invocation(&specimen.invocation);
        hash.bytes(
            declared_error(specimen).map_or("success".to_owned(), |error| error.to_string()),
        );
        hash.outcome(specimen);
    }
    let input = if compute_units.is_empty() { String::new() } else { hash.digits() };
    Variations { input, compute_units: compute_units.to_vec() }
}

/// A hash of values. The length of each list comes before it, so no two lists of values are hashed the same way.
#[derive(Default)]
struct Hash(Sha256);

impl Hash {
    fn transaction(&mut self, transaction: &Transaction) {
        let Transaction { payer, instructions, budget, version, lookup_tables, accounts } =
            transaction;
        self.bytes(payer);
        self.number(instructions.len() as u64);
        instructions.iter().for_each(|instruction| self.instruction(instruction));
        let ComputeBudget {
            compute_unit_limit, loaded_accounts_data_size_limit, heap_size, ..
        } = *budget;
        let limits = [compute_unit_limit, loaded_accounts_data_size_limit, heap_size];
        let limits = limits.map(|limit| limit.map(u64::from));
        for asked in limits.into_iter().chain([budget.compute_unit_price]) {
            self.number(asked.is_some().into());
            self.number(asked.unwrap_or(0));
        }
        self.number(match version {
            Version::Legacy => 0,
            Version::V0 => 1,
            Version::V1 => 2,
        });
        self.number(lookup_tables.len() as u64);
        for addresses in lookup_tables {
            self.bytes(addresses.iter().flat_map(|it| it.to_bytes()).collect::<Vec<u8>>());
        }
        self.accounts(accounts);
    }

    fn invocation(&mut self, invocation: &Invocation) {
        let Invocation { instruction, accounts, compute_unit_limit, heap_size } = invocation;
        self.instruction(instruction);
        self.accounts(accounts);
        if let Some(limit) = compute_unit_limit {
            self.bytes(b"compute unit limit");
            self.number(*limit);
        }
        if let Some(bytes) = heap_size {
            self.bytes(b"heap size");
            self.number((*bytes).into());
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        self.bytes(instruction.program_id);
        self.bytes(&instruction.data);
        self.number(instruction.accounts.len() as u64);
        for meta in &instruction.accounts {
            self.bytes(meta.pubkey);
            self.number(meta.is_signer.into());
            self.number(meta.is_writable.into());
        }
    }

    fn outcome(&mut self, specimen: &Specimen) {
        self.accounts(&specimen.accounts);
        self.bytes(&specimen.return_data);
        let logs = specimen.logs.iter().flatten();
        self.number(specimen.logs.is_some().into());
        self.number(logs.clone().count() as u64);
        logs.for_each(|message| self.bytes(message));
        if let Some(invokes) = &specimen.invokes {
            self.bytes(b"invokes");
            self.number(invokes.len() as u64);
            for Invoked { program_id, data } in invokes {
                self.bytes(program_id);
                self.bytes(data);
            }
        }
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
        hex(&self.0.finalize()[..DIGITS / 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solana_instruction::error::InstructionError;
    use std::collections::BTreeSet;

    fn specimen() -> Specimen {
        let [account, key] = [1, 2].map(|byte| Pubkey::new_from_array([byte; 32]));
        Specimen::unchanged(Invocation::new((account, vec![9; 160]), Some(key), vec![0, 7]))
    }

    #[test]
    fn every_part_of_an_input_changes_its_hash() {
        let changes: [fn(&mut Invocation); 14] = [
            |specimen| specimen.instruction.data[1] ^= 1,
            |specimen| specimen.instruction.data.truncate(1),
            |specimen| specimen.instruction.program_id = Pubkey::default(),
            |specimen| specimen.instruction.accounts[0].is_signer ^= true,
            |specimen| specimen.instruction.accounts[0].is_writable ^= true,
            |specimen| specimen.instruction.accounts.truncate(1),
            |specimen| specimen.accounts[0].0 = Pubkey::default(),
            |specimen| specimen.accounts[0].1.lamports += 1,
            |specimen| specimen.accounts[0].1.data[159] ^= 1,
            |specimen| specimen.accounts[0].1.owner = Pubkey::default(),
            |specimen| specimen.accounts[0].1.executable ^= true,
            |specimen| specimen.accounts[0].1.rent_epoch ^= 1,
            |specimen| specimen.compute_unit_limit = Some(0),
            |specimen| specimen.heap_size = Some(0),
        ];
        let Specimen { invocation, .. } = specimen();
        assert_eq!(input(&invocation).len(), DIGITS);
        for (index, change) in changes.into_iter().enumerate() {
            let mut other = invocation.clone();
            change(&mut other);
            assert_ne!(input(&other), input(&invocation), "{index}");
        }
    }

    #[test]
    fn every_part_of_a_transaction_changes_its_hash() {
        let Invocation { instruction, accounts, .. } = specimen().invocation;
        let whole = Transaction {
            payer: Pubkey::default(),
            instructions: vec![instruction],
            budget: ComputeBudget::default(),
            version: Version::Legacy,
            lookup_tables: Vec::new(),
            accounts,
        };
        let changes: [fn(&mut Transaction); 10] = [
            |it| it.payer = Pubkey::new_from_array([7; 32]),
            |it| it.instructions.clear(),
            |it| it.instructions[0].data.push(0),
            |it| it.budget.compute_unit_limit = Some(0),
            |it| it.budget.compute_unit_price = Some(0),
            |it| it.budget.loaded_accounts_data_size_limit = Some(0),
            |it| it.budget.heap_size = Some(0),
            |it| it.version = Version::V1,
            |it| it.lookup_tables.push(Vec::new()),
            |it| it.accounts[0].1.lamports += 1,
        ];
        let mut hashes = BTreeSet::from([transaction(&whole)]);
        for (index, change) in changes.into_iter().enumerate() {
            let mut other = whole.clone();
            change(&mut other);
            assert!(hashes.insert(transaction(&other)), "{index}");
        }
    }

    #[test]
    fn every_part_of_an_outcome_changes_what_pins_it() {
        let changes: [fn(&mut Specimen); 6] = [
            |specimen| specimen.result = Err(InstructionError::Custom(7)),
            |specimen| specimen.return_data.push(0),
            |specimen| specimen.logs = Some(Vec::new()),
            |specimen| specimen.invokes = Some(Vec::new()),
            |specimen| specimen.accounts[0].1.lamports -= 1,
            |specimen| specimen.accounts[0].1.data.clear(),
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let [specimen, mut other] = [specimen(), specimen()];
            change(&mut other);
            // A row has its error beside the hash.
            if other.result == specimen.result {
                assert_ne!(post_state(&other), post_state(&specimen), "{index}");
            }
            let hashes = [specimen, other].map(|specimen| variations(&[specimen], &[5]).input);
            assert_ne!(hashes[0], hashes[1], "{index}");
        }
        assert_eq!(variations([(); 0].map(|()| specimen()), &[]), Variations::default());
    }
}

//! Runs the codec's examples for Anchor 2 and Anchor 1 on the SVM, from `init` and `realloc` to `close`. On the host,
//! Anchor has no rent and no system program that creates or enlarges an account.

use super::example::{load, sbpf_versions};
use crate::fixture::keeps_contract;
use mollusk_svm::program::keyed_account_for_system_program;
use neap_subject::cluster::Cluster;
use neap_subject::specimen::{Invocation, PROGRAM_ID, Specimen};
use neap_svm::svm::Svm;
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError::{self, AccountDataTooSmall, Custom, InvalidAccountData};
use solana_pubkey::Pubkey;

const VAULT: Pubkey = Pubkey::new_from_array([0x76; 32]);
const AUTHORITY: Pubkey = Pubkey::new_from_array([0x61; 32]);
const STRANGER: Pubkey = Pubkey::new_from_array([0x73; 32]);

/// The balance of each signer at the start.
const LAMPORTS: u64 = 1_000_000_000;

/// The size of a vault without a label: discriminator, authority, balance and the label's length.
const SMALL: usize = 8 + 32 + 8 + 4;

/// The size of a vault with room for the longest label.
const LARGE: usize = SMALL + 32;

#[test]
fn a_vault_of_anchor_2_lives_from_init_to_close() {
    lives_from_init_to_close("neap_example_anchor", AccountDataTooSmall, InvalidAccountData);
}

#[test]
fn a_vault_of_anchor_1_lives_from_init_to_close() {
    let no_room = Custom(3004); // `AccountDidNotSerialize`
    let too_long = Custom(3003); // `AccountDidNotDeserialize`
    lives_from_init_to_close("neap_example_anchor_v1", no_room, too_long);
}

/// Runs an example. Its errors for a label without room and for one that is too long differ.
fn lives_from_init_to_close(program: &str, no_room: ProgramError, too_long: ProgramError) {
    for sbpf in sbpf_versions() {
        let svm = load(program, sbpf).svm;
        let mut cluster = Deployed { svm, vault: Account::default() };
        let five = 5_u64.to_le_bytes();
        let (label, long) = (borsh_string("treasury"), borsh_string(&"x".repeat(33)));
        let not_the_authority = Err(Custom(2012)); // `ConstraintAddress`
        for (operation, arguments, signer, after) in [
            ("create", &[][..], AUTHORITY, Ok(vault(0, "", SMALL))),
            // The account exists, so the system program does not create it again.
            ("create", &[], AUTHORITY, Err(Custom(0))),
            ("deposit", &five, AUTHORITY, Ok(vault(5, "", SMALL))),
            ("rename", &label, AUTHORITY, Err(no_room.clone())),
            ("enlarge", &[], AUTHORITY, Ok(vault(5, "", LARGE))),
            // The account has its largest size already.
            ("enlarge", &[], AUTHORITY, Ok(vault(5, "", LARGE))),
            ("rename", &label, AUTHORITY, Ok(vault(5, "treasury", LARGE))),
            ("rename", &long, AUTHORITY, Err(too_long.clone())),
            ("deposit", &five, STRANGER, not_the_authority.clone()),
            ("enlarge", &[], STRANGER, not_the_authority.clone()),
            ("close", &[], STRANGER, not_the_authority),
            ("close", &[], AUTHORITY, Ok(Account::default())),
        ] {
            cluster.runs(operation, arguments, signer, after);
        }
    }
}

/// A rent-exempt vault.
fn vault(balance: u64, label: &str, size: usize) -> Account {
    let discriminator = &Sha256::digest("account:Vault")[..8];
    let (balance, label) = (&balance.to_le_bytes(), &borsh_string(label));
    let mut data = [discriminator, AUTHORITY.as_array(), balance, label].concat();
    data.resize(size, 0);
    Account {
        lamports: Cluster::MAINNET.rent_exempt(data.len()),
        data,
        owner: PROGRAM_ID,
        ..Account::default()
    }
}

fn borsh_string(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).unwrap();
    [&length.to_le_bytes()[..], text.as_bytes()].concat()
}

/// The program, with the vault as the last instruction left it.
struct Deployed {
    svm: Svm,
    vault: Account,
}

impl Deployed {
    /// Expects an instruction to leave this vault, for which the signer pays or gets the difference in lamports.
    /// Or expects it to be refused and to change nothing.
    #[track_caller]
    fn runs(
        &mut self,
        operation: &str,
        arguments: &[u8],
        signer: Pubkey,
        after: Result<Account, ProgramError>,
    ) {
        let name = Sha256::digest(format!("global:{operation}"));
        let system = keyed_account_for_system_program();
        let signer_account = Account { lamports: LAMPORTS, ..Account::default() };
        let accounts = vec![
            AccountMeta::new(VAULT, operation == "create"),
            AccountMeta::new(signer, true),
            AccountMeta::new_readonly(system.0, false),
        ];
        let data = [&name[..8], arguments].concat();
        let invocation = Invocation {
            instruction: Instruction { program_id: PROGRAM_ID, accounts, data },
            accounts: vec![(VAULT, self.vault.clone()), (signer, signer_account), system],
            compute_unit_limit: None,
            heap_size: None,
        };
        let specimen = match after {
            Err(error) => Specimen::refused(error, invocation),
            Ok(after) => {
                let mut specimen = Specimen::unchanged(invocation);
                specimen.accounts[1].1.lamports += self.vault.lamports;
                specimen.accounts[1].1.lamports -= after.lamports;
                self.vault = after.clone();
                specimen.accounts[0].1 = after;
                specimen
            }
        };
        let verdict = keeps_contract(&self.svm, &specimen);
        verdict.unwrap_or_else(|why| panic!("{operation}: {why}"));
    }
}

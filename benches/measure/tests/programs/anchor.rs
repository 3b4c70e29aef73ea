//! Runs the codec's example for Anchor on the SVM, from `init` and `realloc` to `close`. On the host, Anchor
//! has no rent and no system program that creates or enlarges an account.

use crate::fixture::{keeps_contract, root};
use mollusk_svm::program::keyed_account_for_system_program;
use neap_measure::svm::Svm;
use neap_scenarios::{
    rent::rent_exempt,
    scenario::{Invocation, PROGRAM_ID, Specimen},
};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError::{self, AccountDataTooSmall, Custom, InvalidAccountData};
use solana_pubkey::Pubkey;
use std::process::Command;

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
fn a_vault_lives_from_init_to_close() {
    for sbpf in ["v0", "v3"] {
        let mut cluster = Cluster::new(sbpf);
        let five = 5_u64.to_le_bytes();
        let (label, long) = (borsh_string("treasury"), borsh_string(&"x".repeat(33)));
        let not_the_authority = Err(Custom(2012)); // `ConstraintAddress`
        for (operation, arguments, signer, after) in [
            ("create", &[][..], AUTHORITY, Ok(vault(0, "", SMALL))),
            // The account exists, so the system program does not create it again.
            ("create", &[], AUTHORITY, Err(Custom(0))),
            ("deposit", &five, AUTHORITY, Ok(vault(5, "", SMALL))),
            ("rename", &label, AUTHORITY, Err(AccountDataTooSmall)),
            ("enlarge", &[], AUTHORITY, Ok(vault(5, "", LARGE))),
            // The account has its largest size already.
            ("enlarge", &[], AUTHORITY, Ok(vault(5, "", LARGE))),
            ("rename", &label, AUTHORITY, Ok(vault(5, "treasury", LARGE))),
            ("rename", &long, AUTHORITY, Err(InvalidAccountData)),
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
    Account { lamports: rent_exempt(data.len()), data, owner: PROGRAM_ID, ..Account::default() }
}

fn borsh_string(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).unwrap();
    [&length.to_le_bytes()[..], text.as_bytes()].concat()
}

/// The program, with the vault as the last instruction left it.
struct Cluster {
    svm: Svm,
    vault: Account,
}

impl Cluster {
    fn new(sbpf: &str) -> Self {
        let manifest = root().join("benches/measure/tests/programs/anchor/Cargo.toml");
        let out = root().join("target/anchor-example");
        let mut build = Command::new(root().join("toolchain/build"));
        build.env("SBPF", sbpf).arg("--manifest-path").arg(manifest).arg("--out").arg(&out);
        let build = build.output().unwrap();
        let stderr = String::from_utf8_lossy(&build.stderr);
        assert!(build.status.success(), "{stderr}");
        let builds = neap_toolchain::build::builds(&out).unwrap();
        let build = builds.iter().find(|build| build.to_str().unwrap().ends_with(sbpf));
        let elf = std::fs::read(build.unwrap().join("neap_example_anchor.so")).unwrap();
        Self { svm: Svm::load(PROGRAM_ID, &elf).unwrap(), vault: Account::default() }
    }

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

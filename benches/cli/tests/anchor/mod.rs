//! Runs the codec's example for Anchor on the SVM, from `init` and `realloc` to `close`. On the host, Anchor
//! has no rent and no system program that creates or enlarges an account.

use crate::common::{build_lock, root};
use mollusk_svm::program::keyed_account_for_system_program;
use neap_measure::{svm::Svm, verify::verify};
use neap_scenarios::scenario::{Invocation, PROGRAM_ID, Specimen};
use sha2::{Digest, Sha256};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use solana_rent::Rent;
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
    let _building = build_lock();
    for sbpf in ["v0", "v3"] {
        let mut cluster = Cluster::new(sbpf);
        let vault_with = |balance: u64, label: &str, size| {
            let length = u32::try_from(label.len()).unwrap();
            let mut data = Sha256::digest("account:Vault")[..8].to_vec();
            data.extend(AUTHORITY.as_array());
            data.extend(balance.to_le_bytes());
            data.extend(length.to_le_bytes());
            data.extend(label.as_bytes());
            data.resize(size, 0);
            vault_account(data)
        };
        let five = 5_u64.to_le_bytes();
        let (label, long) = (encode_string("treasury"), encode_string(&"x".repeat(33)));

        cluster.succeeds("create", &[], AUTHORITY, Some(vault_with(0, "", SMALL)));
        // The account exists, so the system program does not create it again.
        cluster.refuses("create", &[], AUTHORITY, ProgramError::Custom(0));
        cluster.succeeds("deposit", &five, AUTHORITY, Some(vault_with(5, "", SMALL)));
        let no_room = ProgramError::AccountDataTooSmall;
        cluster.refuses("rename", &label, AUTHORITY, no_room);
        cluster.succeeds("enlarge", &[], AUTHORITY, Some(vault_with(5, "", LARGE)));
        // The account has its largest size already.
        cluster.succeeds("enlarge", &[], AUTHORITY, Some(vault_with(5, "", LARGE)));
        cluster.succeeds(
            "rename",
            &label,
            AUTHORITY,
            Some(vault_with(5, "treasury", LARGE)),
        );
        let too_long = ProgramError::InvalidAccountData;
        cluster.refuses("rename", &long, AUTHORITY, too_long);
        for (operation, arguments) in [("deposit", &five[..]), ("enlarge", &[]), ("close", &[])] {
            // `ConstraintAddress`.
            cluster.refuses(operation, arguments, STRANGER, ProgramError::Custom(2012));
        }
        cluster.succeeds("close", &[], AUTHORITY, None);
    }
}

/// A rent-exempt vault account with these bytes.
fn vault_account(data: Vec<u8>) -> Account {
    Account {
        lamports: Rent::default().minimum_balance(data.len()),
        data,
        owner: PROGRAM_ID,
        ..Account::default()
    }
}

/// Encodes a string as an argument.
fn encode_string(text: &str) -> Vec<u8> {
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
        let manifest = root().join("benches/cli/tests/anchor/Cargo.toml");
        let out = root().join("target/anchor-example");
        let build = Command::new(root().join("toolchain/build"))
            .env("SBPF", sbpf)
            .arg("--manifest-path")
            .arg(manifest)
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&build.stderr);
        assert!(build.status.success(), "{stderr}");
        let mut builds = neap_toolchain::build::builds(&out).unwrap();
        builds.retain(|build| build.to_str().unwrap().ends_with(sbpf));
        let elf = std::fs::read(builds[0].join("neap_example_anchor.so")).unwrap();
        Self {
            svm: Svm::load(&elf).unwrap(),
            vault: Account::default(),
        }
    }

    /// Expects an instruction to leave this vault, or to close it. The signer pays or gets the difference in
    /// lamports.
    #[track_caller]
    fn succeeds(
        &mut self,
        operation: &str,
        arguments: &[u8],
        signer: Pubkey,
        after: Option<Account>,
    ) {
        let after = after.unwrap_or_default();
        let invocation = self.invocation(operation, arguments, signer);
        let mut accounts = invocation.accounts.clone();
        accounts[1].1.lamports += self.vault.lamports;
        accounts[1].1.lamports -= after.lamports;
        accounts[0].1 = after.clone();
        self.expect(&invocation, Ok(()), &accounts);
        self.vault = after;
    }

    /// Expects an instruction to be refused and to change nothing.
    #[track_caller]
    fn refuses(&self, operation: &str, arguments: &[u8], signer: Pubkey, error: ProgramError) {
        let invocation = self.invocation(operation, arguments, signer);
        self.expect(&invocation, Err(error), &invocation.accounts);
    }

    #[track_caller]
    fn expect(
        &self,
        invocation: &Invocation,
        result: Result<(), ProgramError>,
        accounts: &[(Pubkey, Account)],
    ) {
        let outcome = self.svm.run(invocation).unwrap();
        let specimen = Specimen {
            result,
            accounts: accounts.to_vec(),
            ..Specimen::unchanged(invocation.clone())
        };
        if let Err(mismatch) = verify(&outcome, &specimen) {
            panic!("{mismatch}");
        }
    }

    fn invocation(&self, operation: &str, arguments: &[u8], signer: Pubkey) -> Invocation {
        let name = Sha256::digest(format!("global:{operation}"));
        let system = keyed_account_for_system_program();
        let signer_account = Account {
            lamports: LAMPORTS,
            ..Account::default()
        };
        Invocation {
            instruction: Instruction {
                program_id: PROGRAM_ID,
                accounts: vec![
                    AccountMeta::new(VAULT, operation == "create"),
                    AccountMeta::new(signer, true),
                    AccountMeta::new_readonly(system.0, false),
                ],
                data: [&name[..8], arguments].concat(),
            },
            accounts: vec![
                (VAULT, self.vault.clone()),
                (signer, signer_account),
                system,
            ],
        }
    }
}

//! The public programs whose ELFs the harness carries, from packages of Mollusk.

use mollusk_svm_programs_memo::memo;
use mollusk_svm_programs_token::{associated_token, token};
use mollusk_svm_programs_token_2022 as token_2022;
use solana_pubkey::Pubkey;

/// A public program.
pub struct Public {
    /// Its name in suites.
    pub name: &'static str,
    /// Its id on mainnet.
    pub id: Pubkey,
    /// Its ELF.
    pub elf: &'static [u8],
    /// The path of the ELF in its package.
    pub file: &'static str,
}

/// Every public program.
pub const PUBLIC: [Public; 4] = [
    Public {
        name: "associated-token",
        id: associated_token::ID,
        elf: associated_token::ELF,
        file: "mollusk-svm-programs-token/src/elf/associated_token.so",
    },
    Public {
        name: "memo",
        id: memo::ID,
        elf: memo::ELF,
        file: "mollusk-svm-programs-memo/src/elf/memo.so",
    },
    Public {
        name: "token",
        id: token::ID,
        elf: token::ELF,
        file: "mollusk-svm-programs-token/src/elf/token.so",
    },
    Public {
        name: "token-2022",
        id: token_2022::ID,
        elf: token_2022::ELF,
        file: "mollusk-svm-programs-token-2022/src/elf/token_2022.so",
    },
];

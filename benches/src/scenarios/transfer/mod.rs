//! SPL Token's transfer: what it does to any accounts, the accounts of each operation, and its bad inputs.

mod bad_inputs;
mod contract;
mod specimen;
mod token;

pub use contract::expected;
pub use specimen::{
    DELEGATE_CLEARED, OPERATIONS, TRANSFER_BY_DELEGATE, TRANSFER_NATIVE, TRANSFER_TO_ITSELF,
    TRANSFER_TOKENS, TRANSFER_ZERO, specimen,
};
pub use token::{TOKEN_SIZE, Token};

use crate::scenarios::{
    bad_input::Trial,
    definition::{AccountFormat, Contract, Definition, Operations, Texts},
    dialect::Dialect,
    framework::Framework,
    operation::Operation,
    scenario::Scenario,
    size::Size,
    wire::{Wire, WireFormat},
};
use interface::transfer::error::INVALID_INSTRUCTION;
use neap_subject::{draw::Draw, specimen::Specimen};
use solana_program_error::ProgramError::{Custom, InvalidInstructionData};

/// SPL Token's transfer.
pub const TRANSFER: Scenario = Scenario::new(&DEFINITION);

/// A transfer between two token accounts of 165 bytes.
pub static DEFINITION: Definition = Definition {
    name: "transfer",
    directory: "transfer",
    texts: Texts {
        title: "SPL Token's transfer",
        introduction: "\
            Both token accounts have 165 bytes. The deployed programs are copied from mollusk's packages. They are not ranked: \
            other toolchains built them, and they do more. They dispatch all instructions of a token program, accept a multisig's \
            signatures, and log most errors, which costs about 100 CU. The other programs have one instruction, refuse every \
            multisig, and log nothing. They also refuse a sum that overflows the destination, which the deployed SPL Token does \
            not check.",
        about_bad_inputs: "\
            The custom errors are SPL Token's: 1 insufficient funds, 3 another mint, 4 another owner, 12 invalid instruction, \
            14 overflow, 17 account frozen. Deployed programs are not tried with inputs that they treat in another way than the \
            contract; the reasons stand below their tables. Token-2022 writes the source before it checks the destination. The \
            runtime undoes that.",
    },
    operations: Operations {
        all: &OPERATIONS,
        in_frameworks: &OPERATIONS,
        with_further_accounts: None,
    },
    format: AccountFormat {
        wires: &[Wire::Borsh],
        claims: &[WireFormat::Spl],
        discriminator: None,
        sizes: None,
    },
    floor_of: None,
    contract: &TransferContract,
};

struct TransferContract;

impl Contract for TransferContract {
    fn specimen(
        &self,
        operation: Operation,
        _: Wire,
        _: Option<Size>,
        draw: Option<&mut Draw>,
    ) -> Specimen {
        specimen(operation, draw)
    }

    fn bad_inputs(&self, operation: Operation, _: Wire) -> Vec<Trial> {
        bad_inputs::bad_inputs(operation)
    }

    fn dialect(&self, framework: Option<Framework>) -> &'static Dialect {
        match framework {
            Some(Framework::Anchor) => &IN_ANCHOR,
            _ => &SPL_TOKEN,
        }
    }

    fn draws_lamports(&self) -> bool {
        // A transfer moves lamports too.
        true
    }
}

/// The contract with SPL Token's error for a malformed instruction.
static SPL_TOKEN: Dialect = Dialect {
    errors: &[(InvalidInstructionData, &[Custom(INVALID_INSTRUCTION)])],
    ..Dialect::CONTRACT
};

/// SPL Token's instruction and accounts in Anchor, which has an error of its own for a malformed instruction.
static IN_ANCHOR: Dialect = Dialect {
    errors: &[(Custom(INVALID_INSTRUCTION), &[InvalidInstructionData])],
    ..Dialect::CONTRACT
};

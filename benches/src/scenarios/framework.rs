//! The frameworks and entrypoints that programs may be behind, other than the shared one.

use crate::scenarios::dialect::Dialect;
use serde::Deserialize;
use solana_program_error::ProgramError::{
    AccountDataTooSmall, Custom, IllegalOwner, IncorrectProgramId, InvalidAccountData,
    InvalidAccountOwner, InvalidInstructionData, NotEnoughAccountKeys,
};
use std::fmt::{self, Display, Formatter};

/// A framework or an entrypoint that passes a program its accounts and instruction.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
#[serde(rename_all = "kebab-case")]
pub enum Framework {
    /// neap's entrypoint, which passes the expected accounts each by itself.
    Typed,
    /// neap's predicted entrypoint.
    Predicted,
    /// pinocchio's lazy entrypoint.
    Lazy,
    /// solana-program and its own entrypoint.
    SolanaProgram,
    /// Anchor 2.
    Anchor,
    /// Anchor 1.
    AnchorV1,
}

const SOLANA_PROGRAM: Dialect =
    Dialect { foreign_owner: &[IncorrectProgramId, InvalidAccountOwner], ..Dialect::CONTRACT };

const ANCHOR: Dialect = Dialect {
    discriminators: true,
    errors: &[
        // Too few bytes, or bytes that do not decode.
        (InvalidAccountData, &[InvalidAccountData, AccountDataTooSmall]),
        // `BorshAccount` has one error for all that it cannot encode. neap's accounts say that there is no room.
        (AccountDataTooSmall, &[AccountDataTooSmall, InvalidAccountData]),
    ],
    foreign_owner: &[IllegalOwner],
    wrong_discriminator: &[InvalidAccountData],
    // `ConstraintDuplicateMutableAccount`. Anchor 1 refuses the account only if both are writable.
    same_account_twice: &[Custom(2040)],
    ..Dialect::CONTRACT
};

const ANCHOR_V1: Dialect = Dialect {
    discriminators: true,
    errors: &[
        // `AccountDiscriminatorNotFound`, `AccountDidNotDeserialize`.
        (InvalidAccountData, &[Custom(3001), Custom(3003)]),
        // `AccountDidNotSerialize`.
        (AccountDataTooSmall, &[Custom(3004)]),
        // `AccountNotEnoughKeys`.
        (NotEnoughAccountKeys, &[Custom(3005)]),
        // `InstructionFallbackNotFound`.
        (InvalidInstructionData, &[Custom(101)]),
    ],
    // `AccountOwnedByWrongProgram`.
    foreign_owner: &[Custom(3007)],
    // `AccountDiscriminatorMismatch`.
    wrong_discriminator: &[Custom(3002)],
    // `InstructionDidNotDeserialize`.
    short_arguments: &[Custom(102)],
    ..Dialect::CONTRACT
};

impl Framework {
    /// The entrypoint that programs without a framework share.
    pub const SHARED: &str = "pinocchio";

    /// Every framework, in the order of the report's sections.
    pub const ALL: [Self; 6] = [
        Self::Typed,
        Self::Predicted,
        Self::Lazy,
        Self::SolanaProgram,
        Self::Anchor,
        Self::AnchorV1,
    ];

    /// Its name, its place in a sentence, and how it changes the contract.
    fn definition(self) -> &'static (&'static str, &'static str, Dialect) {
        match self {
            Self::Predicted => {
                &("predicted", "behind neap's predicted entrypoint", Dialect::CONTRACT)
            }
            Self::Typed => &("typed", "behind neap's typed entrypoint", Dialect::CONTRACT),
            Self::Lazy => &("lazy", "behind pinocchio's lazy entrypoint", Dialect::CONTRACT),
            Self::SolanaProgram => &("solana-program", "in solana-program", SOLANA_PROGRAM),
            Self::Anchor => &("anchor", "in Anchor 2", ANCHOR),
            Self::AnchorV1 => &("anchor-v1", "in Anchor 1", ANCHOR_V1),
        }
    }

    /// The framework's name in manifests and in `results.json`.
    pub fn name(self) -> &'static str {
        self.definition().0
    }

    /// Says in a sentence where its programs run: `in Anchor 2`.
    pub fn place(self) -> &'static str {
        self.definition().1
    }

    /// The framework's name in prose: the place without its preposition.
    pub fn title(self) -> &'static str {
        self.place().split_once(' ').expect("a place has a preposition").1
    }

    /// How it changes the contract's accounts, instructions and errors.
    pub fn dialect(self) -> &'static Dialect {
        &self.definition().2
    }
}

impl Display for Framework {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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

    /// The framework's name in manifests and in `results.json`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Typed => "typed",
            Self::Predicted => "predicted",
            Self::Lazy => "lazy",
            Self::SolanaProgram => "solana-program",
            Self::Anchor => "anchor",
            Self::AnchorV1 => "anchor-v1",
        }
    }

    /// The framework's name in prose.
    pub fn title(self) -> &'static str {
        match self {
            Self::Typed => "neap's typed entrypoint",
            Self::Predicted => "neap's predicted entrypoint",
            Self::Lazy => "pinocchio's lazy entrypoint",
            Self::SolanaProgram => "solana-program",
            Self::Anchor => "Anchor 2",
            Self::AnchorV1 => "Anchor 1",
        }
    }

    /// Says in a sentence where its programs run: `in Anchor 2`.
    pub fn place(self) -> String {
        let preposition = match self {
            Self::Typed | Self::Predicted | Self::Lazy => "behind",
            Self::SolanaProgram | Self::Anchor | Self::AnchorV1 => "in",
        };
        format!("{preposition} {}", self.title())
    }

    /// How it changes the contract's accounts, instructions and errors.
    pub fn dialect(self) -> &'static Dialect {
        match self {
            Self::Typed | Self::Predicted | Self::Lazy => &Dialect::CONTRACT,
            Self::SolanaProgram => &SOLANA_PROGRAM,
            Self::Anchor => &ANCHOR,
            Self::AnchorV1 => &ANCHOR_V1,
        }
    }
}

impl Display for Framework {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

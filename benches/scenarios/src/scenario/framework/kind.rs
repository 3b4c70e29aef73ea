//! The list of frameworks.

use super::dialect::Dialect;
use crate::scenario::invocation::Specimen;
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
    // Too few bytes, or bytes that do not decode.
    errors: &[(InvalidAccountData, &[InvalidAccountData, AccountDataTooSmall])],
    foreign_owner: &[IllegalOwner],
    wrong_discriminator: &[InvalidAccountData],
    // `ConstraintDuplicateMutableAccount`. Anchor 1 refuses the account only if both are writable.
    same_account_twice: &[Custom(2040)],
};

const ANCHOR_V1: Dialect = Dialect {
    discriminators: true,
    errors: &[
        // `AccountDiscriminatorNotFound`, `AccountDidNotDeserialize`.
        (InvalidAccountData, &[Custom(3001), Custom(3003)]),
        // `AccountNotEnoughKeys`.
        (NotEnoughAccountKeys, &[Custom(3005)]),
        // `InstructionFallbackNotFound`.
        (InvalidInstructionData, &[Custom(101)]),
    ],
    // `AccountOwnedByWrongProgram`.
    foreign_owner: &[Custom(3007)],
    // `AccountDiscriminatorMismatch`.
    wrong_discriminator: &[Custom(3002)],
    same_account_twice: &[],
};

impl Framework {
    /// Every framework, in the order of the report's sections.
    pub const ALL: [Self; 5] =
        [Self::Predicted, Self::Lazy, Self::SolanaProgram, Self::Anchor, Self::AnchorV1];

    /// The framework's name in manifests and in `results.json`.
    pub fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The framework's name in prose.
    pub fn title(self) -> &'static str {
        self.names()[2]
    }

    /// Says in a sentence where its programs run: `in Anchor 2`.
    pub fn place(self) -> String {
        let [_, at, title] = self.names();
        format!("{at} {title}")
    }

    fn names(self) -> [&'static str; 3] {
        match self {
            Self::Predicted => ["predicted", "behind", "neap's predicted entrypoint"],
            Self::Lazy => ["lazy", "behind", "pinocchio's lazy entrypoint"],
            Self::SolanaProgram => ["solana-program", "in", "solana-program"],
            Self::Anchor => ["anchor", "in", "Anchor 2"],
            Self::AnchorV1 => ["anchor-v1", "in", "Anchor 1"],
        }
    }

    /// Translates a specimen of the account into this framework's format.
    pub fn specimen(self, specimen: Specimen) -> Specimen {
        self.dialect().specimen(specimen)
    }

    /// How it changes the contract's accounts, instructions and errors.
    pub(in crate::scenario) fn dialect(self) -> &'static Dialect {
        match self {
            Self::Predicted | Self::Lazy => &Dialect::CONTRACT,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_and_reports_use_the_same_names() {
        for framework in Framework::ALL {
            let name = serde_json::Value::from(framework.name());
            assert_eq!(Framework::deserialize(name).unwrap(), framework);
        }
    }
}

//! The 160-byte account behind an entrypoint that is not the one `programs/` share.

mod bad_inputs;
mod dialect;

pub use bad_inputs::trials;

use super::{BadInput, Specimen, Trial, account};
use serde::Deserialize;
use solana_program_error::ProgramError;
use std::fmt::{self, Display, Formatter};

/// What a program gets its accounts and its instruction from.
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

impl Framework {
    /// Every framework, in the order of the report's sections.
    pub const ALL: [Self; 5] = [
        Self::Predicted,
        Self::Lazy,
        Self::SolanaProgram,
        Self::Anchor,
        Self::AnchorV1,
    ];

    /// Its name in manifests and in `results.json`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Predicted => "predicted",
            Self::Lazy => "lazy",
            Self::SolanaProgram => "solana-program",
            Self::Anchor => "anchor",
            Self::AnchorV1 => "anchor-v1",
        }
    }

    /// What a reader knows it as.
    pub fn title(self) -> &'static str {
        match self {
            Self::Predicted => "neap's predicted entrypoint",
            Self::Lazy => "pinocchio's lazy entrypoint",
            Self::SolanaProgram => "solana-program",
            Self::Anchor => "Anchor 2",
            Self::AnchorV1 => "Anchor 1",
        }
    }

    /// Where its programs stand, in a sentence.
    pub fn place(self) -> String {
        let at = match self {
            Self::Predicted | Self::Lazy => "behind",
            Self::SolanaProgram | Self::Anchor | Self::AnchorV1 => "in",
        };
        format!("{at} {}", self.title())
    }

    /// Whether its programs look at who owns the account, as those of the shared entrypoint do not.
    pub fn checks_the_account(self) -> bool {
        !matches!(self, Self::Predicted | Self::Lazy)
    }

    /// The account's operations that its programs have: those that every codec can do.
    pub fn operations(self) -> &'static [&'static str] {
        &account::OPERATIONS[..3]
    }

    /// What its programs should refuse, in the order of a report.
    pub fn bad_inputs(self) -> &'static [BadInput] {
        bad_inputs::of(self)
    }

    /// An operation of the account, as this framework's programs are asked for it.
    pub fn specimen(self, mut specimen: Specimen) -> Specimen {
        dialect::put(self, &mut specimen.invocation);
        if let Some((_, account)) = specimen.accounts.first_mut() {
            dialect::put_account(self, &mut account.data);
        }
        specimen
    }
}

impl Framework {
    /// A trial of this framework's programs, as its floor is given it: that looks at no account. Anchor 2 looks
    /// of itself whether one that it may write is there twice.
    pub fn trial_of_the_floor(self, trial: Trial) -> Trial {
        use ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
        let of_the_instruction = [InvalidInstructionData, NotEnoughAccountKeys]
            .iter()
            .any(|error| trial.errors == dialect::errors(self, error));
        if of_the_instruction && trial.accepted.is_none() {
            return trial;
        }
        let errors = trial.errors.into_iter();
        Trial {
            accepted: Some(trial.invocation.accounts.clone()),
            errors: errors.filter(|error| *error == dialect::TWICE).collect(),
            ..trial
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
    use crate::scenario::account::State;

    #[test]
    fn manifests_and_reports_have_one_name_for_each() {
        for framework in Framework::ALL {
            let name = serde_json::Value::from(framework.name());
            assert_eq!(Framework::deserialize(name).unwrap(), framework);
        }
    }

    #[test]
    fn anchor_writes_a_type_before_the_account_and_a_name_for_the_operation() {
        let plain = account::specimen("update_amount", State::Any);
        let anchor = Framework::Anchor.specimen(plain.clone());
        // The first 8 bytes of the SHA-256 of `account:Account` and of `global:update_amount`.
        let account = [0x71, 0x42, 0xe0, 0x36, 0xbc, 0x77, 0xf0, 0x65];
        let update_amount = [0xd4, 0xb2, 0x45, 0x85, 0xfb, 0xb4, 0xd4, 0x47];
        let before = &anchor.invocation.accounts[0].1.data;
        assert_eq!(before[..8], account);
        assert_eq!(before[8..], plain.invocation.accounts[0].1.data);
        assert_eq!(anchor.accounts[0].1.data[..8], account);
        assert_eq!(anchor.accounts[0].1.data[8..], plain.accounts[0].1.data);
        assert_eq!(anchor.invocation.instruction.data, update_amount);
    }

    #[test]
    fn a_floor_looks_at_no_account_but_where_its_framework_does() {
        for framework in Framework::ALL {
            let operations = framework.operations().iter();
            let trials = operations.flat_map(|operation| trials(operation, framework));
            for trial in trials.map(|trial| framework.trial_of_the_floor(trial)) {
                let of_itself = match (framework, trial.input.as_str()) {
                    (Framework::Anchor, "same-account-twice") => vec![dialect::TWICE],
                    _ => vec![],
                };
                let looks = trial.accepted.is_some() && trial.errors != of_itself;
                assert!(!looks, "{framework}, {}: {:?}", trial.input, trial.errors);
            }
        }
    }

    #[test]
    fn others_write_the_contracts_bytes() {
        let plain = account::specimen("full", State::Any);
        for framework in [
            Framework::Predicted,
            Framework::Lazy,
            Framework::SolanaProgram,
        ] {
            let same = framework.specimen(plain.clone());
            assert_eq!(same.invocation.instruction, plain.invocation.instruction);
            assert_eq!(same.accounts, plain.accounts);
        }
    }
}

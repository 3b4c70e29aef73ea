//! The 160-byte account behind other entrypoints than the one that `programs/` share.

mod bad_inputs;
mod dialect;

pub use bad_inputs::trials;

use super::{BadInput, Specimen, Trial, account};
use crate::operation::Operation;
use serde::Deserialize;
use solana_program_error::ProgramError;
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

impl Framework {
    /// Every framework, in the order of the report's sections.
    pub const ALL: [Self; 5] = [
        Self::Predicted,
        Self::Lazy,
        Self::SolanaProgram,
        Self::Anchor,
        Self::AnchorV1,
    ];

    /// The framework's name in manifests and in `results.json`.
    pub fn name(self) -> &'static str {
        match self {
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
            Self::Predicted => "neap's predicted entrypoint",
            Self::Lazy => "pinocchio's lazy entrypoint",
            Self::SolanaProgram => "solana-program",
            Self::Anchor => "Anchor 2",
            Self::AnchorV1 => "Anchor 1",
        }
    }

    /// Says in a sentence where its programs run: `in Anchor 2`.
    pub fn place(self) -> String {
        let at = match self {
            Self::Predicted | Self::Lazy => "behind",
            Self::SolanaProgram | Self::Anchor | Self::AnchorV1 => "in",
        };
        format!("{at} {}", self.title())
    }

    /// Whether its programs check the account's owner. Programs behind the shared entrypoint do not.
    pub fn checks_the_account(self) -> bool {
        !matches!(self, Self::Predicted | Self::Lazy)
    }

    /// The operations of its programs: those that every codec supports.
    pub fn operations(self) -> &'static [Operation] {
        &account::OPERATIONS[..3]
    }

    /// The bad inputs of its programs, in the order of the report.
    pub fn bad_inputs(self) -> &'static [BadInput] {
        bad_inputs::for_framework(self)
    }

    /// Translates a specimen of the account into this framework's format.
    pub fn specimen(self, mut specimen: Specimen) -> Specimen {
        dialect::translate_invocation(self, &mut specimen.invocation);
        if let Some((_, account)) = specimen.accounts.first_mut() {
            dialect::translate_account(self, &mut account.data);
        }
        specimen
    }
}

impl Framework {
    /// A trial of this framework for its floor, which reads no account.
    ///
    /// Anchor 2 itself refuses a writable account that is passed twice, so its floor may too.
    pub fn floor_trial(self, trial: Trial) -> Trial {
        use ProgramError::{InvalidInstructionData, NotEnoughAccountKeys};
        let refused_by_dispatch = [InvalidInstructionData, NotEnoughAccountKeys]
            .iter()
            .any(|error| trial.errors == dialect::translate_error(self, error));
        if refused_by_dispatch && trial.accepted.is_none() {
            return trial;
        }
        let errors = trial.errors.into_iter();
        Trial {
            accepted: Some(trial.invocation.accounts.clone()),
            errors: errors
                .filter(|error| *error == dialect::DUPLICATE_MUTABLE_ACCOUNT)
                .collect(),
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
    fn manifests_and_reports_use_the_same_names() {
        for framework in Framework::ALL {
            let name = serde_json::Value::from(framework.name());
            assert_eq!(Framework::deserialize(name).unwrap(), framework);
        }
    }

    #[test]
    fn anchor_uses_discriminators_for_the_account_and_the_operation() {
        let plain = account::specimen(Operation::UpdateAmount, State::Any);
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
    fn a_floor_reads_no_account_unless_its_framework_does() {
        for framework in Framework::ALL {
            let operations = framework.operations().iter();
            let trials = operations.flat_map(|operation| trials(*operation, framework));
            for trial in trials.map(|trial| framework.floor_trial(trial)) {
                let by_framework = match (framework, trial.input.as_str()) {
                    (Framework::Anchor, "same-account-twice") => {
                        vec![dialect::DUPLICATE_MUTABLE_ACCOUNT]
                    }
                    _ => vec![],
                };
                let reads_account = trial.accepted.is_some() && trial.errors != by_framework;
                assert!(
                    !reads_account,
                    "{framework}, {}: {:?}",
                    trial.input, trial.errors
                );
            }
        }
    }

    #[test]
    fn other_frameworks_keep_the_contracts_bytes() {
        let plain = account::specimen(Operation::Full, State::Any);
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

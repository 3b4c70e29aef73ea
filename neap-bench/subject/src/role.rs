//! The roles of programs.

use crate::{specimen::Specimen, subject::Measurement};
use serde::Deserialize;
use std::sync::Arc;

/// The role of a program in its suite.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A program that is compared with others of its role. It does all that the operations say.
    #[default]
    Program,
    /// A lower bound for the others. It does all that the operations say, and tables show it apart.
    Bound,
    /// The same entrypoint and dispatch without the work. It never reads or writes an account.
    Floor,
}

impl Role {
    /// Adapts a specimen: a floor never reads an account, and only has to succeed.
    pub fn specimen(self, specimen: Specimen) -> Specimen {
        if self == Self::Floor { Specimen::unchanged(specimen.invocation) } else { specimen }
    }

    /// Adapts a specimen and its variations.
    pub fn measurement(self, mut measurement: Measurement) -> Measurement {
        if self == Self::Floor {
            let specimen = Arc::unwrap_or_clone(measurement.specimen);
            measurement.specimen = Arc::new(self.specimen(specimen));
            for variation in &mut measurement.variations {
                variation.change(|it| *it = self.specimen(it.clone()));
            }
        }
        measurement
    }
}

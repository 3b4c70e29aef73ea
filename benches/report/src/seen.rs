//! Derives what programs check from what they did with bad inputs.
//!
//! A program *was seen to check* something if it refused the bad inputs that show the check. Codecs that were
//! seen to check the same things are one *class*.

use crate::evidence::{Extent, evidence};
use itertools::Itertools;
use neap_model::rejections::{Ending, Rejection};
use neap_scenarios::{check::Check, scenario::Scenario};
use std::{
    collections::BTreeSet,
    fmt::{self, Display, Formatter},
};

/// The checks that a program was seen to make.
///
/// Programs of one class check the same things. Programs that abort on some bad input are another class than those
/// that never abort, because a check does not make up for an abort.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The checks of every operation.
    pub always: BTreeSet<Check>,
    /// The checks that each operation makes on what it reads.
    pub where_it_reads: BTreeSet<Check>,
    /// The bad inputs on which an operation aborts.
    pub aborts: BTreeSet<String>,
}

/// The checks that these outcomes show, or `None` if the program was not tried with bad inputs.
pub fn checks(scenario: Scenario, rejections: &[&Rejection]) -> Option<Checks> {
    let with_extent = |extent| {
        let checks = Check::ALL.into_iter();
        checks.filter(|check| evidence(scenario, rejections, *check).extent == extent).collect()
    };
    let aborted = rejections.iter().filter(|r| matches!(r.ending, Ending::Aborted(_)));
    (!rejections.is_empty()).then(|| Checks {
        always: with_extent(Extent::Always),
        where_it_reads: with_extent(Extent::WhereItReads),
        aborts: aborted.map(|rejection| rejection.input.clone()).collect(),
    })
}

impl Checks {
    /// A key that is the same for all programs of a class. It sorts classes: first by whether they abort, then by
    /// what is always checked, then by what is checked where it is read.
    pub fn strength(&self) -> impl Ord {
        let Self { always, where_it_reads, aborts } = self;
        (aborts.is_empty(), always.len(), where_it_reads.len(), always, where_it_reads)
    }

    /// Describes the class: `discriminator, length; where it reads: tags`, and whether it aborts.
    pub fn class(&self) -> String {
        let aborts = if self.aborts.is_empty() { "" } else { "; aborts on bad input" };
        self.checked() + aborts
    }

    fn checked(&self) -> String {
        let parts = [("", &self.always), ("where it reads: ", &self.where_it_reads)];
        let parts = parts.into_iter().filter(|(_, checks)| !checks.is_empty());
        match parts
            .map(|(extent, checks)| format!("{extent}{}", checks.iter().join(", ")))
            .join("; ")
        {
            nothing if nothing.is_empty() => "nothing".to_owned(),
            checked => checked,
        }
    }
}

impl Display for Checks {
    /// As [`Checks::class`], with the inputs on which the program aborts.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.checked())?;
        if self.aborts.is_empty() {
            return Ok(());
        }
        write!(f, "; **aborts** on {}", self.aborts.iter().join(", "))
    }
}

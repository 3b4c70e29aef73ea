//! Derives what programs check from what they did with bad inputs.
//!
//! A program *was seen to check* something if it refused the bad inputs that show the check. Codecs that were
//! seen to check the same things are one *class*.

use crate::evidence::{Extent, evidence};
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
};
use neap_scenarios::{check::Check, scenario::Scenario};
use serde::Serialize;
use std::{
    collections::BTreeSet,
    fmt::{self, Display, Formatter},
};

/// The checks that a program was seen to make.
///
/// Programs of one class check the same things. Programs that abort on some bad input are another class than those
/// that never abort, because a check does not make up for an abort.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
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
        checks.filter(move |check| evidence(scenario, rejections, *check).extent() == extent)
    };
    let aborted =
        rejections.iter().filter(|rejection| matches!(rejection.ending, Ending::Aborted(_)));
    (!rejections.is_empty()).then(|| Checks {
        always: with_extent(Extent::Always).collect(),
        where_it_reads: with_extent(Extent::WhereItReads).collect(),
        aborts: aborted.map(|rejection| rejection.input.clone()).collect(),
    })
}

/// The outcomes of a program with its bad inputs.
pub fn rejections_of<'a>(
    results: &'a Results,
    scenario: Scenario,
    program: &'a str,
) -> impl Iterator<Item = &'a Rejection> {
    let rejections = results.rejections.iter();
    rejections.filter(move |r| r.scenario == scenario.name() && r.program == program)
}

impl Checks {
    /// A key that is the same for all programs of a class. It sorts classes: first by whether they abort, then by
    /// what is always checked, then by what is checked where it is read.
    pub fn strength(&self) -> impl Ord {
        (
            self.aborts.is_empty(),
            self.always.len(),
            self.where_it_reads.len(),
            &self.always,
            &self.where_it_reads,
        )
    }

    /// Describes the class: `discriminator, length; where it reads: tags`, and whether it aborts.
    pub fn class(&self) -> String {
        if self.aborts.is_empty() {
            return self.checked();
        }
        self.checked() + "; aborts on bad input"
    }

    fn checked(&self) -> String {
        let parts = [("", &self.always), ("where it reads: ", &self.where_it_reads)];
        let parts = parts.into_iter().filter(|(_, checks)| !checks.is_empty());
        let parts = parts.map(|(extent, checks)| {
            let names: Vec<&str> = checks.iter().map(|check| check.name()).collect();
            format!("{extent}{}", names.join(", "))
        });
        match Vec::from_iter(parts).join("; ") {
            nothing if nothing.is_empty() => "nothing".to_owned(),
            checked => checked,
        }
    }
}

impl Display for Checks {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.checked())?;
        if self.aborts.is_empty() {
            return Ok(());
        }
        let inputs = Vec::from_iter(self.aborts.iter().map(String::as_str));
        write!(f, "; **aborts** on {}", inputs.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, with_tried_inputs};

    #[test]
    fn a_class_names_its_checks_and_whether_it_aborts() {
        const REFUSED: &str = "9 InvalidAccountData";
        const ACCEPTED: &str = "9 accepted";
        const ABORTED: &str = "9 aborted: SBF program panicked";
        let mut weaker = None;
        for (option_tag, class) in [
            (ABORTED, "discriminator, length; aborts on bad input"),
            (ACCEPTED, "discriminator, length"),
            (REFUSED, "discriminator, length; where it reads: tags"),
        ] {
            let tried = [
                ("ours::bump", "empty", REFUSED),
                ("ours::bump", "zeros", REFUSED),
                ("ours::bump", "option-tag-2", option_tag),
                ("ours::threshold", "option-tag-2", ACCEPTED),
            ];
            let results = with_tried_inputs(multisig_results(&["ours"]), &tried);
            let rejections: Vec<_> = rejections_of(&results, Scenario::Multisig, "ours").collect();
            let checks = checks(Scenario::Multisig, &rejections).unwrap();
            assert_eq!(checks.class(), class);
            let mut other_inputs = checks.clone();
            other_inputs.aborts =
                checks.aborts.iter().map(|input| format!("not {input}")).collect();
            assert!(checks.strength() == other_inputs.strength());
            if let Some(weaker) = weaker.replace(checks.clone()) {
                assert!(weaker.strength() < checks.strength(), "{class}");
            }
        }
        assert_eq!(checks(Scenario::Multisig, &[]), None);
    }
}

//! Derives what programs check from what they did with bad inputs.
//!
//! A program *was seen to check* something if it refused the bad inputs that show the check. Codecs that were
//! seen to check the same things are one *class*.

mod evidence;

pub use evidence::{Evidence, Extent, evidence};
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

/// The checks of a program, or `None` if it was not tried with bad inputs.
pub fn checks(results: &Results, scenario: Scenario, program: &str) -> Option<Checks> {
    rejections_of(results, scenario, program).next()?;
    let mut checks = Checks::default();
    for check in Check::ALL {
        match evidence(results, scenario, program, check).extent() {
            Extent::Always => checks.always.insert(check),
            Extent::WhereItReads => checks.where_it_reads.insert(check),
            Extent::Sometimes | Extent::Never => continue,
        };
    }
    let aborted = rejections_of(results, scenario, program)
        .filter(|r| matches!(r.ending, Ending::Aborted(_)));
    checks.aborts = aborted.map(|rejection| rejection.input.clone()).collect();
    Some(checks)
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
    /// Whether programs with these checks are of one class.
    pub fn same_class(&self, other: &Self) -> bool {
        (&self.always, &self.where_it_reads) == (&other.always, &other.where_it_reads)
            && self.aborts.is_empty() == other.aborts.is_empty()
    }

    /// A key that sorts classes: first by whether they abort, then by what is always checked, then by what is
    /// checked where it is read.
    pub fn strength(&self) -> impl Ord + use<> {
        (
            self.aborts.is_empty(),
            self.always.len(),
            self.where_it_reads.len(),
            self.always.clone(),
            self.where_it_reads.clone(),
        )
    }

    /// Describes the class: `discriminator, length; where it reads: tags`, and whether it aborts.
    pub fn class(&self) -> String {
        match self.aborts.is_empty() {
            true => self.checked(),
            false => format!("{}; aborts on bad input", self.checked()),
        }
    }

    fn checked(&self) -> String {
        let names = |checks: &BTreeSet<Check>| {
            let names: Vec<&str> = checks.iter().map(|check| check.name()).collect();
            names.join(", ")
        };
        let always = names(&self.always);
        let where_it_reads = match names(&self.where_it_reads) {
            none if none.is_empty() => none,
            checks => format!("where it reads: {checks}"),
        };
        let parts = [always, where_it_reads];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => "nothing".to_owned(),
            parts => parts.join("; "),
        }
    }
}

impl Display for Checks {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.checked())?;
        if self.aborts.is_empty() {
            return Ok(());
        }
        let inputs: Vec<&str> = self.aborts.iter().map(String::as_str).collect();
        write!(f, "; **aborts** on {}", inputs.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, with_tried_inputs};

    const REFUSED: &str = "9 InvalidAccountData";
    const ACCEPTED: &str = "9 accepted";

    #[test]
    fn codecs_that_abort_are_of_another_class() {
        let checks_with = |ending| {
            let tried = [
                ("ours::bump", "empty", REFUSED),
                ("ours::bump", "option-tag-2", ending),
            ];
            let results = with_tried_inputs(multisig_results(&["ours"]), &tried);
            checks(&results, Scenario::Multisig, "ours").unwrap()
        };
        let (accepts, aborts) = (
            checks_with(ACCEPTED),
            checks_with("9 aborted: SBF program panicked"),
        );
        assert!(!accepts.same_class(&aborts) && !aborts.same_class(&accepts));
        assert!(aborts.same_class(&aborts) && accepts.same_class(&accepts));
        assert!(accepts.strength() > aborts.strength());
        assert_eq!(accepts.class(), "length");
        assert_eq!(aborts.class(), "length; aborts on bad input");
        assert_eq!(aborts.to_string(), "length; **aborts** on option-tag-2");
    }

    #[test]
    fn names_the_inputs_that_abort() {
        let aborted = "9 aborted: SBF program panicked";
        let tried = [("ours::threshold", "option-tag-2", aborted)];
        let results = with_tried_inputs(multisig_results(&["ours"]), &tried);
        let checks = checks(&results, Scenario::Multisig, "ours").unwrap();
        assert_eq!(checks.to_string(), "nothing; **aborts** on option-tag-2");
    }

    #[test]
    fn a_class_names_its_checks_and_their_extent() {
        let results = with_tried_inputs(
            multisig_results(&["ours"]),
            &[
                ("ours::bump", "empty", REFUSED),
                ("ours::bump", "zeros", REFUSED),
                ("ours::bump", "option-tag-2", REFUSED),
                ("ours::threshold", "option-tag-2", ACCEPTED),
            ],
        );
        let checks_of = |program| checks(&results, Scenario::Multisig, program);
        let class = "discriminator, length; where it reads: tags";
        assert_eq!(checks_of("ours").unwrap().class(), class);
        assert_eq!(checks_of("borsh"), None);
    }
}

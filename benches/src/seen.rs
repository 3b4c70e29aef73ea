//! What programs were seen to check, by what they did with bad inputs.

mod evidence;

pub use evidence::{Evidence, Extent, evidence};

use crate::{
    check::Check,
    rejections::{Ending, Rejection},
    results::Results,
    scenario::Scenario,
};
use serde::Serialize;
use std::{
    collections::BTreeSet,
    fmt::{self, Display, Formatter},
};

/// What a program was seen to check. Programs of one class check the same, and either all abort on some bad
/// input or none does: no check makes up for an abort.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Checks {
    /// What every operation checks.
    pub always: BTreeSet<Check>,
    /// What each operation checks in as far as it reads it.
    pub where_it_reads: BTreeSet<Check>,
    /// The bad inputs on which an operation aborts.
    pub aborts: BTreeSet<String>,
}

/// What a program of a scenario was seen to check, if it was given bad inputs.
pub fn checks(results: &Results, scenario: Scenario, program: &str) -> Option<Checks> {
    of(results, scenario, program).next()?;
    let mut checks = Checks::default();
    for check in Check::ALL {
        match evidence(results, scenario, program, check).extent() {
            Extent::Always => checks.always.insert(check),
            Extent::WhereItReads => checks.where_it_reads.insert(check),
            Extent::Sometimes | Extent::Never => continue,
        };
    }
    let aborted = of(results, scenario, program).filter(|r| matches!(r.ending, Ending::Aborted(_)));
    checks.aborts = aborted.map(|rejection| rejection.input.clone()).collect();
    Some(checks)
}

/// What a program did with its bad inputs.
pub fn of<'a>(
    results: &'a Results,
    scenario: Scenario,
    program: &'a str,
) -> impl Iterator<Item = &'a Rejection> {
    let rejections = results.rejections.iter();
    rejections.filter(move |r| r.scenario == scenario.name() && r.program == program)
}

impl Checks {
    /// Whether a program that checks this is of the same class.
    pub fn same_class(&self, other: &Self) -> bool {
        (&self.always, &self.where_it_reads) == (&other.always, &other.where_it_reads)
            && self.aborts.is_empty() == other.aborts.is_empty()
    }

    /// Sorts classes: not to abort counts first, what is checked always second, what is checked where it is
    /// read third.
    pub fn strength(&self) -> impl Ord + use<> {
        (
            self.aborts.is_empty(),
            self.always.len(),
            self.where_it_reads.len(),
            self.always.clone(),
            self.where_it_reads.clone(),
        )
    }

    /// What makes its class: `discriminator, length; where it reads: tags`, and whether it aborts.
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
    use crate::sample::{multisig_results, trying};

    const REFUSED: &str = "9 InvalidAccountData";
    const ACCEPTED: &str = "9 accepted";

    #[test]
    fn who_aborts_is_of_no_class_with_who_does_not() {
        let of = |ending| {
            let tried = [
                ("ours::bump", "empty", REFUSED),
                ("ours::bump", "option-tag-2", ending),
            ];
            let results = trying(multisig_results(&["ours"]), &tried);
            checks(&results, Scenario::Multisig, "ours").unwrap()
        };
        let (accepts, aborts) = (of(ACCEPTED), of("9 aborted: SBF program panicked"));
        assert!(!accepts.same_class(&aborts) && !aborts.same_class(&accepts));
        assert!(aborts.same_class(&aborts) && accepts.same_class(&accepts));
        assert!(accepts.strength() > aborts.strength());
        assert_eq!(accepts.class(), "length");
        assert_eq!(aborts.class(), "length; aborts on bad input");
        assert_eq!(aborts.to_string(), "length; **aborts** on option-tag-2");
    }

    #[test]
    fn what_aborts_is_named() {
        let aborted = "9 aborted: SBF program panicked";
        let tried = [("ours::threshold", "option-tag-2", aborted)];
        let results = trying(multisig_results(&["ours"]), &tried);
        let checks = checks(&results, Scenario::Multisig, "ours").unwrap();
        assert_eq!(checks.to_string(), "nothing; **aborts** on option-tag-2");
    }

    #[test]
    fn a_class_says_what_is_checked_and_how_far() {
        let results = trying(
            multisig_results(&["ours"]),
            &[
                ("ours::bump", "empty", REFUSED),
                ("ours::bump", "zeros", REFUSED),
                ("ours::bump", "option-tag-2", REFUSED),
                ("ours::threshold", "option-tag-2", ACCEPTED),
            ],
        );
        let of = |program| checks(&results, Scenario::Multisig, program);
        let class = "discriminator, length; where it reads: tags";
        assert_eq!(of("ours").unwrap().class(), class);
        assert_eq!(of("borsh"), None);
    }
}

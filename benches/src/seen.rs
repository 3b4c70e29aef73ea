//! What programs were seen to check, by what they did with bad inputs.

use crate::{
    check::Check,
    rejections::{Ending, Rejection},
    results::Results,
    scenario::{BadInput, Scenario},
};
use std::{
    collections::BTreeSet,
    fmt::{self, Display, Formatter},
};

/// How far a program checks something.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Extent {
    /// No operation refuses it.
    Never,
    /// Some do, but not every one that cannot do its work without reading what is bad; or one aborts.
    Sometimes,
    /// Every operation does that reads what is bad, and of the others some pass over it.
    WhereItReads,
    /// Every operation does that reads the account.
    Always,
}

/// What a program was seen to check; programs of which both sets are the same are of one class.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Checks {
    /// What every operation checks.
    pub always: BTreeSet<Check>,
    /// What each operation checks in as far as it reads it.
    pub where_it_reads: BTreeSet<Check>,
    /// The bad inputs on which an operation aborts.
    pub aborts: BTreeSet<String>,
}

/// What is known of a program and a check: who showed it, and who the contrary.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'a> {
    /// The operations that refused an input because of the check.
    pub refused: Vec<&'a Rejection>,
    /// Those that did not, and cannot do their work without reading what is bad, or aborted.
    pub failed: Vec<&'a Rejection>,
    /// Those that did not, and need not read it.
    pub passed_over: Vec<&'a Rejection>,
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

/// What a program did with the inputs that show whether it checks something.
pub fn evidence<'a>(
    results: &'a Results,
    scenario: Scenario,
    program: &'a str,
    check: Check,
) -> Evidence<'a> {
    let mut evidence = Evidence::default();
    for rejection in of(results, scenario, program) {
        let Some(input) = input_of(scenario, rejection) else {
            continue;
        };
        if input.check != Some(check) || !scenario.reads_the_account(&rejection.operation) {
            continue;
        }
        let reads_it = input.read_by.contains(&rejection.operation.as_str());
        match &rejection.ending {
            // Another error is not of this check.
            Ending::Refused(error) if error == REFUSAL => evidence.refused.push(rejection),
            Ending::Accepted if !reads_it => evidence.passed_over.push(rejection),
            _ => evidence.failed.push(rejection),
        }
    }
    evidence
}

/// The error of a program that cannot decode an account.
const REFUSAL: &str = "InvalidAccountData";

/// The input of a rejection, if the scenario still has it.
pub fn input_of(scenario: Scenario, rejection: &Rejection) -> Option<&'static BadInput> {
    let mut inputs = scenario.bad_inputs().iter();
    inputs.find(|input| input.name == rejection.input)
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

impl Evidence<'_> {
    /// How far the program checks it.
    pub fn extent(&self) -> Extent {
        match (
            self.refused.is_empty(),
            self.failed.is_empty(),
            self.passed_over.is_empty(),
        ) {
            (true, _, _) => Extent::Never,
            (false, false, _) => Extent::Sometimes,
            (false, true, false) => Extent::WhereItReads,
            (false, true, true) => Extent::Always,
        }
    }
}

impl Checks {
    /// Whether a program that checks this is of the same class.
    pub fn same_class(&self, other: &Self) -> bool {
        (&self.always, &self.where_it_reads) == (&other.always, &other.where_it_reads)
    }

    /// Sorts classes: what is checked always counts first, what is checked where it is read second.
    pub fn strength(&self) -> impl Ord + use<> {
        (
            self.always.len(),
            self.where_it_reads.len(),
            self.always.clone(),
            self.where_it_reads.clone(),
        )
    }

    /// What makes its class: `discriminator, length; where it reads: tags`.
    pub fn class(&self) -> String {
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
        f.write_str(&self.class())?;
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

    /// How far `ours` checks tags, given what it did: `bump` has to read the option's tag, not the status.
    fn tags(tried: &[(&str, &str, &str)]) -> Extent {
        let results = trying(multisig_results(&["ours"]), tried);
        evidence(&results, Scenario::Multisig, "ours", Check::Tags).extent()
    }

    const REFUSED: &str = "9 InvalidAccountData";
    const ACCEPTED: &str = "9 accepted";

    #[test]
    fn every_operation_refuses_it_always() {
        let tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::threshold", "option-tag-2", REFUSED),
            ("ours::threshold", "status-3", REFUSED),
            ("ours::threshold", "short-by-one", ACCEPTED),
        ];
        assert_eq!(tags(&tried), Extent::Always);
    }

    #[test]
    fn what_need_not_read_it_may_pass_over_it() {
        let mut tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::bump", "status-3", REFUSED),
            ("ours::threshold", "option-tag-2", ACCEPTED),
        ];
        assert_eq!(tags(&tried), Extent::WhereItReads);
        tried[0].2 = ACCEPTED;
        assert_eq!(tags(&tried), Extent::Sometimes);
    }

    #[test]
    fn who_aborts_has_not_checked() {
        let aborted = "9 aborted: SBF program panicked";
        let mut tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::threshold", "option-tag-2", aborted),
        ];
        assert_eq!(tags(&tried), Extent::Sometimes);
        tried[0].2 = aborted;
        assert_eq!(tags(&tried), Extent::Never);
        let results = trying(multisig_results(&["ours"]), &tried);
        let checks = checks(&results, Scenario::Multisig, "ours").unwrap();
        assert_eq!(checks.to_string(), "nothing; **aborts** on option-tag-2");
    }

    #[test]
    fn another_error_is_of_another_check() {
        let tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::bump", "status-3", "9 IncorrectAuthority"),
        ];
        assert_eq!(tags(&tried), Extent::Sometimes);
    }

    #[test]
    fn what_writes_a_new_account_is_no_evidence() {
        let tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::create", "option-tag-2", ACCEPTED),
        ];
        assert_eq!(tags(&tried), Extent::Always);
        assert_eq!(tags(&tried[1..]), Extent::Never);
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

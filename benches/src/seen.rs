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
///
/// To check where it reads is to refuse what is bad wherever an operation cannot do its work without reading
/// it. Where no operation has to read it, as a tag that none asks for, nobody can tell an operation that
/// does not read it from one that reads it unchecked; so there it is always or never: one operation that
/// refuses it shows nothing of a program of which another accepts it.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Extent {
    /// No operation refuses it.
    Never,
    /// Some do, but not every one that cannot do its work without reading what is bad; or one aborts; or no
    /// operation has to read it, and some refuse it and others do not.
    Sometimes,
    /// Every operation does that has to read what is bad, and of the others some pass over it.
    WhereItReads,
    /// Every operation does that reads the account.
    Always,
}

/// What a program was seen to check. Programs of one class check the same, and either all abort on some bad
/// input or none does: no check makes up for an abort.
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
    /// Those that did not, and cannot do their work without reading what is bad, or aborted, or belong to a
    /// program that refused only here and there what no operation has to read.
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
    let mut refused_where_it_must_be_read = false;
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
            Ending::Refused(error) if error == REFUSAL => {
                refused_where_it_must_be_read |= reads_it;
                evidence.refused.push(rejection);
            }
            Ending::Accepted if !reads_it => evidence.passed_over.push(rejection),
            _ => evidence.failed.push(rejection),
        }
    }
    let refused: BTreeSet<&str> = evidence.refused.iter().map(|r| r.input.as_str()).collect();
    let refused_elsewhere = |passed_over: &&Rejection| {
        let input = input_of(scenario, passed_over);
        let need_not_be_read = input.is_some_and(|input| input.read_by.is_empty());
        need_not_be_read && refused.contains(passed_over.input.as_str())
    };
    // Refusing here and there what need not be read is not to check it where it is read.
    let by_chance = !refused.is_empty() && !refused_where_it_must_be_read;
    let (failed, passed_over): (Vec<_>, _) = evidence
        .passed_over
        .into_iter()
        .partition(|rejection| by_chance || refused_elsewhere(rejection));
    evidence.passed_over = passed_over;
    evidence.failed.extend(failed);
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
    fn what_nobody_has_to_read_is_checked_always_or_never() {
        let status = |input, bump, threshold| {
            let tried = [
                ("ours::bump", input, bump),
                ("ours::threshold", input, threshold),
            ];
            tags(&tried)
        };
        for input in ["status-3", "status-255"] {
            assert_eq!(status(input, REFUSED, REFUSED), Extent::Always);
            assert_eq!(status(input, REFUSED, ACCEPTED), Extent::Sometimes);
            assert_eq!(status(input, ACCEPTED, ACCEPTED), Extent::Never);
        }
        let one_of_two = [
            ("ours::bump", "status-3", REFUSED),
            ("ours::bump", "status-255", ACCEPTED),
        ];
        assert_eq!(tags(&one_of_two), Extent::Sometimes);
        // Nor does it help to check another tag where it is read.
        let option = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::threshold", "option-tag-2", ACCEPTED),
        ];
        for (threshold, extent) in [
            (REFUSED, Extent::WhereItReads),
            (ACCEPTED, Extent::Sometimes),
        ] {
            let status = [
                ("ours::bump", "status-3", REFUSED),
                ("ours::threshold", "status-3", threshold),
            ];
            assert_eq!(tags(&[option, status].concat()), extent);
        }
    }

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

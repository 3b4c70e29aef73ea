//! Who showed whether a program checks something, and how far it does.

use super::of;
use crate::{
    check::Check,
    rejections::{Ending, Rejection},
    results::Results,
    scenario::{BadInput, Scenario},
};
use std::collections::BTreeSet;

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
            Ending::Refused(error) if is_of_a_check(scenario, error) => {
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

/// Whether a program refuses an account with this error, and not what the instruction asks of it. A
/// framework has errors of its own, for each check another.
fn is_of_a_check(scenario: Scenario, error: &str) -> bool {
    match scenario.framework() {
        Some(_) => error != "IncorrectAuthority",
        None => error == "InvalidAccountData",
    }
}

/// The input of a rejection, if the scenario still has it.
fn input_of(scenario: Scenario, rejection: &Rejection) -> Option<&'static BadInput> {
    let mut inputs = scenario.bad_inputs().iter();
    inputs.find(|input| input.name == rejection.input)
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
    fn who_aborts_has_not_checked() {
        let aborted = "9 aborted: SBF program panicked";
        let mut tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::threshold", "option-tag-2", aborted),
        ];
        assert_eq!(tags(&tried), Extent::Sometimes);
        tried[0].2 = aborted;
        assert_eq!(tags(&tried), Extent::Never);
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
}

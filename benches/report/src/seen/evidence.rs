//! Collects the evidence for a check of a program, and how far the check goes.

use super::rejections_of;
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
};
use neap_scenarios::{
    check::Check,
    scenario::{BadInput, Scenario},
};
use std::collections::BTreeSet;

/// How far a program checks something.
///
/// A program checks *where it reads* if every operation that needs the bad part refuses it. Some parts are
/// needed by no operation, such as a tag that nothing asks for. An operation that does not read such a part
/// looks the same as one that reads it unchecked. Such a part is therefore checked by all operations or not at
/// all: if one operation refuses it and another accepts it, that shows no check.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Extent {
    /// No operation refuses the bad inputs.
    Never,
    /// Some operations refuse them, but one that needs the bad part accepts it, or one aborts. Or no operation
    /// needs the bad part, and some refuse it and others do not.
    Sometimes,
    /// Every operation that needs the bad part refuses it, and some of the others accept it.
    WhereItReads,
    /// Every operation that reads the account refuses them.
    Always,
}

/// The outcomes that show whether a program makes a check.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'a> {
    /// Inputs that were refused because of the check.
    pub refused: Vec<&'a Rejection>,
    /// Inputs that were not refused although the operation needs the bad part, inputs that aborted, and inputs
    /// that only some operations refused although none needs the bad part.
    pub failed: Vec<&'a Rejection>,
    /// Inputs that were accepted by operations that do not need the bad part.
    pub passed_over: Vec<&'a Rejection>,
}

/// Collects the outcomes of a program with the bad inputs of a check.
pub fn evidence<'a>(
    results: &'a Results,
    scenario: Scenario,
    program: &'a str,
    check: Check,
) -> Evidence<'a> {
    let mut evidence = Evidence::default();
    let mut refused_where_it_must_be_read = false;
    for rejection in rejections_of(results, scenario, program) {
        let Some(input) = find_input(scenario, rejection) else {
            continue;
        };
        let Some(operation) = scenario.operation_named(&rejection.operation) else {
            continue;
        };
        if input.check != Some(check) || !scenario.reads_the_account(operation) {
            continue;
        }
        let reads_it = input.read_by.contains(&operation);
        match &rejection.ending {
            // Another error does not come from this check.
            Ending::Refused(error) if is_check_error(scenario, error) => {
                refused_where_it_must_be_read |= reads_it;
                evidence.refused.push(rejection);
            }
            Ending::Accepted if !reads_it => evidence.passed_over.push(rejection),
            _ => evidence.failed.push(rejection),
        }
    }
    let refused: BTreeSet<&str> = evidence.refused.iter().map(|r| r.input.as_str()).collect();
    let refused_by_another_operation = |passed_over: &&Rejection| {
        let input = find_input(scenario, passed_over);
        let need_not_be_read = input.is_some_and(|input| input.read_by.is_empty());
        need_not_be_read && refused.contains(passed_over.input.as_str())
    };
    // If only inputs that need not be read were refused, the program does not check where it reads.
    let by_chance = !refused.is_empty() && !refused_where_it_must_be_read;
    let (failed, passed_over): (Vec<_>, _) = evidence
        .passed_over
        .into_iter()
        .partition(|rejection| by_chance || refused_by_another_operation(rejection));
    evidence.passed_over = passed_over;
    evidence.failed.extend(failed);
    evidence
}

/// Whether an error means that the account is bad. The other errors are about the instruction. A framework has
/// its own errors, another for each check.
fn is_check_error(scenario: Scenario, error: &str) -> bool {
    match scenario.framework() {
        Some(_) => error != "IncorrectAuthority",
        None => error == "InvalidAccountData",
    }
}

/// The bad input of a rejection, if the scenario has it.
fn find_input(scenario: Scenario, rejection: &Rejection) -> Option<&'static BadInput> {
    let mut inputs = scenario.bad_inputs().iter();
    inputs.find(|input| input.name == rejection.input)
}

impl Evidence<'_> {
    /// How far the program makes the check.
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
    use neap_model::sample::{multisig_results, with_tried_inputs};

    /// How far `ours` checks tags, given its outcomes. `bump` needs the option's tag but not the status.
    fn tags(tried: &[(&str, &str, &str)]) -> Extent {
        let results = with_tried_inputs(multisig_results(&["ours"]), tried);
        evidence(&results, Scenario::Multisig, "ours", Check::Tags).extent()
    }

    const REFUSED: &str = "9 InvalidAccountData";
    const ACCEPTED: &str = "9 accepted";

    #[test]
    fn a_check_of_every_operation_is_always() {
        let tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::threshold", "option-tag-2", REFUSED),
            ("ours::threshold", "status-3", REFUSED),
            ("ours::threshold", "short-by-one", ACCEPTED),
        ];
        assert_eq!(tags(&tried), Extent::Always);
    }

    #[test]
    fn operations_that_do_not_need_the_tag_may_accept_it() {
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
    fn a_tag_that_no_operation_needs_is_checked_always_or_not_at_all() {
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
        // A check of another tag where it is read does not help.
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
    fn an_abort_is_not_a_check() {
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
    fn another_error_does_not_show_the_check() {
        let tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::bump", "status-3", "9 IncorrectAuthority"),
        ];
        assert_eq!(tags(&tried), Extent::Sometimes);
    }

    #[test]
    fn an_operation_that_creates_the_account_shows_nothing() {
        let tried = [
            ("ours::bump", "option-tag-2", REFUSED),
            ("ours::create", "option-tag-2", ACCEPTED),
        ];
        assert_eq!(tags(&tried), Extent::Always);
        assert_eq!(tags(&tried[1..]), Extent::Never);
    }
}

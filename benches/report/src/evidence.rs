//! Collects the evidence for a check of a program, and how far the check goes.

use neap_model::rejections::{Ending, Rejection};
use neap_scenarios::{check::Check, scenario::Scenario};
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

/// Collects those of a program's outcomes that are about a check.
pub fn evidence<'a>(
    scenario: Scenario,
    rejections: &[&'a Rejection],
    check: Check,
) -> Evidence<'a> {
    let mut evidence = Evidence::default();
    // Each with whether some operation needs the bad part.
    let mut passed_over = Vec::new();
    let mut refused_where_it_must_be_read = false;
    for &rejection in rejections {
        let mut inputs = scenario.bad_inputs().iter();
        let input = inputs.find(|input| input.name == rejection.input);
        let input = input.filter(|input| input.check == Some(check));
        let operation = scenario.operation_named(&rejection.operation);
        let operation = operation.filter(|operation| scenario.reads_the_account(*operation));
        let (Some(input), Some(operation)) = (input, operation) else {
            continue;
        };
        let reads_it = input.read_by.contains(&operation);
        match &rejection.ending {
            // Another error does not come from this check.
            Ending::Refused(error) if is_check_error(scenario, error) => {
                refused_where_it_must_be_read |= reads_it;
                evidence.refused.push(rejection);
            }
            Ending::Accepted if !reads_it => {
                passed_over.push((rejection, !input.read_by.is_empty()));
            }
            _ => evidence.failed.push(rejection),
        }
    }
    let refused: BTreeSet<&str> = evidence.refused.iter().map(|r| r.input.as_str()).collect();
    // If only inputs that need not be read were refused, the program does not check where it reads.
    let by_chance = !refused.is_empty() && !refused_where_it_must_be_read;
    for (rejection, is_read) in passed_over {
        let refused_by_another_operation = refused.contains(rejection.input.as_str());
        if by_chance || (!is_read && refused_by_another_operation) {
            evidence.failed.push(rejection);
        } else {
            evidence.passed_over.push(rejection);
        }
    }
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
    use crate::seen::rejections_of;
    use Extent::{Always, Never, Sometimes, WhereItReads};
    use neap_model::sample::{multisig_results, with_tried_inputs};

    /// How far `ours` checks tags, given its outcomes: `bump option-tag-2 refused, …`.
    fn extent(outcomes: &str) -> Extent {
        let outcomes = outcomes.split_terminator(", ").map(|outcome| {
            let mut words = outcome.split(' ');
            let [operation, input, ending] = [(); 3].map(|()| words.next().unwrap());
            let ending = match ending {
                "refused" => "9 InvalidAccountData",
                "refused-otherwise" => "9 IncorrectAuthority",
                "accepted" => "9 accepted",
                _ => "9 aborted: SBF program panicked",
            };
            (format!("ours::{operation}"), input, ending)
        });
        let outcomes: Vec<_> = outcomes.collect();
        let tried: Vec<_> = outcomes.iter().map(|(a, b, c)| (&**a, *b, *c)).collect();
        let results = with_tried_inputs(multisig_results(&["ours"]), &tried);
        let rejections: Vec<_> = rejections_of(&results, Scenario::Multisig, "ours").collect();
        evidence(Scenario::Multisig, &rejections, Check::Tags).extent()
    }

    /// `bump` needs the tag of the option. No operation needs the status.
    #[test]
    fn the_outcomes_of_all_operations_decide_how_far_a_check_goes() {
        let option_where_read = "bump option-tag-2 refused, threshold option-tag-2 accepted";
        let with_status = |threshold| {
            format!("{option_where_read}, bump status-3 refused, threshold status-3 {threshold}")
        };
        for (outcomes, expected) in [
            ("", Never),
            (
                "bump option-tag-2 refused, threshold status-3 refused",
                Always,
            ),
            (
                "bump option-tag-2 refused, threshold short-by-one accepted",
                Always,
            ),
            (option_where_read, WhereItReads),
            (
                "bump option-tag-2 accepted, bump status-3 refused",
                Sometimes,
            ),
            // A tag that no operation needs is checked always or not at all.
            ("bump status-3 refused, threshold status-3 refused", Always),
            (
                "bump status-3 refused, threshold status-3 accepted",
                Sometimes,
            ),
            ("bump status-3 accepted, threshold status-3 accepted", Never),
            ("bump status-3 refused, bump status-255 accepted", Sometimes),
            // A check of another tag where it is read does not help.
            (&with_status("refused"), WhereItReads),
            (&with_status("accepted"), Sometimes),
            // An abort is not a check.
            (
                "bump option-tag-2 refused, threshold option-tag-2 aborted",
                Sometimes,
            ),
            (
                "bump option-tag-2 aborted, threshold option-tag-2 aborted",
                Never,
            ),
            // Another error does not show the check.
            (
                "bump option-tag-2 refused, bump status-3 refused-otherwise",
                Sometimes,
            ),
            // An operation that creates the account shows nothing.
            (
                "bump option-tag-2 refused, create option-tag-2 accepted",
                Always,
            ),
            ("create option-tag-2 refused", Never),
        ] {
            assert_eq!(extent(outcomes), expected, "{outcomes}");
        }
    }
}

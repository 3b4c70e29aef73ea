//! Collects the evidence for a check of a program, and how far the check goes.

use neap_model::rejections::{Ending, Rejection};
use neap_scenarios::{check::Check, scenario::Scenario};
use std::fmt::{self, Display, Formatter};

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
        let input = inputs.find(|i| i.name == rejection.input && i.check == Some(check));
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
    // If only inputs that need not be read were refused, the program does not check where it reads.
    let by_chance = !evidence.refused.is_empty() && !refused_where_it_must_be_read;
    for (rejection, is_read) in passed_over {
        let refused_by_another = evidence.refused.iter().any(|r| r.input == rejection.input);
        if by_chance || (!is_read && refused_by_another) {
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

impl Display for Extent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Always => "always",
            Self::WhereItReads => "where it reads",
            Self::Sometimes => "only sometimes",
            Self::Never => "never",
        })
    }
}

impl Evidence<'_> {
    /// How far the program makes the check.
    pub fn extent(&self) -> Extent {
        match (self.refused.is_empty(), self.failed.is_empty(), self.passed_over.is_empty()) {
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
    use Extent::{Always, Never, Sometimes, WhereItReads};
    use itertools::Itertools;
    use neap_model::sample::{multisig_results, with_tried_inputs};

    /// `bump` needs the tag of the option, `o2`. No operation needs the status, `s3` and `s255`.
    #[test]
    fn the_outcomes_of_all_operations_decide_how_far_a_check_goes() {
        for (outcomes, expected) in [
            ("", Never),
            ("ours::bump o2 refuses, ours::threshold s3 refuses", Always),
            ("ours::bump o2 refuses, ours::threshold short accepts", Always),
            ("ours::bump o2 refuses, ours::threshold o2 accepts", WhereItReads),
            ("ours::bump o2 accepts, ours::bump s3 refuses", Sometimes),
            // A tag that no operation needs is checked always or not at all.
            ("ours::bump s3 refuses, ours::threshold s3 refuses", Always),
            ("ours::bump s3 refuses, ours::threshold s3 accepts", Sometimes),
            ("ours::bump s255 refuses, ours::threshold s255 accepts", Sometimes),
            ("ours::bump s3 accepts, ours::threshold s3 accepts", Never),
            ("ours::bump s3 refuses, ours::bump s255 accepts", Sometimes),
            // A check of another tag where it is read does not help.
            (
                "ours::bump o2 refuses, ours::threshold o2 accepts, ours::bump s3 refuses",
                WhereItReads,
            ),
            ("ours::bump o2 refuses, ours::bump s3 refuses, ours::threshold s3 accepts", Sometimes),
            // An abort is not a check.
            ("ours::bump o2 refuses, ours::threshold o2 aborts", Sometimes),
            ("ours::bump o2 aborts, ours::threshold o2 aborts", Never),
            // Another error does not show the check.
            ("ours::bump o2 refuses, ours::bump s3 refuses-authority", Sometimes),
            // An operation that creates the account shows nothing.
            ("ours::bump o2 refuses, ours::create o2 accepts", Always),
            ("ours::create o2 refuses", Never),
        ] {
            let words = outcomes.split_terminator(", ").flat_map(|outcome| outcome.split(' '));
            let tried = words.tuples().map(|(operation, input, ending)| {
                let input = match input {
                    "o2" => "option-tag-2",
                    "s3" => "status-3",
                    "s255" => "status-255",
                    _ => "short-by-one",
                };
                let ending = match ending {
                    "refuses" => "9 InvalidAccountData",
                    "refuses-authority" => "9 IncorrectAuthority",
                    "accepts" => "9 accepted",
                    _ => "9 aborted: SBF program panicked",
                };
                (operation, input, ending)
            });
            let results = with_tried_inputs(multisig_results(&["ours"]), &tried.collect_vec());
            let rejections = Vec::from_iter(&results.rejections);
            let evidence = evidence(Scenario::Multisig, &rejections, Check::Tags);
            assert_eq!(evidence.extent(), expected, "{outcomes}");
        }
    }
}

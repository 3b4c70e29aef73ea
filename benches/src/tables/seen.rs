//! Derives what programs check from what they did with bad inputs.
//!
//! A program *was seen to check* something if it refused the bad inputs that show the check. Codecs that were
//! seen to check the same things are one *class*.

use crate::scenarios::{bad_input::Kind, codec_check::CodecCheck, scenario::Scenario};
use itertools::Itertools;
use neap_model::bad_inputs::{BadInputRow, Ending};
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
    pub always: BTreeSet<CodecCheck>,
    /// The checks that each operation makes on what it reads.
    pub where_it_reads: BTreeSet<CodecCheck>,
    /// The bad inputs on which an operation aborts.
    pub aborts: BTreeSet<String>,
}

/// The checks that these outcomes show, or `None` if the program was not tried with bad inputs.
pub fn checks(scenario: Scenario, rows: &[&BadInputRow]) -> Option<Checks> {
    let evidence = evidence(scenario, rows);
    let with_extent = |extent| {
        evidence.iter().filter(|seen| seen.extent == extent).map(|seen| seen.check).collect()
    };
    let aborted = rows.iter().filter(|r| matches!(r.ending, Ending::Aborted(_)));
    (!rows.is_empty()).then(|| Checks {
        always: with_extent(Extent::Always),
        where_it_reads: with_extent(Extent::WhereItReads),
        aborts: aborted.map(|row| row.input.clone()).collect(),
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
        self.describe("; aborts on bad input")
    }

    /// The same, with `aborts` if it aborts.
    fn describe(&self, aborts: &str) -> String {
        let parts = [("", &self.always), ("where it reads: ", &self.where_it_reads)];
        let parts = parts.into_iter().filter(|(_, checks)| !checks.is_empty());
        let mut text =
            parts.map(|(how, checks)| format!("{how}{}", checks.iter().join(", "))).join("; ");
        if text.is_empty() {
            text += "nothing";
        }
        if self.aborts.is_empty() { text } else { text + aborts }
    }
}

impl Display for Checks {
    /// As [`Checks::class`], with the inputs on which the program aborts.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let aborts = format!("; **aborts** on {}", self.aborts.iter().join(", "));
        f.write_str(&self.describe(&aborts))
    }
}

/// How far a program checks something.
///
/// A program checks *where it reads* if every operation that needs the bad part refuses it. Some parts are
/// needed by no operation, such as a tag that nothing asks for. An operation that does not read such a part
/// looks the same as one that reads it unchecked. Such a part is therefore checked by all operations or not at
/// all: if one operation refuses it and another accepts it, that shows no check.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Extent {
    /// No operation refuses the bad inputs, one that needs the bad part accepts it, or one aborts. Or no operation
    /// needs the bad part, and some refuse it and others do not.
    Never,
    /// Every operation that needs the bad part refuses it, and some of the others accept it.
    WhereItReads,
    /// Every operation that reads the account refuses them.
    Always,
}

/// How far a program makes a check, with outcomes that show it.
pub struct Evidence<'a> {
    pub check: CodecCheck,
    pub extent: Extent,
    /// An input that was refused because of the check.
    pub refused: Option<&'a BadInputRow>,
    /// An input that was not: if possible one that refutes the check, else one that an operation need not look at.
    pub not_refused: Option<&'a BadInputRow>,
}

/// An outcome that is about a check.
struct Tried<'a, 'k> {
    row: &'a BadInputRow,
    kind: &'k Kind,
    /// Whether the operation needs the bad part.
    reads_it: bool,
}

/// Collects the outcomes of a program that are about each check.
pub fn evidence<'a>(
    scenario: Scenario,
    rows: &[&'a BadInputRow],
) -> [Evidence<'a>; CodecCheck::ALL.len()] {
    let kinds = scenario.kinds();
    CodecCheck::ALL.map(|check| {
        let tried = rows.iter().filter_map(|row| {
            let mut kinds = kinds.iter();
            let kind = kinds.find(|kind| kind.name == row.input && kind.check == Some(check))?;
            let operation = scenario.operation_named(&row.operation)?;
            let reads_it = kind.read_by.contains(&operation);
            operation.reads.then_some(Tried { row, kind, reads_it })
        });
        let (refused, others): (Vec<_>, Vec<_>) = tried.partition(|it| {
            // Another error does not come from this check.
            matches!(&it.row.ending, Ending::Refused(error) if scenario.blames_account(error))
        });
        // If only inputs that need not be read were refused, the program does not check where it reads.
        let by_chance = !refused.is_empty() && !refused.iter().any(|it| it.reads_it);
        // These operations do not need the bad part. All other outcomes refute the check.
        let (passed_over, failed): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|Tried { row, kind, reads_it }| {
                let refused_by_another = refused.iter().any(|it| it.row.input == row.input);
                let may_pass = !by_chance && (!kind.read_by.is_empty() || !refused_by_another);
                matches!(row.ending, Ending::Accepted | Ending::NoEffect) && !reads_it && may_pass
            });
        let extent = match (refused.is_empty(), failed.is_empty(), passed_over.is_empty()) {
            (false, true, true) => Extent::Always,
            (false, true, false) => Extent::WhereItReads,
            _ => Extent::Never,
        };
        let [refused, failed, passed_over] =
            [refused, failed, passed_over].map(|all| all.first().map(|it| it.row));
        Evidence { check, extent, refused, not_refused: failed.or(passed_over) }
    })
}

impl Display for Extent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Always => "always",
            Self::WhereItReads => "where it reads",
            Self::Never => "never",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::multisig_results;
    use crate::scenarios::multisig::MULTISIG;
    use expect_test::expect_file;
    use neap_sample_reports::with_bad_inputs;

    /// `bump` needs the tag of the option. No operation needs the status.
    #[test]
    fn the_outcomes_of_all_operations_decide_how_far_a_check_goes() {
        let snapshot = expect_file!["../../tests/tables/rendered/tag_checks.txt"];
        let lines = snapshot.data();
        let replayed = lines.lines().map(|line| {
            let Some((tried, _)) = line.split_once(" => ") else {
                return format!("{line}\n");
            };
            let outcomes = tried.split_terminator("; ");
            let outcomes = outcomes.map(|it| it.splitn(3, ": ").collect_tuple().expect(it));
            let results = with_bad_inputs(multisig_results(&["neap"]), &outcomes.collect_vec());
            let rows = Vec::from_iter(&results.bad_inputs);
            let evidence = evidence(MULTISIG, &rows);
            let tags = evidence.iter().find(|seen| seen.check == CodecCheck::Tags).unwrap();
            format!("{tried} => {}\n", tags.extent)
        });
        snapshot.assert_eq(&replayed.collect::<String>());
    }
}

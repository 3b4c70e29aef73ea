//! Ranks the programs of a scenario for a report.

mod refusals;

use crate::seen::{Checks, checks};
use neap_model::{
    rejections::{Ending, Rejection},
    results::{Elf, Results, Row},
};
use neap_scenarios::{discover::Program, scenario::Scenario};
pub use refusals::{MostExpensive, Refusals, refusals};
use std::cmp::Reverse;

/// A program and its measurements.
pub struct Measured<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its ELF.
    pub elf: &'a Elf,
    /// Its rows, in the order of the report.
    pub rows: Vec<&'a Row>,
    /// The checks that it was seen to make, if it was given bad inputs.
    pub checks: Option<Checks>,
}

impl Measured<'_> {
    /// Whether it uses a codec, rather than being a bound.
    pub fn is_codec(&self) -> bool {
        self.program.about.role.is_codec()
    }

    /// Whether both are of the same class: codecs that were seen to check the same things, or both bounds.
    pub fn same_class(&self, other: &Self) -> bool {
        match (self.is_codec(), other.is_codec()) {
            (true, true) => match (&self.checks, &other.checks) {
                (Some(checks), Some(others)) => checks.same_class(others),
                (checks, others) => checks.is_none() && others.is_none(),
            },
            (codec, other) => codec == other,
        }
    }
}

/// Ranks the measured programs of a scenario.
///
/// Codecs come first, sorted by class: the class that checks most first, and classes that abort after all others.
/// Within a class the cheapest codec comes first, by the sum of the operations that all codecs have. Equal costs are
/// sorted by name. The bounds come last. Only the typical case counts, if there are several.
pub fn ranked<'a>(
    results: &'a Results,
    programs: &'a [Program],
    scenario: Scenario,
) -> Vec<Measured<'a>> {
    let programs = programs.iter().filter(|p| p.about.scenario == scenario);
    let mut measured: Vec<Measured> = programs
        .filter_map(|program| {
            let rows = rows_of(results, program);
            Some(Measured {
                program,
                elf: results.elf_of(rows.first()?),
                rows,
                checks: checks(results, scenario, &program.name),
            })
        })
        .collect();
    let mut common = scenario.operations().to_vec();
    for codec in measured.iter().filter(|measured| measured.is_codec()) {
        common.retain(|operation| codec.rows.iter().any(|row| row.operation == *operation));
    }
    measured.sort_by_cached_key(|measured| {
        let rows = typical(&measured.rows);
        let counting =
            rows.filter(|row| common.iter().any(|operation| row.operation == *operation));
        let total: u128 = counting.map(|row| u128::from(row.compute_units)).sum();
        let checks = measured.checks.as_ref();
        let class = measured
            .is_codec()
            .then(|| Reverse(checks.map(Checks::strength)));
        let name = measured.program.name.clone();
        (!measured.is_codec(), class, total, name)
    });
    measured
}

/// The compute units of the cheapest refusal of the same input by another codec in the program's class.
///
/// `None` if no other codec of the class refused the input, and for bounds, which have no class.
pub fn cheapest_of_class(
    results: &Results,
    measured: &[Measured],
    program: &Measured,
    rejection: &Rejection,
) -> Option<u64> {
    if !program.is_codec() {
        return None;
    }
    let class = measured.iter().filter(|other| other.same_class(program));
    let names: Vec<&str> = class.map(|other| other.program.name.as_str()).collect();
    let same = results.rejections.iter().filter(|other| {
        other.scenario == rejection.scenario
            && other.operation == rejection.operation
            && other.input == rejection.input
            && matches!(other.ending, Ending::Refused(_))
            && other.program != rejection.program
            && names.contains(&other.program.as_str())
    });
    same.map(|other| other.compute_units).min()
}

/// The rows of the typical case, or all rows if there are no cases.
pub fn typical<'a>(rows: &[&'a Row]) -> impl Iterator<Item = &'a Row> {
    let rows = rows.iter().copied();
    rows.filter(|row| {
        row.case
            .is_none_or(|case| case == neap_model::case::Case::TYPICAL)
    })
}

fn rows_of<'a>(results: &'a Results, program: &Program) -> Vec<&'a Row> {
    let rows = results.rows.iter();
    rows.filter(|row| program.has_row(row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::results;
    use neap_scenarios::{discover::Role, sample::program};

    fn order(rows: &[(&str, u64)], programs: &[Program]) -> Vec<String> {
        let results = results(rows);
        let ranked = ranked(&results, programs, Scenario::Account);
        let names = ranked.iter().map(|measured| measured.program.name.clone());
        names.collect()
    }

    #[test]
    fn sorts_codecs_by_cost_and_puts_bounds_last() {
        let rows = [
            ("assembly::full", 26),
            ("borsh::full", 700),
            ("ours::full", 50),
        ];
        let programs = [
            program("assembly", Role::Bound),
            program("borsh", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
        ];
        assert_eq!(
            order(&rows, &programs),
            ["ours", "borsh", "assembly", "floor"]
        );
    }

    #[test]
    fn codecs_that_check_more_come_first() {
        let rows = [
            ("cast::full", 1),
            ("length::full", 900),
            ("other::full", 800),
            ("partly::full", 2),
            ("partly::update_amount", 2),
        ];
        let results = neap_model::sample::with_tried_inputs(
            results(&rows),
            &[
                ("cast::full", "empty", "1 accepted"),
                ("length::full", "empty", "1 InvalidAccountData"),
                ("other::full", "empty", "1 InvalidAccountData"),
                ("partly::full", "empty", "1 InvalidAccountData"),
                ("partly::update_amount", "empty", "1 accepted"),
            ],
        );
        let programs = ["cast", "length", "other", "partly"].map(|name| program(name, Role::Codec));
        let ranked = ranked(&results, &programs, Scenario::Account);
        let names: Vec<&str> = ranked.iter().map(|m| m.program.name.as_str()).collect();
        assert_eq!(names, ["other", "length", "cast", "partly"]);
    }

    #[test]
    fn compares_a_refusal_only_with_other_codecs() {
        let tried = |other| {
            neap_model::sample::with_tried_inputs(
                results(&[("ours::full", 50), ("other::full", 60), ("bound::full", 9)]),
                &[
                    ("bound::full", "empty", "5 InvalidAccountData"),
                    ("ours::full", "empty", "20 InvalidAccountData"),
                    ("other::full", "empty", other),
                ],
            )
        };
        let programs = [
            program("bound", Role::Bound),
            program("other", Role::Codec),
            program("ours", Role::Codec),
        ];
        let cheapest = |results: &Results, name: &str| {
            let ranked = ranked(results, &programs, Scenario::Account);
            let program = ranked.iter().find(|m| m.program.name == name).unwrap();
            let rejection = results.rejections.iter().find(|r| r.program == name);
            cheapest_of_class(results, &ranked, program, rejection.unwrap())
        };
        let both = tried("30 InvalidAccountData");
        assert_eq!(cheapest(&both, "ours"), Some(30));
        assert_eq!(cheapest(&both, "other"), Some(20));
        assert_eq!(cheapest(&both, "bound"), None);
        let alone = tried("30 accepted");
        assert_eq!(cheapest(&alone, "ours"), None);
    }

    #[test]
    fn codecs_that_abort_come_after_the_others() {
        let rows = [("aborts::full", 1), ("cast::full", 900)];
        let results = neap_model::sample::with_tried_inputs(
            results(&rows),
            &[
                ("aborts::full", "empty", "1 InvalidAccountData"),
                (
                    "aborts::full",
                    "all-0xff",
                    "1 aborted: SBF program panicked",
                ),
                ("cast::full", "empty", "1 accepted"),
            ],
        );
        let programs = ["aborts", "cast"].map(|name| program(name, Role::Codec));
        let ranked = ranked(&results, &programs, Scenario::Account);
        let names: Vec<&str> = ranked.iter().map(|m| m.program.name.as_str()).collect();
        assert_eq!(names, ["cast", "aborts"]);
    }

    #[test]
    fn ignores_operations_that_some_codecs_lack() {
        let rows = [
            ("cast::full", 60),
            ("ours::full", 50),
            ("ours::update_amount", 600),
        ];
        let programs = [program("cast", Role::Codec), program("ours", Role::Codec)];
        assert_eq!(order(&rows, &programs), ["ours", "cast"]);
    }
}

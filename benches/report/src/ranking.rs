//! Ranks the measured programs of a report.

use crate::{
    grouped::grouped,
    seen::{Checks, checks, rejections_of},
};
use neap_model::{
    case::Case,
    rejections::Rejection,
    results::{Elf, Results, Row},
};
use neap_scenarios::{
    discover::Program,
    operation::Operation,
    scenario::{BadInput, Scenario},
};
use std::{cmp::Reverse, slice};

/// A report with its programs ranked. Every renderer reads it.
pub struct Ranked<'a> {
    /// The report.
    pub results: &'a Results,
    /// All programs, also those without rows.
    pub programs: &'a [Program],
    /// The measured programs of each scenario, [ranked], in the order of the report's sections.
    pub scenarios: Vec<(Scenario, Vec<Measured<'a>>)>,
}

/// A program and its measurements.
#[derive(Clone)]
pub struct Measured<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its ELF.
    pub elf: &'a Elf,
    /// Its rows, in the order of the report.
    pub rows: Vec<&'a Row>,
    /// What it did with bad inputs, in the order of the report.
    pub rejections: Vec<&'a Rejection>,
    /// The checks that it was seen to make, if it was given bad inputs.
    pub checks: Option<Checks>,
}

impl<'a> Ranked<'a> {
    /// Ranks the programs of every scenario.
    pub fn new(results: &'a Results, programs: &'a [Program]) -> Self {
        let scenarios =
            Scenario::ALL.map(|scenario| (scenario, ranked(results, programs, scenario)));
        Self { results, programs, scenarios: scenarios.into() }
    }

    /// The measured programs of a scenario, ranked.
    pub fn scenario(&self, scenario: Scenario) -> &[Measured<'a>] {
        let mut scenarios = self.scenarios.iter();
        scenarios.find(|(other, _)| *other == scenario).map_or(&[], |(_, measured)| measured)
    }
}

impl<'a> Measured<'a> {
    /// Whether it uses a codec, rather than being a bound.
    pub fn is_codec(&self) -> bool {
        self.program.about.role.is_codec()
    }

    /// Whether both are of the same class: codecs that were seen to check the same things, or both bounds.
    pub fn same_class(&self, other: &Self) -> bool {
        self.class() == other.class()
    }

    /// Its row of an operation, in the typical case.
    pub fn row(&self, operation: Operation) -> Option<&'a Row> {
        typical(&self.rows).find(|row| row.operation == operation)
    }

    /// Its rows of an operation, in the order of the cases.
    pub fn rows_of(&self, operation: Operation) -> impl Iterator<Item = &'a Row> {
        let rows = self.rows.iter().copied();
        rows.filter(move |row| row.operation == operation)
    }

    /// What it did with a bad input in an operation, if it was given that.
    pub fn rejection(&self, input: &BadInput, operation: Operation) -> Option<&'a Rejection> {
        let rejections = self.rejections.iter().copied();
        let mut rejections = rejections.filter(|r| r.input == input.name);
        rejections.find(|rejection| rejection.operation == operation)
    }

    /// The operations that it was measured in, in the scenario's order.
    pub fn operations(&self) -> Vec<Operation> {
        operations(self.program.about.scenario, slice::from_ref(self))
    }

    fn class(&self) -> impl Ord {
        self.is_codec().then(|| self.checks.as_ref().map(Checks::strength))
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
            let rows: Vec<&Row> = results.rows.iter().filter(|r| program.has_row(r)).collect();
            let rejections: Vec<_> = rejections_of(results, scenario, &program.name).collect();
            Some(Measured {
                program,
                elf: results.elf_of(rows.first()?),
                rows,
                checks: checks(scenario, &rejections),
                rejections,
            })
        })
        .collect();
    let mut common = scenario.operations().to_vec();
    for codec in measured.iter().filter(|measured| measured.is_codec()) {
        common.retain(|operation| codec.row(*operation).is_some());
    }
    measured.sort_by(|a, b| place(a, &common).cmp(&place(b, &common)));
    measured
}

/// The operations that at least one program was measured in, in the scenario's order.
pub fn operations(scenario: Scenario, measured: &[Measured]) -> Vec<Operation> {
    let mut operations = scenario.operations().to_vec();
    operations.retain(|operation| {
        let mut rows = measured.iter().flat_map(|measured| &measured.rows);
        rows.any(|row| row.operation == *operation)
    });
    operations
}

/// The programs, grouped by their code. Both the groups and the programs in each are in the order of the ranking.
pub fn same_code<'m, 'a>(measured: &'m [Measured<'a>]) -> Vec<Vec<&'m Measured<'a>>> {
    let codes = grouped(measured.iter().map(|measured| (&measured.elf.sha256, measured)));
    codes.into_iter().map(|(_, same)| same).collect()
}

/// The bad inputs that at least one program was given, in the scenario's order.
pub fn inputs(scenario: Scenario, measured: &[&Measured]) -> Vec<&'static BadInput> {
    let inputs = scenario.bad_inputs().iter();
    let tried = |input: &&BadInput| {
        let mut rejections = measured.iter().flat_map(|measured| &measured.rejections);
        rejections.any(|rejection| rejection.input == input.name)
    };
    inputs.filter(tried).collect()
}

/// The rows of the typical case, or all rows if there are no cases.
pub fn typical<'a>(rows: &[&'a Row]) -> impl Iterator<Item = &'a Row> {
    let rows = rows.iter().copied();
    rows.filter(|row| row.case.is_none_or(|case| case == Case::TYPICAL))
}

fn place(measured: &Measured, common: &[Operation]) -> impl Ord {
    let rows = common.iter().filter_map(|o| measured.row(*o));
    let total: u128 = rows.map(|row| u128::from(row.compute_units)).sum();
    let class = Reverse(measured.class());
    (!measured.is_codec(), class, total, &measured.program.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{results, with_tried_inputs};
    use neap_scenarios::discover::Role;
    use neap_scenarios::sample::program;

    /// Each program with its cost, and how it ends with an empty account.
    #[test]
    fn ranks_by_class_then_by_the_cost_of_common_operations_and_puts_bounds_last() {
        for (measured, order) in [
            ("bound::full 26, b::full 700, a::full 50", "a b bound floor"),
            ("b::full 50, a::full 50", "a b floor"),
            // Only `b` has `update_amount`.
            ("a::full 60, b::full 50, b::update_amount 600", "b a floor"),
            // `d` checks in one operation and not in another, which is no check.
            (
                "a::full 1 accepted, b::full 900 InvalidAccountData, c::full 800 InvalidAccountData, \
                 d::full 2 InvalidAccountData, d::update_amount 2 accepted",
                "c b a d floor",
            ),
            (
                "a::full 1 InvalidAccountData, a::update_amount 1 aborted:, b::full 900 accepted",
                "b a floor",
            ),
        ] {
            let rows = measured.split(", ").map(|row| Vec::from_iter(row.split(' ')));
            let rows = Vec::from_iter(rows);
            let costs = rows.iter().map(|row| (row[0], row[1].parse().unwrap()));
            let endings = rows.iter().filter(|row| row.len() > 2);
            let endings =
                endings.map(|row| (row[0], format!("1 {}", row[2].replace(':', ": why"))));
            let endings = Vec::from_iter(endings);
            let tried = endings.iter().map(|(name, ending)| (*name, "empty", &**ending));
            let results = results(&Vec::from_iter(costs));
            let results = with_tried_inputs(results, &Vec::from_iter(tried));
            let programs = ["a", "b", "c", "d", "bound", "floor"].map(|name| match name {
                "bound" => program(name, Role::Bound),
                "floor" => program(name, Role::Floor),
                _ => program(name, Role::Codec),
            });
            let ranked = ranked(&results, &programs, Scenario::Account);
            let names = Vec::from_iter(ranked.iter().map(|m| &*m.program.name));
            assert_eq!(names.join(" "), order, "{measured}");
        }
    }
}

//! Ranks the measured programs of a report.

use crate::scenarios::{
    bad_input::Kind, list, manifest::Role, operation::Operation, program::Program,
    scenario::Scenario, size::Sizes,
};
use crate::tables::seen::{Checks, checks};
use itertools::Itertools;
use neap_model::{
    bad_inputs::BadInputRow,
    results::{Elf, Results, Row},
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
    /// Its rows with further accounts, which show its entrypoint, and not what it does.
    pub further: Vec<&'a Row>,
    /// What it did with bad inputs, in the order of the report.
    pub bad_inputs: Vec<&'a BadInputRow>,
    /// The checks that it was seen to make, if it was given bad inputs.
    pub checks: Option<Checks>,
}

impl<'a> Ranked<'a> {
    /// Ranks the programs of every scenario.
    pub fn new(results: &'a Results, programs: &'a [Program]) -> Self {
        let scenarios =
            list::all().map(|scenario| (scenario, ranked(results, programs, scenario))).collect();
        Self { results, programs, scenarios }
    }

    /// The measured programs of a scenario, ranked.
    pub fn scenario(&self, scenario: Scenario) -> &[Measured<'a>] {
        let mut scenarios = self.scenarios.iter();
        scenarios.find(|(other, _)| *other == scenario).map_or(&[], |(_, measured)| measured)
    }

    /// The scenario behind the shared entrypoint whose account varies in size, its sizes, and its measured programs, ranked.
    pub fn growing(&self) -> Option<(Scenario, Sizes, &[Measured<'a>])> {
        let mut scenarios = self.scenarios.iter();
        scenarios.find_map(|(scenario, measured)| {
            let sizes =
                scenario.definition.format.sizes.filter(|_| scenario.framework.is_none())?;
            Some((*scenario, sizes, measured.as_slice()))
        })
    }

    /// The measured programs of every scenario.
    pub fn measured(&self) -> impl Iterator<Item = &Measured<'a>> {
        self.scenarios.iter().flat_map(|(_, measured)| measured)
    }

    /// The measured programs of a scenario that were given bad inputs, ranked.
    pub fn given_bad_inputs(&self, scenario: Scenario) -> Vec<Measured<'a>> {
        let mut measured = self.scenario(scenario).to_vec();
        measured.retain(|measured| measured.checks.is_some());
        measured
    }
}

impl<'a> Measured<'a> {
    /// Whether it uses a codec, rather than being a bound.
    pub fn is_codec(&self) -> bool {
        self.program.about.role.is_codec()
    }

    /// Whether both are of the same class: codecs that were seen to check the same things, both bounds, or both deployed.
    pub fn same_class(&self, other: &Self) -> bool {
        self.class() == other.class()
    }

    /// Its row of an operation, on the typical account.
    pub fn row(&self, operation: Operation) -> Option<&'a Row> {
        self.typical().find(|row| row.operation == operation)
    }

    /// Its rows of the typical account, or all rows if the account has one size.
    pub fn typical(&self) -> impl Iterator<Item = &'a Row> {
        let rows = self.rows.iter().copied();
        rows.filter(|row| self.program.scenario.is_typical(&row.params))
    }

    /// Its rows of an operation, in the order of the sizes.
    pub fn rows_of(&self, operation: Operation) -> impl Iterator<Item = &'a Row> {
        let rows = self.rows.iter().copied();
        rows.filter(move |row| row.operation == operation)
    }

    /// What it did with a bad input in an operation, if it was given that.
    pub fn with_bad_input(&self, kind: &Kind, operation: Operation) -> Option<&'a BadInputRow> {
        let mut rows = self.bad_inputs.iter().copied();
        rows.find(|row| row.input == kind.name && row.operation == operation)
    }

    /// The operations that it was measured in, in the scenario's order.
    pub fn operations(&self) -> Vec<Operation> {
        operations(self.program.scenario, slice::from_ref(self))
    }

    /// How it uses its codec. Blank if it uses none.
    pub fn form(&self) -> String {
        self.program.about.form.map(|form| form.to_string()).unwrap_or_default()
    }

    /// Whether it is a program as it is deployed.
    pub fn is_deployed(&self) -> bool {
        self.program.about.role == Role::Deployed
    }

    fn class(&self) -> impl Ord {
        let checks = self.is_codec().then(|| self.checks.as_ref().map(Checks::strength));
        (!self.is_deployed(), checks)
    }
}

/// Ranks the measured programs of a scenario.
///
/// Codecs come first, sorted by class: the class that checks most first, and classes that abort after all others.
/// Within a class the cheapest codec comes first, by the sum of the operations that all codecs have. Equal costs are
/// sorted by name. Then come the bounds, and last the deployed programs. Only the typical account counts.
pub fn ranked<'a>(
    results: &'a Results,
    programs: &'a [Program],
    scenario: Scenario,
) -> Vec<Measured<'a>> {
    let programs = programs.iter().filter(|program| program.scenario == scenario);
    let measured = programs.filter_map(|program| {
        let rows = results.rows.iter().filter(|row| program.has_row(row));
        let (rows, further): (Vec<_>, Vec<_>) =
            rows.partition(|row| scenario.is_of_account(&row.params));
        let bad_inputs = results.bad_inputs.iter().filter(|it| is_of(it, program)).collect_vec();
        Some(Measured {
            program,
            elf: results.elf_of(rows.first()?),
            rows,
            further,
            checks: checks(scenario, &bad_inputs),
            bad_inputs,
        })
    });
    let mut measured = measured.collect_vec();
    let mut common = scenario.operations().to_vec();
    for codec in measured.iter().filter(|measured| measured.is_codec()) {
        common.retain(|operation| codec.row(*operation).is_some());
    }
    measured.sort_by(|a, b| place(a, &common).cmp(&place(b, &common)));
    measured
}

/// Whether one cost is over 20 % more than another. Below that, another compiler may reverse the order, as docs/trust.md explains.
pub fn costs_more(one: u64, other: u64) -> bool {
    one * 5 > other * 6
}

/// Whether an outcome with a bad input is that of a program. Programs in different frameworks have different names.
pub fn is_of(row: &BadInputRow, program: &Program) -> bool {
    row.suite == program.scenario.definition.name && row.program == program.name
}

/// The ranked programs of a scenario by class: the classes of codecs, the bounds, and the deployed programs.
pub fn classes<'m, 'a>(measured: &'m [Measured<'a>]) -> Vec<&'m [Measured<'a>]> {
    measured.chunk_by(Measured::same_class).collect()
}

/// How many of these classes are of codecs.
pub fn codec_classes(classes: &[&[Measured]]) -> usize {
    classes.iter().filter(|class| class[0].is_codec()).count()
}

/// The operations that at least one program was measured in, in the scenario's order.
pub fn operations(scenario: Scenario, measured: &[Measured]) -> Vec<Operation> {
    let mut operations = scenario.operations().to_vec();
    operations.retain(|operation| measured.iter().any(|m| m.rows_of(*operation).next().is_some()));
    operations
}

/// The programs, grouped by their code. Both the groups and the programs in each are in the order of the ranking.
pub fn same_code<'m, 'a>(measured: &'m [Measured<'a>]) -> Vec<Vec<&'m Measured<'a>>> {
    let codes = grouped(measured.iter().map(|measured| (&measured.elf.sha256, measured)));
    codes.into_iter().map(|(_, same)| same).collect()
}

/// Collects the values of each key. Keys are in the order of their first value.
pub fn grouped<K: PartialEq, V>(pairs: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in pairs {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

/// The kinds of bad inputs that at least one program was given, in the scenario's order.
pub fn kinds(scenario: Scenario, measured: &[Measured]) -> Vec<Kind> {
    let given = |kind: &Kind| {
        let mut rows = measured.iter().flat_map(|measured| &measured.bad_inputs);
        rows.any(|row| row.input == kind.name)
    };
    scenario.kinds().iter().filter(|kind| given(kind)).cloned().collect()
}

fn place(measured: &Measured, common: &[Operation]) -> impl Ord {
    let rows = common.iter().filter_map(|operation| measured.row(*operation));
    let total: u128 = rows.map(|row| u128::from(row.compute_units)).sum();
    let class = Reverse(measured.class());
    (class, total, &measured.program.name)
}

//! What there is to know of a program before one chooses its codec.

use super::{Format, Saving, savings::saving, unsafe_uses::UnsafeUses};
use crate::{
    discover::{Program, Role},
    ranking::{Measured, ranked, typical},
    results::Results,
    scenario::Scenario,
    seen::Checks,
};
use serde::Serialize;

/// What there is to know of a program before one chooses its codec.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// What it is written for.
    pub scenario: Scenario,
    /// The framework it is written in, if it does without the shared entrypoint.
    pub framework: Option<String>,
    /// Its name.
    pub program: String,
    /// Whether it is a codec at work, or a bound.
    pub role: Role,
    /// One line for the reader.
    pub about: String,
    /// The wire format of its account.
    pub format: Format,
    /// Whether its account has fields that vary in length.
    pub variable_length: bool,
    /// What it was seen to check, if it was given bad inputs.
    pub checks: Option<Checks>,
    /// What the address of its account must be a multiple of, in bytes; 1 is anywhere.
    pub alignment: usize,
    /// How often its own source says `unsafe`, if the source was read.
    pub unsafe_uses: Option<usize>,
    /// The most of its heap that an operation touched, in bytes, where that was measured.
    pub heap_bytes: Option<u64>,
    /// The size of its ELF, if it was built.
    pub elf_bytes: Option<u64>,
    /// What its operations cost, in their order; of the typical case, where there are several. Empty if it was not
    /// built.
    pub costs: Vec<Cost>,
    /// What it saves against each other codec of its framework.
    pub savings: Vec<Saving>,
    /// Why it was not built.
    pub not_built: Option<String>,
}

/// What one operation costs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Cost {
    /// The operation's name.
    pub operation: String,
    /// Of the whole instruction: those of the framework and of the codec.
    pub compute_units: u64,
    /// Of the floor: the same entrypoint and dispatch without a codec.
    pub framework: Option<u64>,
    /// What is left: the codec's.
    pub codec: Option<i64>,
    /// How much of its heap it touched, in bytes, where that was measured.
    pub heap_bytes: Option<u64>,
}

impl Facts {
    /// Whether it is a codec at work, and no bound.
    pub fn is_codec(&self) -> bool {
        self.role == Role::Codec
    }

    /// Whether its codec is this repository's own.
    pub fn is_ours(&self) -> bool {
        self.program == "ours" || self.program.starts_with("ours-")
    }

    /// What an operation costs.
    pub fn cost(&self, operation: &str) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.operation == operation)
    }
}

/// The facts of programs: by scenario, then as a report ranks them, then those that were not built, by name.
pub fn facts(results: &Results, programs: &[Program], unsafe_uses: &UnsafeUses) -> Vec<Facts> {
    let scenarios = Scenario::ALL.into_iter();
    let facts = scenarios.flat_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        let built = measured
            .iter()
            .map(|measured| built(results, measured, unsafe_uses));
        let others = programs.iter().filter(|program| {
            program.about.scenario == scenario
                && !measured
                    .iter()
                    .any(|built| built.program.name == program.name)
        });
        let not_built = others.map(|program| of(program, unsafe_uses));
        with_savings(built.chain(not_built).collect())
    });
    facts.collect()
}

fn built(results: &Results, measured: &Measured, unsafe_uses: &UnsafeUses) -> Facts {
    let costs = typical(&measured.rows).map(|row| {
        let floor = row.floor.as_ref().and_then(|floor| {
            let mut rows = results.rows.iter();
            rows.find(|row| row.name == *floor)
        });
        Cost {
            operation: row.operation.clone(),
            compute_units: row.compute_units,
            framework: floor.map(|floor| floor.compute_units),
            codec: row.net,
            heap_bytes: None,
        }
    });
    let costs: Vec<Cost> = costs.collect();
    Facts {
        checks: measured.checks.clone(),
        heap_bytes: costs.iter().filter_map(|cost| cost.heap_bytes).max(),
        elf_bytes: measured.rows.first().map(|row| row.elf_bytes),
        costs,
        not_built: None,
        ..of(measured.program, unsafe_uses)
    }
}

/// What is known of a program that was not run.
fn of(program: &Program, unsafe_uses: &UnsafeUses) -> Facts {
    let about = &program.about;
    Facts {
        scenario: about.scenario,
        framework: None,
        program: program.name.clone(),
        role: about.role,
        about: about.about.clone(),
        format: Format::named(&about.wire),
        variable_length: about.scenario.varies_in_length(),
        checks: None,
        alignment: about.alignment,
        unsafe_uses: unsafe_uses.get(&program.manifest).copied(),
        heap_bytes: None,
        elf_bytes: None,
        costs: Vec::new(),
        savings: Vec::new(),
        not_built: Some("not measured with this toolchain".to_owned()),
    }
}

/// Compares the codecs of one framework with each other.
fn with_savings(mut facts: Vec<Facts>) -> Vec<Facts> {
    let savings = facts.iter().map(|program| {
        let others = facts.iter().filter(|other| {
            program.framework.is_some()
                && program.is_codec()
                && other.is_codec()
                && other.program != program.program
                && !other.costs.is_empty()
        });
        let savings = others.map(|other| saving(&program.costs, &other.program, &other.costs));
        match program.costs.as_slice() {
            [] => Vec::new(),
            _ => savings.collect(),
        }
    });
    let savings: Vec<Vec<Saving>> = savings.collect();
    for (facts, savings) in facts.iter_mut().zip(savings) {
        facts.savings = savings;
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{multisig_program, multisig_results, program, results, trying};

    fn named<'a>(facts: &'a [Facts], program: &str) -> &'a Facts {
        facts.iter().find(|facts| facts.program == program).unwrap()
    }

    #[test]
    fn a_program_is_what_was_measured_of_it_and_what_it_says() {
        let rows = [("ours::full", 50), ("ours::update_amount", 40)];
        let results = trying(
            results(&rows),
            &[("ours::full", "empty", "20 InvalidAccountData")],
        );
        let mut ours = program("ours", Role::Codec);
        ours.about.alignment = 8;
        ours.about.wire = "borsh".to_owned();
        let uses = [(ours.manifest.clone(), 2)].into();
        let facts = facts(&results, &[ours, program("floor", Role::Floor)], &uses);
        let ours = named(&facts, "ours");
        let units = |cost: &Cost| (cost.compute_units, cost.framework, cost.codec);
        let costs: Vec<_> = ours.costs.iter().map(units).collect();
        assert_eq!(costs, [(50, Some(30), Some(20)), (40, Some(30), Some(10))]);
        assert_eq!(ours.checks.as_ref().unwrap().class(), "length");
        assert_eq!((ours.alignment, ours.unsafe_uses), (8, Some(2)));
        assert_eq!((ours.elf_bytes, &ours.not_built), (Some(1000), &None));
        assert!(ours.format.on_chain.is_some() && !ours.variable_length && ours.is_ours());
        assert_eq!(named(&facts, "floor").unsafe_uses, None);
    }

    #[test]
    fn what_was_not_built_says_so() {
        let results = results(&[("ours::full", 50)]);
        let programs = [program("ours", Role::Codec), program("else", Role::Codec)];
        let facts = facts(&results, &programs, &UnsafeUses::new());
        let other = named(&facts, "else");
        assert!(other.costs.is_empty() && other.not_built.is_some());
        assert_eq!(facts.last(), Some(other));
    }

    #[test]
    fn of_several_cases_the_typical_one_counts() {
        let results = multisig_results(&["ours"]);
        let facts = facts(&results, &[multisig_program("ours")], &UnsafeUses::new());
        assert!(facts[0].variable_length);
        assert_eq!(facts[0].costs.len(), Scenario::Multisig.operations().len());
        assert_eq!(facts[0].cost("bump").unwrap().compute_units, 126);
    }
}

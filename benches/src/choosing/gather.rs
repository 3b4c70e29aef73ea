//! Where the facts come from: a baseline, the manifests, and what was counted in the sources.

use super::{Cost, Facts, Format, Saving, savings::saving, unsafe_uses::UnsafeUses};
use crate::{
    discover::Program,
    ranking::{Measured, ranked, refusals, typical},
    results::Results,
    scenario::Scenario,
};

/// The facts of programs: by scenario, then as a report ranks them, then those that were not built, by name.
pub fn facts(results: &Results, programs: &[Program], unsafe_uses: &UnsafeUses) -> Vec<Facts> {
    let scenarios = Scenario::ALL.into_iter();
    let facts = scenarios.flat_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        let built = measured
            .iter()
            .map(|program| built(results, &measured, program, unsafe_uses));
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

fn built(
    results: &Results,
    all: &[Measured],
    measured: &Measured,
    unsafe_uses: &UnsafeUses,
) -> Facts {
    let costs = typical(&measured.rows).map(|row| {
        let floor = row.floor.as_ref().and_then(|floor| {
            let mut rows = results.rows.iter();
            rows.find(|row| row.name == *floor)
        });
        Cost {
            operation: row.operation.clone(),
            compute_units: row.compute_units,
            range: row.range,
            framework: floor.map(|floor| floor.compute_units),
            codec: row.net,
            heap_bytes: row.heap_bytes,
        }
    });
    let costs: Vec<Cost> = costs.collect();
    Facts {
        checks: measured.checks.clone(),
        heap_bytes: costs.iter().map(|cost| cost.heap_bytes).max(),
        elf_bytes: Some(measured.elf.bytes),
        costs,
        refusals: refusals(results, all, measured),
        not_built: None,
        ..of(measured.program, unsafe_uses)
    }
}

/// What is known of a program that was not run.
fn of(program: &Program, unsafe_uses: &UnsafeUses) -> Facts {
    let about = &program.about;
    Facts {
        scenario: about.scenario,
        framework: about
            .scenario
            .framework()
            .map(|framework| framework.to_string()),
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
        refusals: None,
        savings: Vec::new(),
        not_built: Some(match &about.not_built {
            Some(why) => why.clone(),
            None => "not measured yet: run `make bench`, then `make bless`".to_owned(),
        }),
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
    use crate::{discover::Role, scenario::Framework};

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
        let mut results = multisig_results(&["ours"]);
        for (row, heap_bytes) in results.rows.iter_mut().zip(0..) {
            row.heap_bytes = heap_bytes;
        }
        let facts = facts(&results, &[multisig_program("ours")], &UnsafeUses::new());
        assert!(facts[0].variable_length);
        assert_eq!(facts[0].costs.len(), Scenario::Multisig.operations().len());
        assert_eq!(facts[0].cost("bump").unwrap().compute_units, 126);
        let last = facts[0].costs.last().map(|cost| cost.heap_bytes);
        assert_eq!(facts[0].heap_bytes, last);
    }

    #[test]
    fn codecs_of_one_framework_are_compared_with_each_other() {
        let rows = [
            ("ours-anchor::full", 100),
            ("account-anchor::full", 118),
            ("floor-anchor::full", 80),
            ("ours::full", 48),
            ("rival::full", 49),
        ];
        let mut results = results(&rows);
        for row in results
            .rows
            .iter_mut()
            .filter(|row| row.program.ends_with("-anchor"))
        {
            row.framework = Some("anchor".to_owned());
        }
        let in_anchor = |name, role| {
            let mut program = program(name, role);
            program.about.scenario = Scenario::AccountIn(Framework::Anchor);
            program
        };
        let programs = [
            in_anchor("account-anchor", Role::Codec),
            in_anchor("floor-anchor", Role::Floor),
            in_anchor("ours-anchor", Role::Codec),
            in_anchor("unbuilt-anchor", Role::Codec),
            program("ours", Role::Codec),
            program("rival", Role::Codec),
        ];
        let facts = facts(&results, &programs, &UnsafeUses::new());
        let saved = |name| {
            let savings = named(&facts, name).savings.iter();
            let saved = savings.map(|saving| (saving.than.as_str(), saving.all));
            saved.collect::<Vec<_>>()
        };
        assert_eq!(saved("ours-anchor"), [("account-anchor", 18)]);
        assert_eq!(saved("account-anchor"), [("ours-anchor", -18)]);
        for other in ["floor-anchor", "unbuilt-anchor", "ours", "rival"] {
            assert_eq!(saved(other), [], "{other}");
        }
        assert_eq!(
            named(&facts, "ours-anchor").framework.as_deref(),
            Some("anchor")
        );
    }
}

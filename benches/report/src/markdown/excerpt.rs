//! Short tables for the documents: some programs of a scenario, or one line for a whole scenario.

use super::{matrix::joined, name_of, ranges::mark, title};
use crate::{
    ranking::{Measured, ranked, typical},
    seen::Checks,
};
use anyhow::{Context, ensure};
use neap_model::numbers::signed;
use neap_model::results::{Results, Row};
use neap_scenarios::{
    discover::Program,
    operation::Operation,
    scenario::{Framework, Scenario},
};

/// Renders a row for each named program, in the order of a report. A word of `words` is an operation of the scenario or
/// a program. Without operations, the table has all that one of the programs has.
///
/// # Errors
///
/// When no scenario has the name, or a named program has no rows.
pub fn excerpt(
    results: &Results,
    programs: &[Program],
    scenario: &str,
    words: &[&str],
) -> anyhow::Result<String> {
    let scenarios = Scenario::ALL.into_iter();
    let scenarios: Vec<Scenario> = scenarios.filter(|s| s.name() == scenario).collect();
    let all = scenarios
        .first()
        .with_context(|| format!("no scenario `{scenario}`"))?
        .operations();
    let named = |word: &&str| all.iter().copied().find(|o| o.name() == *word);
    let mut operations: Vec<Operation> = words.iter().filter_map(named).collect();
    let names: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| named(word).is_none())
        .collect();
    let measured = scenarios
        .into_iter()
        .flat_map(|scenario| ranked(results, programs, scenario));
    let measured: Vec<Measured> = measured
        .filter(|measured| names.contains(&measured.program.name.as_str()))
        .collect();
    for name in names {
        let mut measured = measured.iter();
        ensure!(
            measured.any(|measured| measured.program.name == name),
            "no rows of `{scenario}/{name}`"
        );
    }
    if operations.is_empty() {
        operations = all.to_vec();
        operations.retain(|&operation| measured.iter().any(|m| row(m, operation).is_some()));
    }
    Ok(table(&operations, &measured))
}

fn table(operations: &[Operation], measured: &[Measured]) -> String {
    let mut table = format!(
        "| Codec | {} | Wire format | Alignment | Checks |\n|---|{}---|---:|---|\n",
        joined(operations),
        "---:|".repeat(operations.len()),
    );
    for measured in measured {
        let cells = operations.iter().map(|&operation| {
            row(measured, operation).map_or(String::new(), |row| match row.net {
                Some(net) => format!("{}{} ({})", row.compute_units, mark(row), signed(net)),
                None => format!("{}{}", row.compute_units, mark(row)),
            })
        });
        let about = &measured.program.about;
        table += &format!(
            "| {} | {} | {} | {} | {} |\n",
            name_of(measured.program),
            cells.collect::<Vec<_>>().join(" | "),
            about.wire,
            about.alignment,
            measured
                .checks
                .as_ref()
                .map_or_else(String::new, Checks::class),
        );
    }
    table
}

fn row<'a>(measured: &Measured<'a>, operation: Operation) -> Option<&'a Row> {
    typical(&measured.rows).find(|row| row.operation == operation)
}

/// The scenarios with a line each in the README, and the operation that it shows.
const ONE_LINE_EACH: [(Scenario, Operation); 3] = [
    (Scenario::AccountEnum, Operation::Full),
    (Scenario::Multisig, Operation::IsMember),
    (Scenario::AccountIn(Framework::Anchor), Operation::Full),
];

/// Renders a line for each of the other scenarios: every codec, with what one operation costs.
pub fn other_scenarios(results: &Results, programs: &[Program]) -> String {
    let lines = ONE_LINE_EACH.map(|(scenario, operation)| {
        let mut measured = ranked(results, programs, scenario);
        measured.retain(|measured| measured.is_codec() && row(measured, operation).is_some());
        let classes = measured.chunk_by(|a, b| a.same_class(b));
        let classes = classes.map(|class| {
            let costs = class.iter().filter_map(|measured| {
                let row = row(measured, operation)?;
                let name = &measured.program.name;
                Some(format!("{name} {}{}", row.compute_units, mark(row)))
            });
            costs.collect::<Vec<_>>().join(", ")
        });
        let classes = classes.collect::<Vec<_>>().join("; ");
        format!("| {} | `{operation}` | {classes} |\n", title(scenario))
    });
    format!(
        "| Account | Operation | Compute units |\n|---|---|---|\n{}",
        lines.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results, with_tried_inputs};
    use neap_scenarios::{
        discover::Role,
        sample::{multisig_program, program},
    };

    fn programs() -> [Program; 3] {
        let role = |name| match name {
            "floor" => Role::Floor,
            _ => Role::Codec,
        };
        ["borsh", "floor", "ours"].map(|name| program(name, role(name)))
    }

    #[test]
    fn shows_the_named_programs_in_the_order_of_a_report() {
        let rows = [
            ("borsh::full", 700),
            ("ours::full", 50),
            ("ours::update_amount", 40),
        ];
        let results = results(&rows);
        let head = "| Codec | full | update_amount | Wire format | Alignment | Checks |\n\
                    |---|---:|---:|---|---:|---|\n";
        assert_eq!(
            excerpt(&results, &programs(), "account", &["borsh", "ours"]).unwrap(),
            format!(
                "{head}| ours | 50 (20) | 40 (10) | wire | 1 |  |\n\
                 | borsh | 700 (670) |  | wire | 1 |  |\n"
            )
        );
        let one = excerpt(&results, &programs(), "account", &["update_amount", "ours"]).unwrap();
        assert!(
            one.ends_with("\n| ours | 40 (10) | wire | 1 |  |\n"),
            "{one}"
        );
    }

    #[test]
    fn refuses_a_program_without_rows() {
        let results = results(&[("ours::full", 50)]);
        for (scenario, name) in [
            ("account", "borsh"),
            ("multisig", "ours"),
            ("vault", "ours"),
        ] {
            assert!(excerpt(&results, &programs(), scenario, &[name]).is_err());
        }
    }

    #[test]
    fn one_line_separates_the_classes() {
        let tried = [
            ("borsh::is_member", "empty", "9 InvalidAccountData"),
            ("ours::is_member", "empty", "9 accepted"),
        ];
        let results = with_tried_inputs(multisig_results(&["borsh", "ours"]), &tried);
        let lines = other_scenarios(&results, &["borsh", "floor", "ours"].map(multisig_program));
        assert!(
            lines.contains("| `is_member` | borsh 126; ours 222 |\n"),
            "{lines}"
        );
    }
}

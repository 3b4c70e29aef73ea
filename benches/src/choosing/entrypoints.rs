//! What the same codec costs behind each entrypoint.

use super::{
    Facts,
    frameworks::sum,
    group::checked,
    words::{head, row},
};
use crate::scenario::Scenario;

/// Renders a row for each entrypoint that this repository's codec was measured behind, on the account of fixed
/// size; empty if it is one only.
pub fn table(facts: &[Facts]) -> String {
    let ours = facts.iter().filter(|facts| {
        let same_account = matches!(facts.scenario, Scenario::Account | Scenario::AccountIn(_));
        same_account && facts.is_codec() && facts.is_ours() && !facts.costs.is_empty()
    });
    let mut ours: Vec<&Facts> = ours.collect();
    if ours.len() < 2 {
        return String::new();
    }
    let mut operations = Scenario::Account.operations().to_vec();
    operations.retain(|operation| ours.iter().all(|ours| ours.cost(operation).is_some()));
    let total = |ours: &Facts| -> u64 {
        let costs = operations.iter().filter_map(|name| ours.cost(name));
        costs.map(|cost| cost.compute_units).sum()
    };
    ours.sort_by_key(|ours| total(ours));
    let mut table = head(&["Entrypoint", "Program"], &operations, &["Seen to check"]);
    for ours in ours {
        let entrypoint = match ours.scenario {
            Scenario::AccountIn(framework) => framework.title(),
            _ => SHARED,
        };
        let mut cells = vec![entrypoint.to_owned(), format!("`{}`", ours.program)];
        cells.extend(operations.iter().map(|operation| sum(ours, operation)));
        cells.push(checked(ours));
        table += &row(&cells);
    }
    table
}

/// The one that all programs without a framework have.
const SHARED: &str = "pinocchio's `program_entrypoint!`";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{choosing::sample::codec, scenario::Framework};

    #[test]
    fn entrypoints_come_by_cost() {
        let behind = |program: &str, framework, full| {
            let mut facts = codec(program, &[("full", full)]);
            facts.scenario = Scenario::AccountIn(framework);
            facts
        };
        let mut facts = vec![
            codec("ours", &[("full", 48), ("encode", 74)]),
            codec("rival", &[("full", 49)]),
        ];
        assert_eq!(table(&facts), "");
        facts.push(behind("ours-anchor", Framework::Anchor, 120));
        facts.push(behind("ours-predicted", Framework::Predicted, 36));
        assert_eq!(
            table(&facts),
            "| Entrypoint | Program | full | Seen to check |\n\
             |---|---|---:|---|\n\
             | neap's predicted entrypoint | `ours-predicted` | 36 = 30 + 6 | length |\n\
             | pinocchio's `program_entrypoint!` | `ours` | 48 = 30 + 18 | length |\n\
             | Anchor 2 | `ours-anchor` | 120 = 30 + 90 | length |\n"
        );
    }
}

//! The overview: what an account costs with neap, with the cheapest other codec that checks the same, and with borsh,
//! tuned and as documented.

use crate::scenarios::{
    account::{ACCOUNT, FULL},
    manifest::Role,
    multisig::{ADD_MEMBER, IS_MEMBER, MULTISIG, SET_TRANSACTION_INDEX},
    operation::Operation,
    scenario::Scenario,
    transfer::{TRANSFER, TRANSFER_TOKENS},
};
use crate::tables::{
    markdown::title,
    ranking::{Measured, Ranked, costs_more},
};
use anyhow::Context;
use neap_model::results::Row;
use neap_report::table::{Table, range};

/// The compared operations, each with the name of neap's program.
const LINES: [(Scenario, Operation, &str); 5] = [
    (ACCOUNT, FULL, "neap"),
    (TRANSFER, TRANSFER_TOKENS, "neap"),
    (MULTISIG, SET_TRANSACTION_INDEX, "neap-indexed"),
    (MULTISIG, IS_MEMBER, "neap-indexed"),
    (MULTISIG, ADD_MEMBER, "neap-indexed"),
];

/// The tuned program with borsh.
const BORSH: &str = "borsh";

/// The program with borsh as documented.
const BORSH_PLAIN: &str = "borsh-plain";

/// What is compared.
const KINDS: [&str; 4] = ["neap", "Cheapest other codec", "borsh, tuned", "borsh, as documented"];

/// The note below the table.
const NOTE: &str =
    "\\* The program was seen to check other things than neap's, or to abort on bad input.";

/// The programs that are compared, in the order of [`KINDS`], and their rows.
struct Line<'r, 'a> {
    account: String,
    operation: &'static str,
    compared: [(&'r Measured<'a>, &'a Row); 4],
}

/// Renders the table.
pub fn table(ranked: &Ranked) -> anyhow::Result<String> {
    let lines = lines(ranked)?;
    let mut table = Table::new(&lines)
        .text("Account", |line| &line.account)
        .text("Operation", |line| format!("`{}`", line.operation))
        .text("neap", |line| line.cell(0));
    for (kind, heading) in KINDS.iter().enumerate().skip(1) {
        table = table
            .text(heading, move |line| line.cell(kind))
            .number("ratio", move |line| ratio(line.compared[0].1, line.compared[kind].1));
    }
    let has_star =
        lines.iter().any(|line| (0..KINDS.len()).any(|kind| line.is_in_other_class(kind)));
    Ok(if has_star { format!("{table}\n{NOTE}\n") } else { table.to_string() })
}

impl Line<'_, '_> {
    /// The cost with one of [`KINDS`], the program's name, its form unless the column says it, and a star if it is of another class.
    fn cell(&self, kind: usize) -> String {
        let (measured, row) = self.compared[kind];
        let name = &measured.program.name;
        let star = if self.is_in_other_class(kind) { "\\*" } else { "" };
        let form = if kind < 2 { format!(" ({})", measured.form()) } else { String::new() };
        format!("{} {name}{star}{form}", range(row))
    }

    /// Whether one of [`KINDS`] is in another class than neap.
    fn is_in_other_class(&self, kind: usize) -> bool {
        !self.compared[kind].0.same_class(self.compared[0].0)
    }
}

fn lines<'r, 'a>(ranked: &'r Ranked<'a>) -> anyhow::Result<Vec<Line<'r, 'a>>> {
    LINES
        .into_iter()
        .map(|(scenario, operation, neap)| line(ranked, scenario, operation, neap))
        .collect()
}

fn line<'r, 'a>(
    ranked: &'r Ranked<'a>,
    scenario: Scenario,
    operation: Operation,
    neap: &'static str,
) -> anyhow::Result<Line<'r, 'a>> {
    let named = |name: &'static str| {
        let mut measured = ranked.measured();
        let found = measured.find(|it| it.program.scenario == scenario && it.program.name == name);
        let row = found.and_then(|it| Some((it, it.row(operation)?)));
        row.with_context(|| format!("no row `{name}::{operation}` of `{scenario}`"))
    };
    let ours = named(neap)?;
    let cheapest = cheapest_other(ranked, ours.0, operation)
        .with_context(|| format!("no other codec in the class of `{neap}`"))?;
    Ok(Line {
        account: title(scenario),
        operation: operation.name,
        compared: [ours, cheapest, named(BORSH)?, named(BORSH_PLAIN)?],
    })
}

/// The cheapest row of another codec that was seen to check the same. Of those with equal costs it is the first by name.
fn cheapest_other<'r, 'a>(
    ranked: &'r Ranked<'a>,
    ours: &Measured<'a>,
    operation: Operation,
) -> Option<(&'r Measured<'a>, &'a Row)> {
    let others = ranked.scenario(ours.program.scenario).iter();
    let others = others.filter(|it| it.program.about.role == Role::Codec && it.same_class(ours));
    let rows = others.filter_map(|it| Some((it, it.row(operation)?)));
    rows.min_by_key(|(it, row)| (row.ends(), &it.program.name))
}

/// How many times more another row costs, at both ends of the ranges, or that they tie.
fn ratio(row: &Row, other: &Row) -> String {
    let (least, most) = row.ends();
    let (other_least, other_most) = other.ends();
    let ends = [(most, other_most), (least, other_least)];
    if ends.iter().all(|&(one, other)| !costs_more(one, other) && !costs_more(other, one)) {
        return "tie".to_owned();
    }
    let mut ratios = ends.map(|(one, other)| other as f64 / one as f64);
    ratios.sort_by(f64::total_cmp);
    let [low, high] = ratios.map(|ratio| format!("{ratio:.1}"));
    if low == high { format!("{low}×") } else { format!("{low}–{high}×") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_sample_reports::results;

    #[test]
    fn ratios_are_of_both_ends_of_a_range() {
        let row = |compute_units, range| {
            let row = results(&[("neap::full", compute_units)]).rows.remove(0);
            Row { range, ..row }
        };
        for (neap, other, expected) in [
            (row(47, None), row(48, None), "tie"),
            (row(100, None), row(119, None), "tie"),
            (row(100, None), row(120, None), "tie"),
            (row(100, None), row(121, None), "1.2×"),
            (row(125, None), row(100, None), "0.8×"),
            (row(70, None), row(192, None), "2.7×"),
            (row(122, Some((122, 240))), row(261, Some((261, 324))), "1.4–2.1×"),
            (row(100, Some((100, 110))), row(200, Some((200, 300))), "2.0–2.7×"),
        ] {
            assert_eq!(ratio(&neap, &other), expected);
        }
    }
}

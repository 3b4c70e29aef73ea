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
    ranking::{Measured, Ranked},
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

/// Measured rows that are compared.
struct Line<'a> {
    account: String,
    operation: &'static str,
    rows: [(&'a str, &'a Row); 4],
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
            .number("ratio", move |line| ratio(line.rows[0].1, line.rows[kind].1));
    }
    Ok(table.to_string())
}

impl Line<'_> {
    /// The cost with one of [`KINDS`], and the program's name, unless the column says it.
    fn cell(&self, kind: usize) -> String {
        let (name, row) = self.rows[kind];
        if name == KINDS[kind] { range(row) } else { format!("{} {name}", range(row)) }
    }
}

fn lines<'a>(ranked: &Ranked<'a>) -> anyhow::Result<Vec<Line<'a>>> {
    LINES
        .into_iter()
        .map(|(scenario, operation, neap)| line(ranked, scenario, operation, neap))
        .collect()
}

fn line<'a>(
    ranked: &Ranked<'a>,
    scenario: Scenario,
    operation: Operation,
    neap: &'static str,
) -> anyhow::Result<Line<'a>> {
    let named = |name: &'static str| {
        let mut measured = ranked.measured();
        let found = measured.find(|it| it.program.scenario == scenario && it.program.name == name);
        let row = found.and_then(|it| Some((it, it.row(operation)?)));
        row.with_context(|| format!("no row `{name}::{operation}` of `{scenario}`"))
    };
    let (ours, first) = named(neap)?;
    let (other, cheapest) = cheapest_other(ranked, ours, operation)
        .with_context(|| format!("no other codec in the class of `{neap}`"))?;
    Ok(Line {
        account: title(scenario),
        operation: operation.name,
        rows: [
            (neap, first),
            (&other.program.name, cheapest),
            (BORSH, named(BORSH)?.1),
            (BORSH_PLAIN, named(BORSH_PLAIN)?.1),
        ],
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

/// How many times more another row costs, at both ends of the ranges. Rows that differ by at most 20 % tie.
fn ratio(row: &Row, other: &Row) -> String {
    let (least, most) = row.ends();
    let (other_least, other_most) = other.ends();
    let mut ratios = [other_most as f64 / most as f64, other_least as f64 / least as f64];
    ratios.sort_by(f64::total_cmp);
    if ratios.iter().all(|ratio| (1.0 / 1.2..=1.2).contains(ratio)) {
        return "tie".to_owned();
    }
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

//! The check matrix: what a program refuses.

use crate::{page::table, table::Table};
use itertools::Itertools;
use maud::{Markup, html};
use neap_model::{
    bad_inputs::BadInputRow,
    checks::{Shows, instruction_of},
    matrix::{Cell, Matrix, matrices},
    text::{counted, one_line},
};
use serde_json::json;

/// A check that a program does not make, as far as inputs show it.
pub struct Accepted {
    /// The program's name.
    pub program: String,
    /// The instruction, or the fixture if the program refuses others of the instruction.
    pub place: String,
    /// The check, and its account.
    pub shows: Shows,
    /// The smallest input that the program accepts.
    pub input: String,
    /// How many other inputs it accepts.
    pub others: usize,
    /// What it changed.
    pub changes: Vec<String>,
    /// The input as TOML for a suite.
    pub operation: String,
}

impl Accepted {
    fn name(&self) -> String {
        format!("{}::{}, {}", self.program, self.place, self.shows)
    }

    /// What `allows` names it by.
    fn key(&self) -> String {
        let is_fixture = self.place != instruction_of(&self.place);
        if is_fixture { format!("{} {}", self.place, self.shows) } else { self.shows.to_string() }
    }
}

/// What the words of a matrix mean.
const LEGEND: &str = "refused: by the program. runtime: the runtime ended the program. no effect: accepted, but nothing changed, \
                      unlike with the good input. allowed: accepted, as the suite allows. ACCEPTED: accepted. -: not tried.";

/// What a cell shows if no input tried the check.
const NOT_TRIED: &str = "-";

/// Renders the matrices, and then what is accepted, for a terminal.
pub fn text(rows: &[BadInputRow], accepted: &[Accepted]) -> String {
    let matrices = matrices(rows);
    let tables = matrices.iter().map(|matrix| {
        let Matrix { program, instruction, .. } = matrix;
        format!("{}\n{}\n", one_line(&format!("{program}::{instruction}")), aligned(matrix))
    });
    let found = accepted.iter().map(|it| {
        let others = match it.others {
            0 => String::new(),
            count => format!(", and {}", counted(count, "more input", "more inputs")),
        };
        let changes = it.changes.iter().map(|change| format!("  {change}\n"));
        let (name, input) = (one_line(&it.name()), one_line(&it.input));
        let (key, operation) = (one_line(&it.key()), &it.operation);
        format!(
            "\n{name}\n  {input}{others}\n{}  # To accept it: `allows = {{ \"{key}\" = \"why\" }}` in [[program]]. To refuse it, begin with this:\n{operation}",
            changes.collect::<String>(),
        )
    });
    let found: String = found.collect();
    let count = accepted.len();
    let summary = match count {
        0 => "Nothing is accepted that the suite does not allow.\n".to_owned(),
        1 => "1 check is not made, as far as these inputs show:\n".to_owned(),
        _ => format!("{count} checks are not made, as far as these inputs show:\n"),
    };
    format!("{}{LEGEND}\n\n{summary}{found}", tables.collect::<String>())
}

/// The lines of a matrix with aligned columns.
fn aligned(matrix: &Matrix) -> String {
    let names = matrix.accounts.iter().map(|(account, _)| one_line(account));
    let names = names.collect_vec();
    let first = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    let word = |cell: Option<&Cell>| cell.map_or(NOT_TRIED, |cell| cell.word());
    let columns = matrix.checks().map(|check| {
        let words = matrix.accounts.iter().map(|(_, cells)| word(cells.get(&check)));
        let width = words.map(str::len).chain([check.name().len()]).max().unwrap_or_default();
        (check, width)
    });
    let columns = columns.collect_vec();
    let head = columns.iter().map(|(check, width)| format!("  {:width$}", check.name()));
    let head = format!("  {:first$}{}", "", head.format(""));
    let lines = matrix.accounts.iter().zip(&names).map(|((_, cells), name)| {
        let cells =
            columns.iter().map(|(check, width)| format!("  {:width$}", word(cells.get(check))));
        format!("  {name:first$}{}", cells.format(""))
    });
    let lines = [head].into_iter().chain(lines);
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Renders the matrices of a program in Markdown. Empty if no input shows a check.
pub fn markdown(rows: &[BadInputRow], program: &str) -> String {
    let own = matrices(rows).into_iter().filter(|matrix| matrix.program == program);
    let tables = own.map(|matrix| {
        let table = Table::new(&matrix.accounts).text("Account", |(account, _)| account);
        let table = matrix.checks().fold(table, |table, check| {
            table.text(check.name(), move |(_, cells)| match cells.get(&check) {
                None => "",
                Some(Cell::Accepted) => "**accepted**",
                Some(cell) => cell.word(),
            })
        });
        format!("`{}`:\n\n{table}\n", matrix.instruction)
    });
    tables.collect()
}

/// Renders a matrix for a page.
pub fn page(matrix: &Matrix) -> Markup {
    let head = html! { th scope="col" { "Account" } @for check in matrix.checks() { th scope="col" { (check) } } };
    let body = html! { tbody { @for (account, cells) in &matrix.accounts { tr {
        th scope="row" { (account) }
        @for check in matrix.checks() {
            @match cells.get(&check) {
                Some(cell) => td .(class(*cell)) { (cell.word()) },
                None => td {},
            }
        }
    } } } };
    let title = format!("Checks of {}::{}", matrix.program, matrix.instruction);
    table(&title, "Checks of each account", &head, &body)
}

fn class(cell: Cell) -> &'static str {
    match cell {
        Cell::Refused | Cell::Runtime => "good",
        Cell::NoEffect | Cell::Allowed => "part",
        Cell::Accepted => "bad",
    }
}

/// Renders the matrices and what is accepted as JSON.
pub fn json(rows: &[BadInputRow], accepted: &[Accepted]) -> String {
    let matrices = matrices(rows).into_iter().map(|Matrix { program, instruction, accounts }| {
        let accounts = accounts.into_iter().map(|(account, cells)| {
            let cells = cells
                .iter()
                .map(|(check, cell)| (check.name().to_owned(), cell.word().to_lowercase().into()));
            (account, serde_json::Value::Object(cells.collect()))
        });
        let accounts = serde_json::Value::Object(accounts.collect());
        json!({ "program": program, "instruction": instruction, "accounts": accounts })
    });
    let accepted = accepted.iter().map(|it| {
        json!({
            "program": it.program,
            "instruction": instruction_of(&it.place),
            "allows": it.key(),
            "account": it.shows.account,
            "check": it.shows.check,
            "input": it.input,
            "others": it.others,
            "changes": it.changes,
            "operation": it.operation,
        })
    });
    let report = json!({ "matrices": matrices.collect_vec(), "accepted": accepted.collect_vec() });
    format!("{report:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::checks::{Check, allowing};
    use std::collections::BTreeMap;

    #[test]
    fn prints_the_key_that_allows_a_fixture_or_an_instruction() {
        let shows = Shows { account: "vault".to_owned(), check: Check::Owner };
        for (place, key) in [("pay/ok-1", "pay/ok-1 vault: owner"), ("pay", "vault: owner")] {
            let accepted = Accepted {
                program: "bank".to_owned(),
                place: place.to_owned(),
                shows: shows.clone(),
                input: "vault has another owner".to_owned(),
                others: 0,
                changes: Vec::new(),
                operation: String::new(),
            };
            let printed = text(&[], &[accepted]);
            assert!(printed.contains(&format!("allows = {{ \"{key}\" = \"why\" }}")), "{printed}");
            let allows = BTreeMap::from([(key.to_owned(), "why".to_owned())]);
            assert!(allowing(&allows, "pay/ok-1", &shows).is_some());
            assert_eq!(allowing(&allows, "pay/ok-2", &shows).is_some(), place == "pay");
        }
    }
}

//! What `make bench` prints: a table of one account, and what changed. Both fit a terminal; the report has everything.

mod changes;
mod columns;
mod forms;

pub use changes::changes;
pub use columns::WIDTH;

use crate::scenarios::{
    account::{ACCOUNT, FULL, READ_OWNER, UPDATE_AMOUNT},
    operation::Operation,
};
use crate::tables::{
    markdown::title,
    ranking::{Measured, Ranked},
};
use columns::aligned;
use neap_model::text::signed;
use neap_report::table::range;

/// The most programs in the table.
pub const ROWS: usize = 15;

/// The operations that every codec supports.
const OPERATIONS: [Operation; 3] = [FULL, READ_OWNER, UPDATE_AMOUNT];

/// Renders the table: first the floor, then the codecs in the order of their ranking. If no program of the account was measured,
/// the text only says how much was.
pub fn overview(ranked: &Ranked) -> String {
    let measured = ranked.scenario(ACCOUNT);
    let (programs, rows) = (ranked.measured().count(), ranked.results.rows.len());
    let report = format!("The report has {programs} programs and {rows} rows.\n");
    if measured.is_empty() {
        return report;
    }
    let shown = forms::shown(measured, ROWS);
    let lines = shown.iter().map(|measured| {
        let [full, read_owner, update_amount] = OPERATIONS.map(|it| cost(measured, it));
        let (name, form) = (measured.program.name.clone(), measured.form());
        [name, full, read_owner, update_amount, form, checks(measured)]
    });
    let heading =
        ["program", "full", "read_owner", "update_amount", "form", "checks"].map(str::to_owned);
    let lines = Vec::from_iter([heading].into_iter().chain(lines));
    let of = match measured.len() - shown.len() {
        0 => String::new(),
        _ => format!(
            "The table shows {} of the account's {} programs. ",
            shown.len(),
            measured.len()
        ),
    };
    format!(
        "{}, in compute units. The number in brackets is the part above the floor.\n\n{}\n\
         Compare codecs with the same checks. Codecs within 20 % tie.\n{of}{report}",
        title(ACCOUNT),
        aligned(&lines, 1..4, WIDTH),
    )
}

/// What an operation costs, and what of it is the codec's. Blank if it was not measured.
fn cost(measured: &Measured, operation: Operation) -> String {
    let Some(row) = measured.row(operation) else {
        return String::new();
    };
    let net = row.net.filter(|_| measured.is_codec()).map(|net| format!(" ({})", signed(net)));
    range(row) + &net.unwrap_or_default()
}

/// The checks that a codec was seen to make.
fn checks(measured: &Measured) -> String {
    match &measured.checks {
        _ if !measured.is_codec() => "no codec".to_owned(),
        Some(checks) => checks.class(),
        None => "not tested".to_owned(),
    }
}

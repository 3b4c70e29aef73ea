//! The table of transactions.

use crate::table::{Table, marked};
use neap_model::{results::Results, row::Row, transaction::TransactionCosts};

/// Renders a table with a line for each transaction, and explains it. Empty if there are none.
pub fn table(results: &Results) -> String {
    let rows = results.rows.iter().filter_map(|row| Some((row, row.transaction.as_ref()?)));
    let rows: Vec<(&Row, &TransactionCosts)> = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let table = Table::new(&rows)
        .text("Transaction", |(row, _)| &row.name)
        .number("CU", |(row, _)| marked(row))
        .number("Cost", |(_, it)| it.cost_units)
        .number("Fee", |(_, it)| it.fee_lamports)
        .number("SIMD-0553", |(_, it)| it.draft_fee_lamports())
        .number("Bytes", |(_, it)| format!("{} of {}", it.bytes, it.max_bytes))
        .number("Signatures", |(_, it)| it.signatures)
        .number("Accounts", |(_, it)| it.accounts)
        .number("Write locks", |(_, it)| it.write_locks)
        .number("Loaded bytes", |(_, it)| it.loaded_bytes)
        .number("Instructions", |(_, it)| it.instructions)
        .number("Depth", |(_, it)| it.depth);
    format!(
        "\n{table}\nCost: the units that a block counts for the transaction. Fee: lamports, with the priority fee. SIMD-0553: the fee with \
         this draft, at the last of its rates. Loaded bytes: as `SetLoadedAccountsDataSizeLimit` counts them. Instructions: with \
         those that programs invoke.\n"
    )
}

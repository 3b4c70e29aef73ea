use neap_model::results::{Results, Row};

/// The rows as the `cu_report.md` that the action `cu-benchmark` of solana-foundation/github-actions reads.
///
/// It joins two reports by `Instruction`, subtracts the integers in `Avg CUs`, and repeats the other columns and the line
/// that begins with `*Generated:`. It knows no escaped `|`. A row has one cost, not an average.
pub fn cu_report(results: &Results) -> String {
    let toolchain = &results.toolchain;
    let rows = results.rows.iter().map(|row| {
        let Row { compute_units, range, .. } = row;
        let (least, most) = range.unwrap_or((*compute_units, *compute_units));
        format!("| {} | {compute_units} | {least} | {most} |\n", row.name.replace('|', "¦"))
    });
    format!(
        "| Instruction | Avg CUs | Min CUs | Max CUs |\n|---|---:|---:|---:|\n{}\n\
         *Generated: {} with mollusk-svm {} on Agave {}*\n",
        rows.collect::<String>(),
        toolchain.id,
        toolchain.mollusk,
        toolchain.agave
    )
}

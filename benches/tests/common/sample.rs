//! A small report, for the tests of what reads and compares reports.

use neap_benches::results::{Results, Row, Toolchain};

/// A report with a row for each name and compute units, and a floor of 30 for each operation.
pub fn results(rows: &[(&str, u64)]) -> Results {
    let toolchain = Toolchain {
        id: "upstream-llvm22-v0".to_owned(),
        rustc: "1.96.0".to_owned(),
        llvm: "22.1.8".to_owned(),
        linker: "sbpf-linker 0.2.6".to_owned(),
        sbpf: "v0".to_owned(),
        mollusk: "0.15.1".to_owned(),
        agave: "4.2.2".to_owned(),
    };
    let floors = [("floor::full", 30), ("floor::update_amount", 30)];
    let rows = rows.iter().chain(&floors).map(|(name, compute_units)| {
        let (program, operation) = name.split_once("::").unwrap();
        Row {
            name: (*name).to_owned(),
            scenario: "account".to_owned(),
            program: program.to_owned(),
            operation: operation.to_owned(),
            compute_units: *compute_units,
            net: 0,
            elf_bytes: 1000,
            elf_sha256: "00".repeat(32),
        }
    });
    Results::new(toolchain, rows.collect(), "floor").unwrap()
}

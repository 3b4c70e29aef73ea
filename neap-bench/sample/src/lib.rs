//! Small reports, for tests that read and compare reports.

use neap_model::{
    bad_inputs::{BadInputRow, Ending},
    error::Error,
    nested::Nested,
    params::Params,
    profile::{Frame, Function, Instruction, Kind, Profile, RowProfile, Run, Source, Stack},
    readings::{Reading, Reads},
    results::{Elf, Results, Row, Toolchain, elf_name, row_name},
    row::Variations,
};
use std::collections::BTreeMap;

/// A report with a row for each name and compute units, and a floor of 30 for each operation.
pub fn results(rows: &[(&str, u64)]) -> Results {
    let floors = [("floor::full", 30), ("floor::update_amount", 30)];
    let rows = rows.iter().chain(&floors).map(|(name, compute_units)| {
        let (program, operation) = name.split_once("::").unwrap();
        let floor = ["full", "update_amount"].contains(&operation).then_some("floor");
        row(["account", program, operation], Params::default(), floor, *compute_units)
    });
    results_from_rows(rows.collect())
}

/// A report with these rows. Each program has an ELF with its own name, and all of them have the same code.
pub fn results_from_rows(rows: Vec<Row>) -> Results {
    let elfs = rows.iter().map(|row| {
        let file = format!("{}.so", row.program);
        let sha256 = "00".repeat(32);
        (row.elf_name(), Elf { file, bytes: 1000, sha256, inlined: Vec::new() })
    });
    Results::new(toolchain(), elfs.collect(), rows).unwrap()
}

/// The ELF of a program of the account, for a test to change.
pub fn elf<'a>(results: &'a mut Results, program: &str) -> &'a mut Elf {
    results.elfs.get_mut(&elf_name("account", program)).unwrap()
}

/// Variations of a row that cost this.
pub fn variations(compute_units: &[u64]) -> Variations {
    Variations { input: "00112233aabb".to_owned(), compute_units: compute_units.to_vec() }
}

/// The report with bad inputs: `("neap::full", "empty", "25 accepted")`. Other words than `accepted` and `aborted: …` are the
/// name of an error.
pub fn with_bad_inputs(results: Results, tried: &[(&str, &str, &str)]) -> Results {
    let rows = tried.iter().map(|(operation, input, outcome)| {
        let (program, operation) = operation.split_once("::").unwrap();
        let mut rows = results.rows.iter();
        let row = rows.find(|row| row.program == program && row.operation == operation);
        let (compute_units, ending) = outcome.split_once(' ').unwrap();
        let ending = match ending.strip_prefix("aborted: ") {
            Some(why) => Ending::Aborted(why.to_owned()),
            None if ending == "accepted" => Ending::Accepted,
            None if ending == "no effect" => Ending::NoEffect,
            None => Ending::Refused(Error { name: ending.to_owned(), number: None }),
        };
        BadInputRow {
            suite: row.unwrap().suite.clone(),
            program: program.to_owned(),
            operation: operation.to_owned(),
            input: (*input).to_owned(),
            ending,
            compute_units: compute_units.parse().unwrap(),
            shows: None,
            changes: Vec::new(),
            allowed: None,
        }
    });
    let bad_inputs = rows.collect();
    Results { bad_inputs, ..results }.checked().unwrap()
}

/// The report with readings: the suite, the writer and the reader, and whether it reads.
pub fn with_readings(results: Results, readings: &[([&str; 3], Reads)]) -> Results {
    let readings = readings
        .iter()
        .map(|(names, reads)| Reading::from_line(names.map(str::to_owned), *reads).unwrap());
    Results { readings: readings.collect(), ..results }.checked().unwrap()
}

/// What lines cost in a row: the function, the line, or 0 if it is unknown, and the compute units.
pub type Lines<'a> = &'a [(&'a str, u32, u64)];

/// A profile of these rows. Functions whose name is a path are declared at this line of `codec/src/lib.rs`, and the others
/// in an unknown file.
pub fn profile(declared_at: u32, rows: &[(&str, Lines)]) -> Profile {
    let mut profile = Profile { source: Source::DebugInfo, ..Profile::default() };
    profile.files = ["", "codec/src/lib.rs"].map(str::to_owned).into();
    for (name, lines) in rows {
        let runs = lines.iter().map(|(function, line, compute_units)| {
            let file = usize::from(function.contains("::"));
            let line_declared = if file == 0 { 0 } else { declared_at };
            let frame = Frame { function: profile.functions.len(), file, line: *line };
            let name = (*function).to_owned();
            profile.functions.push(Function { name, file, line: line_declared });
            profile.instructions.push(Instruction {
                program: None,
                address: 0,
                assembly: String::new(),
                kind: Kind::Alu,
                syscall: None,
                frames: vec![frame],
            });
            let (instruction, times) = (profile.instructions.len() - 1, *compute_units);
            Run { instruction, times, compute_units: times }
        });
        let stacks = vec![Stack { calls: Vec::new(), runs: runs.collect() }];
        profile.rows.insert((*name).to_owned(), RowProfile { stacks, ..RowProfile::default() });
    }
    profile
}

/// A row of a suite, a program and an operation, with the name of its floor.
pub fn row(
    [suite, program, operation]: [&str; 3],
    params: Params,
    floor: Option<&str>,
    compute_units: u64,
) -> Row {
    Row {
        name: row_name(program, operation, &params),
        suite: suite.to_owned(),
        labels: BTreeMap::new(),
        program: program.to_owned(),
        operation: operation.to_owned(),
        compute_units,
        input: "0123456789ab".to_owned(),
        error: None,
        post_state: "ba9876543210".to_owned(),
        variations: Variations::default(),
        range: None,
        floor: floor.map(|floor| row_name(floor, operation, &params)),
        net: None,
        heap_bytes: 0,
        stack: None,
        transaction: None,
        params,
    }
}

fn toolchain() -> Toolchain {
    Toolchain {
        id: "upstream-llvm22-v0".to_owned(),
        rustc: "1.96.0".to_owned(),
        llvm: "22.1.8".to_owned(),
        linker: "sbpf-linker 0.2.6".to_owned(),
        sbpf: "v0".to_owned(),
        fingerprint: "22".repeat(32),
        mollusk: "0.15.1".to_owned(),
        agave: "4.2.2".to_owned(),
        cluster: "mainnet, 2026-10-15".to_owned(),
    }
}

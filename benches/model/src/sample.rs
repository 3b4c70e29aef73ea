//! Small reports, for tests that read and compare reports.

use crate::{
    case::{Case, RowCase},
    nested::Nested,
    profile::{Frame, Function, Instruction, Kind, Profile, RowProfile, Run, Source, Stack},
    rejections::Rejection,
    results::{Elf, Results, Row, Toolchain, elf_name, row_name},
    variations::Variations,
    wire_formats::Reading,
};

/// The operations of the multisig.
const MULTISIG_OPERATIONS: [&str; 6] =
    ["threshold", "set_transaction_index", "bump", "is_member", "add_member", "create"];

/// A report with a row for each name and compute units, and a floor of 30 for each operation.
pub fn results(rows: &[(&str, u64)]) -> Results {
    let floors = [("floor::full", 30), ("floor::update_amount", 30)];
    let rows = rows.iter().chain(&floors).map(|(name, compute_units)| {
        let (program, operation) = name.split_once("::").unwrap();
        row("account", program, operation, None, *compute_units)
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

/// A report of the multisig with a row for each operation and case of these programs and the floor.
///
/// The floor costs 30 CU. The program at index `i` of the list costs `8 · (i + 1)` more, and as much again for
/// each member and for each 8 bytes of the name.
pub fn multisig_results(programs: &[&str]) -> Results {
    let mut rows = Vec::new();
    for (place, program) in ["floor"].iter().chain(programs).enumerate() {
        for operation in MULTISIG_OPERATIONS {
            rows.extend(Case::all().map(|case| {
                let units = 30 + place * 8 * (1 + case.members + case.name / 8);
                row("multisig", program, operation, Some(RowCase::Size(case)), units as u64)
            }));
        }
    }
    results_from_rows(rows)
}

/// Variations of a row that cost this.
pub fn variations(compute_units: &[u64]) -> Variations {
    Variations { input: "00112233aabb".to_owned(), compute_units: compute_units.to_vec() }
}

/// The report with the outcomes of bad inputs: `("ours::full", "empty", "25 accepted")`.
pub fn with_tried_inputs(results: Results, tried: &[(&str, &str, &str)]) -> Results {
    let rejections = tried.iter().map(|(operation, input, outcome)| {
        let (program, operation) = operation.split_once("::").unwrap();
        let mut rows = results.rows.iter();
        let row = rows.find(|row| row.program == program && row.operation == operation);
        let names = [&*row.unwrap().scenario, program, operation, input];
        Rejection::from_line(names.map(str::to_owned), outcome).unwrap()
    });
    let rejections = rejections.collect();
    Results { rejections, ..results }.checked().unwrap()
}

/// The report with readings: `["account", "borsh", "ours", "yes"]`.
pub fn with_readings(results: Results, readings: &[[&str; 4]]) -> Results {
    let readings = readings.iter().map(|[scenario, writer, reader, reads]| {
        let names = [scenario, writer, reader].map(|name| (*name).to_owned());
        Reading::from_line(names, reads).unwrap()
    });
    Results { wire_formats: readings.collect(), ..results }.checked().unwrap()
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

/// A row. Operations of the account have a floor only if it has a row of them.
fn row(scenario: &str, program: &str, operation: &str, case: Option<RowCase>, cost: u64) -> Row {
    let has_floor = scenario == "multisig" || ["full", "update_amount"].contains(&operation);
    Row {
        name: row_name(program, operation, case),
        scenario: scenario.to_owned(),
        framework: None,
        program: program.to_owned(),
        operation: operation.to_owned(),
        case,
        compute_units: cost,
        input: "0123456789ab".to_owned(),
        result: "success".to_owned(),
        post_state: "ba9876543210".to_owned(),
        variations: Variations::default(),
        range: None,
        floor: has_floor.then(|| row_name("floor", operation, case)),
        net: None,
        heap_bytes: 0,
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
    }
}

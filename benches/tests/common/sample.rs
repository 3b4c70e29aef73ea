//! Small reports, for tests that read and compare reports.

use neap_benches::{
    check::Check,
    discover::{About, Program, Role},
    rejections::Rejection,
    results::{Elf, Results, Row, Toolchain, elf_name, row_name},
    scenario::{Case, Scenario, Wire},
};

/// A report with a row for each name and compute units, and a floor of 30 for each operation.
pub fn results(rows: &[(&str, u64)]) -> Results {
    let floors = [("floor::full", 30), ("floor::update_amount", 30)];
    let rows = rows.iter().chain(&floors).map(|(name, compute_units)| {
        let (program, operation) = name.split_once("::").unwrap();
        row(Scenario::Account, program, operation, None, *compute_units)
    });
    results_from_rows(rows.collect())
}

/// A report with these rows. Each program has an ELF with its own name.
pub fn results_from_rows(rows: Vec<Row>) -> Results {
    let elfs = rows
        .iter()
        .map(|row| (row.elf_name(), sample_elf(&row.program)));
    Results::new(toolchain(), elfs.collect(), rows).unwrap()
}

/// The ELF of a program of the account, for a test to change.
pub fn elf<'a>(results: &'a mut Results, program: &str) -> &'a mut Elf {
    let elf = results.elfs.get_mut(&elf_name("account", program));
    elf.unwrap()
}

/// The ELF of a program. All sample ELFs have the same code.
pub fn sample_elf(program: &str) -> Elf {
    Elf {
        file: format!("{program}.so"),
        bytes: 1000,
        sha256: "00".repeat(32),
        sources_sha256: Some("11".repeat(32)),
    }
}

/// A report of the multisig with a row for each operation and case of these programs and the floor.
///
/// The floor costs 30 CU. The program at index `i` of the list costs `8 · (i + 1)` more, and as much again for
/// each member and for each 8 bytes of the name.
pub fn multisig_results(programs: &[&str]) -> Results {
    let mut rows = Vec::new();
    for (place, program) in ["floor"].iter().chain(programs).enumerate() {
        for operation in Scenario::Multisig.operations() {
            for case in Case::all() {
                let units = 30 + place * 8 * (1 + case.members + case.name / 8);
                let case = Some(case);
                rows.push(row(
                    Scenario::Multisig,
                    program,
                    operation,
                    case,
                    units as u64,
                ));
            }
        }
    }
    results_from_rows(rows)
}

/// The report with the outcomes of bad inputs: `("ours::full", "empty", "25 accepted")`.
pub fn with_tried_inputs(results: Results, tried: &[(&str, &str, &str)]) -> Results {
    let rejections = tried.iter().map(|(operation, input, outcome)| {
        let (program, operation) = operation.split_once("::").unwrap();
        let (compute_units, ending) = outcome.split_once(' ').unwrap();
        let mut rows = results.rows.iter();
        let row = rows.find(|row| row.program == program && row.operation == operation);
        Rejection {
            scenario: row.unwrap().scenario.clone(),
            program: program.to_owned(),
            operation: operation.to_owned(),
            input: (*input).to_owned(),
            ending: ending.parse().unwrap(),
            compute_units: compute_units.parse().unwrap(),
        }
    });
    let rejections = rejections.collect();
    results.with_rejections(rejections).unwrap()
}

/// Expects each edit of a report's text to be refused, with the given reason.
#[track_caller]
pub fn refuses_edits(json: &str, edits: &[(&str, &str, &str)]) {
    for (from, to, why) in edits {
        let edited = json.replace(from, to);
        assert_ne!(edited, json, "{from}");
        let message = format!("{:#}", Results::from_json(&edited).unwrap_err());
        assert!(message.contains(why), "{from} -> {to}: {message}");
    }
}

/// A program of the account that supports every operation.
pub fn program(name: &str, role: Role) -> Program {
    Program {
        name: name.to_owned(),
        build_name: name.to_owned(),
        elf_name: String::new(),
        manifest: format!("programs/{name}/Cargo.toml").into(),
        wire: Wire::Borsh,
        about: About {
            scenario: Scenario::Account,
            framework: None,
            role,
            about: format!("what {name} is"),
            wire: "wire".to_owned(),
            alignment: 1,
            validates: [Check::Length, Check::Tags].into(),
            validates_what_it_reads: Default::default(),
            cannot: Default::default(),
            assembly: None,
            toolchains: Default::default(),
            not_built: None,
        },
    }
}

/// A program of the multisig. It is the floor if its name is `floor`.
pub fn multisig_program(name: &str) -> Program {
    let role = match name {
        "floor" => Role::Floor,
        _ => Role::Codec,
    };
    let mut program = program(name, role);
    program.about.scenario = Scenario::Multisig;
    program
}

fn row(
    scenario: Scenario,
    program: &str,
    operation: &str,
    case: Option<Case>,
    compute_units: u64,
) -> Row {
    Row {
        name: row_name(program, operation, case),
        scenario: scenario.to_string(),
        framework: None,
        program: program.to_owned(),
        operation: operation.to_owned(),
        case,
        compute_units,
        range: None,
        floor: floor_has(scenario, operation).then(|| row_name("floor", operation, case)),
        net: None,
        heap_bytes: 0,
    }
}

/// Whether the sample's floor has a row of the operation.
fn floor_has(scenario: Scenario, operation: &str) -> bool {
    scenario == Scenario::Multisig || matches!(operation, "full" | "update_amount")
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

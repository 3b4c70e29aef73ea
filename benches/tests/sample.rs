//! Programs for tests: those of the repository, and small ones to rank and render.

use neap_comparison::scenarios::{
    account::ACCOUNT,
    codec_check::CodecCheck,
    manifest::{About, Form, Role},
    multisig::{MULTISIG, SIZES},
    program::{self, Program},
    wire::{Wire, WireFormat},
};
use neap_model::results::Results;
use neap_sample_reports as sample;
use neap_subject::specimen::PROGRAM_ID;
use neap_toolchain::description;
use std::path::{Path, PathBuf};

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The directories of the repository's builds. There is at least one.
pub fn builds() -> Vec<PathBuf> {
    let builds = description::builds(&root().join("target/deploy")).unwrap();
    assert!(!builds.is_empty(), "no programs are built: run `make all`");
    builds
}

/// The programs of neap.
pub fn neaps_programs() -> Vec<Program> {
    let workspaces = program::workspaces().map(|workspace| root().join(workspace));
    program::programs(&Vec::from_iter(workspaces)).unwrap()
}

/// A program of the account that supports every operation.
pub fn program(name: &str, role: Role) -> Program {
    Program {
        name: name.to_owned(),
        build_name: name.to_owned(),
        elf_name: String::new(),
        manifest: format!("programs/{name}/Cargo.toml").into(),
        sources: format!("programs/{name}/src").into(),
        recipe: Default::default(),
        scenario: ACCOUNT,
        wire: Wire::Borsh,
        id: PROGRAM_ID,
        about: About {
            scenario: "account".to_owned(),
            framework: None,
            role,
            program_id: None,
            not_tried: Default::default(),
            about: format!("what {name} is"),
            form: role.is_codec().then_some(Form::AsDocumented),
            wire: if role == Role::Floor { WireFormat::None } else { WireFormat::Of(Wire::Borsh) },
            alignment: 1,
            validates: [CodecCheck::Length, CodecCheck::Tags].into(),
            validates_what_it_reads: Default::default(),
            writes_before_it_refuses: false,
            cannot: Default::default(),
        },
    }
}

/// A program of the multisig.
pub fn multisig_program(name: &str, role: Role) -> Program {
    let mut program = program(name, role);
    program.scenario = MULTISIG;
    program
}

/// A report of the multisig with a row for each operation and size of these programs and the floor.
///
/// The floor costs 30 CU. The program at index `i` of the list costs `8 · (i + 1)` more, and as much again for
/// each member and for each 8 bytes of the name.
pub fn multisig_results(programs: &[&str]) -> Results {
    let mut rows = Vec::new();
    for (place, program) in ["floor"].iter().chain(programs).enumerate() {
        for operation in MULTISIG.operations() {
            rows.extend(SIZES.measured().map(|size| {
                let units = 30 + place * 8 * (1 + size.items + size.text / 8);
                let names = ["multisig", program, operation.name];
                sample::row(names, SIZES.params(size), Some("floor"), units as u64)
            }));
        }
    }
    sample::results_from_rows(rows)
}

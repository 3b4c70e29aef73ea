//! Programs for tests: those of the repository, and small ones to rank and render.

use crate::{
    check::Check,
    discover::{self, About, Program, Role},
    scenario::{PROGRAM_ID, Scenario, Wire},
};
use neap_toolchain::build;
use std::path::{Path, PathBuf};

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The directories of the repository's builds. There is at least one.
pub fn builds() -> Vec<PathBuf> {
    let builds = build::builds(&root().join("target/deploy")).unwrap();
    assert!(!builds.is_empty(), "no programs are built: run `make all`");
    builds
}

/// The programs of neap.
pub fn neaps_programs() -> Vec<Program> {
    let workspaces = discover::workspaces().map(|workspace| root().join(workspace));
    discover::programs(&Vec::from_iter(workspaces)).unwrap()
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
        wire: Wire::Borsh,
        id: PROGRAM_ID,
        about: About {
            scenario: Scenario::Account,
            framework: None,
            role,
            program_id: None,
            not_tried: Default::default(),
            about: format!("what {name} is"),
            wire: "wire".to_owned(),
            alignment: 1,
            validates: [Check::Length, Check::Tags].into(),
            validates_what_it_reads: Default::default(),
            writes_before_it_refuses: false,
            cannot: Default::default(),
        },
    }
}

/// A program of the multisig.
pub fn multisig_program(name: &str, role: Role) -> Program {
    let mut program = program(name, role);
    program.about.scenario = Scenario::Multisig;
    program
}

//! Small programs, for tests that rank and render.

use crate::{
    check::Check,
    discover::{About, Program, Role},
    scenario::{Scenario, Wire},
};

/// A program of the account that supports every operation.
pub fn program(name: &str, role: Role) -> Program {
    Program {
        name: name.to_owned(),
        build_name: name.to_owned(),
        elf_name: String::new(),
        manifest: format!("programs/{name}/Cargo.toml").into(),
        recipe: Default::default(),
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
        },
    }
}

/// A program of the multisig.
pub fn multisig_program(name: &str, role: Role) -> Program {
    let mut program = program(name, role);
    program.about.scenario = Scenario::Multisig;
    program
}

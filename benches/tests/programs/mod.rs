//! The programs keep the contract: each program of each build is loaded once, and has every property of its scenario.

mod account;
mod alignment;
mod anchor;
mod any_invocation;
mod contract;
mod example;
mod hot_path;
mod loaded;
mod multisig;
mod numbers;
mod predicted;
mod same_codec;
mod transfer;

use crate::fixture::{builds, load, programs_in_build};
use loaded::Loaded;
use neap_comparison::scenarios::program::Program;
use neap_subject::cluster::Cluster;
use neap_svm::svm::Svm;
use rayon::prelude::*;
use std::{fs, path::Path};

#[test]
fn every_program_has_the_properties_of_its_scenario() {
    let built = builds().iter().flat_map(|build| {
        let programs = programs_in_build(build).into_iter();
        programs.map(move |program| (build.as_path(), program))
    });
    let built: Vec<(&Path, Program)> = built.collect();
    let properties = [
        contract::PROPERTIES.as_slice(),
        &account::PROPERTIES,
        &multisig::PROPERTIES,
        &transfer::PROPERTIES,
    ]
    .concat();
    let failures = built.into_par_iter().flat_map_iter(|(build, program)| {
        let svm = load(build, &program);
        let elf = build.join(&program.elf_name);
        let all_features = Svm::load(program.id, &fs::read(elf).unwrap(), Cluster::NEXT).unwrap();
        let loaded = Loaded { program, svm, all_features };
        let scenario = loaded.program.scenario;
        let properties = properties.iter();
        let properties = properties.filter(|(_, is_of, _)| is_of(scenario));
        let failures = properties.filter_map(|(property, _, check)| {
            let why = check(&loaded).err()?;
            let elf = build.join(&loaded.program.elf_name);
            Some(format!("{} {property}: {why:#}", elf.display()))
        });
        failures.collect::<Vec<_>>()
    });
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

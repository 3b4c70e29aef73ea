//! The compiled program, the interpreted one and the one that searches run do the same.

use crate::fixture::{builds, load, programs_in_build};
use neap_subject::cluster::Cluster;
use neap_svm::svm::observer::Observer;
use rayon::prelude::*;
use std::fs;

/// A run compares the first two on the specimen of every row. This compares all on bad inputs.
#[test]
fn the_engines_agree_on_every_bad_input() {
    let programs = builds().iter().flat_map(|build| {
        programs_in_build(build).into_iter().map(move |program| (build, program))
    });
    let programs: Vec<_> = programs.collect();
    let compared = programs.par_iter().map(|(build, program)| {
        let svm = load(build, program);
        let elf = fs::read(build.join(&program.elf_name)).unwrap();
        let mut observer = Observer::load(program.id, &elf, &[], Cluster::MAINNET).unwrap();
        let bad_inputs = program.bad_inputs().map(|bad| {
            let invocation = &bad.invocation;
            let compiled = svm.run(invocation).unwrap();
            let (interpreted, trace) = svm.trace(invocation).unwrap();
            let name = format!("{build:?}, {}, {}", program.name, bad.kind.name);
            assert_eq!(compiled, interpreted, "{name}");
            if compiled.aborted.is_none() {
                assert_eq!(trace.compute_units(), compiled.compute_units, "{name}");
            }
            let mut instructions = 0;
            let observed = observer.observe(invocation, &mut |program, registers| {
                assert_eq!(*program, invocation.instruction.program_id, "{name}");
                instructions += registers.len();
            });
            let observed = observed.unwrap();
            assert_eq!(observed.compute_units, compiled.compute_units, "{name}");
            assert_eq!(instructions, trace.registers.len(), "{name}");
            if observed.result.is_ok() {
                assert_eq!(observed.accounts, compiled.accounts, "{name}");
                assert_eq!(observed.return_data, compiled.return_data, "{name}");
            }
            assert_eq!(observed.result, compiled.result, "{name}");
        });
        bad_inputs.count()
    });
    assert!(compared.sum::<usize>() > 8_000);
}

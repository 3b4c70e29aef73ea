//! The compiled and the interpreted program do the same.

use crate::fixture::{builds, load, programs_in_build};
use rayon::prelude::*;

/// A run compares the two on the specimen of every row. This compares them on bad inputs.
#[test]
fn the_engines_agree_on_every_bad_input() {
    let programs = builds().iter().flat_map(|build| {
        programs_in_build(build).into_iter().map(move |program| (build, program))
    });
    let programs: Vec<_> = programs.collect();
    let compared = programs.par_iter().map(|(build, program)| {
        let svm = load(build, program);
        let bad_inputs = program.bad_inputs().map(|bad| {
            let invocation = &bad.invocation;
            let compiled = svm.run(invocation).unwrap();
            let (interpreted, trace) = svm.trace(invocation).unwrap();
            let name = format!("{build:?}, {}, {}", program.name, bad.name);
            assert_eq!(compiled, interpreted, "{name}");
            if compiled.aborted.is_none() {
                assert_eq!(trace.compute_units(), compiled.compute_units, "{name}");
            }
        });
        bad_inputs.count()
    });
    assert!(compared.sum::<usize>() > 8_000);
}

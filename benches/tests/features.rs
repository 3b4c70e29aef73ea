//! The runtime that measures has every feature on; a cluster activates one after the other. No number hangs on that,
//! nor on how a feature lays out and maps what a program is given.

use crate::common::{builds, keeps, load, programs_of, specimens};

#[test]
fn every_program_costs_the_same_on_a_cluster_without_features() {
    for build in builds() {
        for program in programs_of(&build) {
            let newest = load(&build, &program);
            let oldest = load(&build, &program).without_features();
            for (operation, specimen) in specimens(&program) {
                let label = format!("{} ({}): {operation}", program.elf_name, build.display());
                assert_eq!(keeps(&oldest, &specimen), Ok(()), "{label}");
                let cost = |svm: &neap_benches::svm::Svm| {
                    let outcome = svm.run(&specimen.invocation);
                    outcome.expect(&label).compute_units
                };
                assert_eq!(cost(&oldest), cost(&newest), "{label}");
            }
        }
    }
}

//! Numbers do not depend on the features of the runtime. The harness measures with every feature on, but a cluster
//! activates them one after the other, and some change how a program's input is laid out and mapped.

use crate::common::{builds, keeps_contract, load, programs_in_build, specimens};

#[test]
fn every_program_costs_the_same_on_a_cluster_without_features() {
    for build in builds() {
        for program in programs_in_build(&build) {
            let newest = load(&build, &program);
            let oldest = load(&build, &program).without_features();
            for (operation, specimen) in specimens(&program) {
                let label = format!("{} ({}): {operation}", program.elf_name, build.display());
                assert_eq!(keeps_contract(&oldest, &specimen), Ok(()), "{label}");
                let cost = |svm: &neap_measure::svm::Svm| {
                    let outcome = svm.run(&specimen.invocation);
                    outcome.expect(&label).compute_units
                };
                assert_eq!(cost(&oldest), cost(&newest), "{label}");
            }
        }
    }
}

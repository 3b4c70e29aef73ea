//! A suite, as its report shows it.

use neap_measure::suite::Suite;
use neap_report::suite as shown;

/// The parts of a suite that its report shows.
pub fn shown(suite: &Suite) -> shown::Suite<'_> {
    let programs = suite.programs.iter().map(|program| shown::Program {
        name: &program.name,
        about: &program.about,
        role: program.role,
    });
    let operations = suite.operations.iter().map(|operation| {
        let error = operation.specimen.result.as_ref().err();
        let error = error.map(|error| format!("{error:?}"));
        (operation.name.as_str(), error)
    });
    shown::Suite {
        name: &suite.name,
        programs: programs.collect(),
        operations: operations.collect(),
    }
}

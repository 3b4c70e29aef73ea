//! Lists the programs without rows, and why.

use neap_model::results::Results;
use neap_scenarios::{discover::Program, scenario::Scenario};
use std::collections::BTreeMap;

/// Says which programs of a scenario the report's toolchain does not build, and why. Empty if it builds all of them.
pub fn notes(results: &Results, programs: &[Program], scenario: Scenario) -> String {
    let toolchain = &results.toolchain.id;
    let mut reasons: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for program in programs {
        if program.about.scenario == scenario
            && let Some(reason) = program.not_built_by(toolchain)
        {
            let missing = reasons.entry(reason).or_default();
            missing.push(format!("`{}`", program.name));
        }
    }
    let notes = reasons.iter().map(|(reason, programs)| {
        format!(
            "\nThis toolchain does not build {} ({reason}).\n",
            programs.join(", ")
        )
    });
    notes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::results;
    use neap_scenarios::{discover::Role, sample::program};
    use neap_toolchain::Kind;

    #[test]
    fn names_missing_programs_with_the_reason() {
        let results = results(&[("ours::full", 50)]);
        let mut programs = ["ours", "old", "older"].map(|name| program(name, Role::Codec));
        for program in &mut programs[1..] {
            program.recipe.toolchains = vec![Kind::PlatformTools];
            program.recipe.not_built = Some("it does not link".to_owned());
        }
        assert_eq!(
            notes(&results, &programs, Scenario::Account),
            "\nThis toolchain does not build `old`, `older` (it does not link).\n"
        );
        assert_eq!(notes(&results, &programs, Scenario::Multisig), "");
        programs[1].recipe.toolchains.push(Kind::Upstream);
        assert_eq!(
            notes(&results, &programs, Scenario::Account),
            "\nThis toolchain does not build `older` (it does not link).\n"
        );
    }
}

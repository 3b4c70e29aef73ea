//! A report with its programs ranked, for all parts of the page.

use crate::ranking::{Measured, ranked};
use neap_model::results::Results;
use neap_scenarios::{discover::Program, scenario::Scenario};

/// A report with its programs ranked. Every part of the page reads it.
pub struct Ranked<'a> {
    /// The report.
    pub results: &'a Results,
    /// All programs, also those without rows.
    pub programs: &'a [Program],
    /// The measured programs of each scenario, [ranked], in the order of the report's sections.
    pub scenarios: Vec<(Scenario, Vec<Measured<'a>>)>,
}

impl<'a> Ranked<'a> {
    /// Ranks the programs of every scenario.
    pub fn new(results: &'a Results, programs: &'a [Program]) -> Self {
        let scenarios =
            Scenario::ALL.map(|scenario| (scenario, ranked(results, programs, scenario)));
        Self {
            results,
            programs,
            scenarios: scenarios.into(),
        }
    }

    /// The measured programs of a scenario, ranked.
    pub fn scenario(&self, scenario: Scenario) -> &[Measured<'a>] {
        let mut scenarios = self.scenarios.iter();
        scenarios
            .find(|(other, _)| *other == scenario)
            .map_or(&[], |(_, measured)| measured)
    }
}

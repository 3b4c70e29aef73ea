//! The charts of sizes: of the ELFs.

use super::chart::{Cell, Chart, Group, Panel, line};
use crate::{
    discover::Program,
    markdown,
    ranking::{Measured, ranked},
    results::Results,
    scenario::Scenario,
};

/// The chart of what programs take in bytes, a group for each scenario; none if nothing was measured.
pub fn chart(results: &Results, programs: &[Program]) -> Option<Chart> {
    let groups = Scenario::ALL.into_iter().filter_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        (!measured.is_empty()).then(|| group(scenario, &measured))
    });
    let groups: Vec<Group> = groups.collect();
    (!groups.is_empty()).then(|| Chart {
        id: "sizes".to_owned(),
        title: "What a program weighs".to_owned(),
        note: "An ELF holds every operation of its scenario; its bytes are paid for once, as rent."
            .to_owned(),
        unit: "bytes",
        panels: vec![Panel {
            title: "ELF".to_owned(),
            about: "what is deployed",
        }],
        groups,
    })
}

fn group(scenario: Scenario, measured: &[Measured]) -> Group {
    let lines = measured.iter().map(|measured| {
        let elf = Cell {
            value: measured.elf.bytes,
            floor: None,
            range: None,
        };
        line(measured, vec![Some(elf)])
    });
    Group {
        heading: Some(markdown::title(scenario)),
        lines: lines.collect(),
    }
}

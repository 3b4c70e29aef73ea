//! The chart of sizes: ELFs, and the heap that programs touch.

use super::chart::{Cell, Chart, Group, Panel, line};
use crate::{
    markdown,
    ranking::{Measured, ranked},
};
use neap_model::results::Results;
use neap_scenarios::{discover::Program, scenario::Scenario};

/// The chart, with a group for each scenario, or `None` if nothing was measured.
pub fn chart(results: &Results, programs: &[Program]) -> Option<Chart> {
    let groups = Scenario::ALL.into_iter().filter_map(|scenario| {
        let measured = ranked(results, programs, scenario);
        (!measured.is_empty()).then(|| group(scenario, &measured))
    });
    let groups: Vec<Group> = groups.collect();
    (!groups.is_empty()).then(|| Chart {
        id: "sizes".to_owned(),
        title: "Program size and heap".to_owned(),
        note: "An ELF contains every operation of its scenario. You pay for its bytes once, as rent. The heap is the \
               most that one operation touches. The runtime charges for heap that a program requests beyond 32 KiB."
            .to_owned(),
        missing: String::new(),
        unit: "bytes",
        panels: vec![
            Panel {
                title: "ELF".to_owned(),
                about: "the deployed file",
            },
            Panel {
                title: "Heap".to_owned(),
                about: "the most that one operation touches, on the largest account",
            },
        ],
        groups,
    })
}

fn group(scenario: Scenario, measured: &[Measured]) -> Group {
    let lines = measured.iter().map(|measured| {
        let heap = markdown::heap::most(measured.rows.iter().copied());
        line(
            measured,
            vec![Some(bytes(measured.elf.bytes)), Some(bytes(heap))],
        )
    });
    Group {
        heading: Some(markdown::title(scenario)),
        lines: lines.collect(),
    }
}

fn bytes(value: u64) -> Cell {
    Cell {
        value,
        floor: None,
        range: None,
    }
}

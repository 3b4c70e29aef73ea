//! The chart of sizes: ELFs, and the heap that programs touch.

use super::chart::{Cell, Chart, Group, Panel, line};

use crate::{
    markdown::{self, heap},
    ranking::{Measured, Ranked},
};

/// The chart, with a group for each scenario, or `None` if nothing was measured.
pub fn chart(ranked: &Ranked) -> Option<Chart> {
    let scenarios = ranked.scenarios.iter();
    let measured = scenarios.filter(|(_, measured)| !measured.is_empty());
    let groups = measured.map(|(scenario, measured)| Group {
        heading: Some(markdown::title(*scenario)),
        lines: measured.iter().map(|measured| line(measured, cells(measured))).collect(),
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
        panels: [
            ("ELF", "the deployed file"),
            ("Heap", "the most that one operation touches, on the largest account"),
        ]
        .map(|(title, about)| Panel { title: title.to_owned(), about })
        .into(),
        groups,
    })
}

fn cells(measured: &Measured) -> Vec<Option<Cell>> {
    let heap = heap::most(measured.rows.iter().copied());
    let cells = [measured.elf.bytes, heap].map(|value| Cell { value, floor: None, range: None });
    cells.map(Some).into()
}

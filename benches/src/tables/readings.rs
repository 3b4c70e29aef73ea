//! The programs of a scenario that read each other's bytes.

use crate::scenarios::{manifest::Role, program::Program, scenario::Scenario, wire::WireFormat};
use crate::tables::ranking::Ranked;
use itertools::Itertools;
use neap_model::readings::Reads;
use std::collections::BTreeMap;

/// The writers and readers of a scenario, and who reads whom.
pub struct Readings<'a> {
    /// By wire format, so that programs that read each other form a block. The golden bytes of a wire format come first
    /// in its block, and the floor comes last, because it has no wire format.
    pub writers: Vec<Writer<'a>>,
    reads: BTreeMap<(&'a str, &'a str), Reads>,
}

/// A program, or the golden bytes of a wire format.
pub struct Writer<'a> {
    name: String,
    pub wire: WireFormat,
    /// The program, unless these are golden bytes.
    pub program: Option<&'a Program>,
}

impl<'a> Readings<'a> {
    /// The readings of a scenario, or `None` if it has none.
    pub fn new(ranked: &Ranked<'a>, scenario: Scenario) -> Option<Self> {
        let readings = ranked.results.readings.iter();
        let readings = readings.filter(|reading| reading.suite == scenario.definition.name);
        let reads: BTreeMap<(&str, &str), Reads> =
            readings.map(|r| ((&*r.writer, &*r.reader), r.reads)).collect();
        let readers = ranked.programs.iter().filter(|program| {
            let is_reader = reads.keys().any(|(_, reader)| *reader == program.name);
            program.scenario == scenario && is_reader
        });
        let readers = readers.sorted_by_key(|program| (program.about.wire.name(), &program.name));
        let writer = |program: &'a Program| Writer {
            name: program.name.clone(),
            wire: program.about.wire,
            program: Some(program),
        };
        let (floors, codecs): (Vec<_>, Vec<_>) =
            readers.partition(|program| program.about.role == Role::Floor);
        let blocks = scenario.definition.format.wires.iter().flat_map(|wire| {
            let name = scenario.golden_writer(*wire);
            let programs = codecs.iter().filter(|program| program.wire == *wire);
            let golden = Writer { name, wire: WireFormat::Of(*wire), program: None };
            [golden].into_iter().chain(programs.map(|program| writer(program)))
        });
        let writers = blocks.chain(floors.into_iter().map(writer)).collect_vec();
        writers.iter().any(|writer| writer.program.is_some()).then_some(Self { writers, reads })
    }

    /// The programs that read, in the order of the writers.
    pub fn readers(&self) -> impl Iterator<Item = &'a Program> {
        self.writers.iter().filter_map(|writer| writer.program)
    }

    /// Whether a program reads what a writer wrote, if that was measured.
    pub fn read(&self, writer: &Writer, reader: &Program) -> Option<Reads> {
        self.reads.get(&(&*writer.name, &*reader.name)).copied()
    }
}

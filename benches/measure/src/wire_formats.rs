//! Lets every program of a scenario read what every program wrote.

mod value;

use self::value::Value;
use crate::{built::Built, verify::verify};
use neap_model::failure::ProgramFailure;
use neap_model::wire_formats::{Reading, Reads};
use neap_scenarios::scenario::golden_writer;
use neap_scenarios::{
    discover::{Program, Role},
    scenario::{Scenario, Wire},
};
use std::path::Path;

/// A program that takes part: it writes and reads.
pub struct Party {
    /// The program as its manifest describes it.
    pub program: Program,
    /// The program's ELF.
    pub built: Built,
}

/// The bytes of one writer: a program, or the contract by hand.
struct Output<'a> {
    writer: String,
    wire: Wire,
    /// The program that wrote, or `None` for golden bytes.
    program: Option<&'a Program>,
    /// Each value and its bytes. Empty if the program writes nothing.
    written: Vec<(Value, Vec<u8>)>,
}

/// Lets every program of each scenario read what every program wrote, itself included, and the golden bytes.
/// Returns the readings sorted.
///
/// # Errors
///
/// [`ProgramFailure`] when a program does not write or read the wire that its manifest claims, or does not read
/// what another program of the same wire wrote.
pub fn readings(parties: &[Party]) -> anyhow::Result<Vec<Reading>> {
    let mut readings = Vec::new();
    for scenario in Scenario::SHARED {
        let parties = parties.iter();
        let parties = parties.filter(|party| party.program.about.scenario == scenario);
        let parties: Vec<&Party> = parties.collect();
        if parties.is_empty() {
            continue;
        }
        let by_hand = scenario.wires().iter().map(|&wire| Ok(by_hand(scenario, wire)));
        let by_programs = parties.iter().map(|party| written_by(party));
        // Collects all outputs before any reading: a wrong byte is a clearer error than a wrong answer.
        let outputs = by_hand.chain(by_programs);
        for output in outputs.collect::<anyhow::Result<Vec<Output>>>()? {
            for reader in &parties {
                readings.push(Reading {
                    scenario: scenario.to_string(),
                    writer: output.writer.clone(),
                    reader: reader.program.name.clone(),
                    reads: reads(reader, &output)?,
                });
            }
        }
    }
    readings.sort();
    Ok(readings)
}

/// Loads the programs behind the shared entrypoint, with their ELFs in a directory.
///
/// # Errors
///
/// As [`Built::load`].
pub fn parties(programs: &[Program], elfs: &Path) -> anyhow::Result<Vec<Party>> {
    let shared = programs.iter().filter(|program| program.about.framework.is_none());
    let parties = shared.map(|program| {
        Ok(Party { program: program.clone(), built: Built::load(&elfs.join(&program.elf_name))? })
    });
    parties.collect()
}

fn by_hand(scenario: Scenario, wire: Wire) -> Output<'static> {
    let values = Value::all(scenario).into_iter();
    let written = values.map(|value| {
        let bytes = value.golden_bytes(wire);
        (value, bytes)
    });
    Output {
        writer: golden_writer(scenario, wire),
        wire,
        program: None,
        written: written.collect(),
    }
}

fn written_by(party: &Party) -> anyhow::Result<Output<'_>> {
    let Party { program, built } = party;
    let values = match program.about.role {
        Role::Codec | Role::Ours | Role::Bound => Value::all(program.about.scenario),
        Role::Floor => Vec::new(),
    };
    let mut written = Vec::new();
    for value in values {
        let Some(((operation, specimen), value)) = value.written_by(program) else {
            continue;
        };
        let mut outcome = built.svm.run(&specimen.invocation)?;
        verify(&outcome, &specimen).map_err(|mismatch| {
            ProgramFailure(format!(
                "{}::{operation} does not write the wire `{}` that its manifest claims: {mismatch}",
                program.name, program.about.wire
            ))
        })?;
        written.push((value, std::mem::take(&mut outcome.accounts[0].1.data)));
    }
    Ok(Output { writer: program.name.clone(), wire: program.wire, program: Some(program), written })
}

fn reads(reader: &Party, output: &Output) -> anyhow::Result<Reads> {
    let Party { program, built } = reader;
    if program.about.role == Role::Floor {
        return Ok(Reads::NotApplicable);
    }
    let mut reads = Reads::NotApplicable;
    for (value, bytes) in &output.written {
        for (operation, mut specimen) in value.questions(output.wire, program) {
            specimen.invocation.accounts[0].1.data.clone_from(bytes);
            let outcome = built.svm.run(&specimen.invocation)?;
            let answer = verify(&outcome, &specimen);
            let Err(mismatch) = answer else {
                reads = Reads::Yes;
                continue;
            };
            if output.must_be_readable_by(program) {
                let message = format!(
                    "{}::{operation} does not read what {} wrote, though both claim the wire `{}`: \
                     {mismatch}",
                    program.name, output.writer, program.about.wire
                );
                return Err(ProgramFailure(message).into());
            }
            return Ok(Reads::No);
        }
    }
    Ok(reads)
}

impl Output<'_> {
    /// Whether the reader claims the same wire.
    fn must_be_readable_by(&self, reader: &Program) -> bool {
        match self.program {
            Some(writer) => writer.about.wire == reader.about.wire,
            None => self.wire == reader.wire,
        }
    }
}

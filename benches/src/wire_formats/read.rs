//! Lets every program of a scenario read what every other wrote.

use super::{Reading, Reads, golden, value::Value};
use crate::{
    built::Built,
    discover::{Program, Role},
    failure::ProgramFailure,
    scenario::{Scenario, Wire},
    verify::verify,
};

/// A program that writes and reads.
pub struct Party {
    /// What it says of itself.
    pub program: Program,
    /// What runs it.
    pub built: Built,
}

/// What was written in one wire, by a program or by hand.
struct Output<'a> {
    writer: String,
    wire: Wire,
    /// The program, unless it was written by hand.
    program: Option<&'a Program>,
    /// Each value and its bytes; nothing if the program writes nothing.
    written: Vec<(Value, Vec<u8>)>,
}

/// Lets all programs of each scenario write, and read what all of them wrote, themselves among them,
/// and what the contract has by hand. Sorted.
///
/// # Errors
///
/// [`ProgramFailure`] when a program writes other bytes than those of the wire that its manifest says,
/// when it does not read them, or not what another program of the same wire wrote.
pub fn readings(parties: &[Party]) -> anyhow::Result<Vec<Reading>> {
    let mut readings = Vec::new();
    for scenario in Scenario::SHARED {
        let parties = parties.iter();
        let parties = parties.filter(|party| party.program.about.scenario == scenario);
        let parties: Vec<&Party> = parties.collect();
        if parties.is_empty() {
            continue;
        }
        let by_hand = scenario
            .wires()
            .iter()
            .map(|&wire| Ok(by_hand(scenario, wire)));
        let by_programs = parties.iter().map(|party| written_by(party));
        // All before any is read: a wrong byte says more than a wrong answer.
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

fn by_hand(scenario: Scenario, wire: Wire) -> Output<'static> {
    let values = Value::all(scenario).into_iter();
    let written = values.map(|value| {
        let bytes = value.golden(wire);
        (value, bytes)
    });
    Output {
        writer: golden(scenario, wire),
        wire,
        program: None,
        written: written.collect(),
    }
}

fn written_by(party: &Party) -> anyhow::Result<Output<'_>> {
    let Party { program, built } = party;
    let values = match program.about.role {
        Role::Codec | Role::Bound => Value::all(program.about.scenario),
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
                "{}::{operation} does not write the wire `{}` that its manifest says: {mismatch}",
                program.name, program.about.wire
            ))
        })?;
        written.push((value, std::mem::take(&mut outcome.accounts[0].1.data)));
    }
    Ok(Output {
        writer: program.name.clone(),
        wire: program.wire,
        program: Some(program),
        written,
    })
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
            if output.is_said_to_be_read_by(program) {
                let message = format!(
                    "{}::{operation} does not read what {} wrote, though both are said to have the \
                     wire `{}`: {mismatch}",
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
    fn is_said_to_be_read_by(&self, reader: &Program) -> bool {
        match self.program {
            Some(writer) => writer.about.wire == reader.about.wire,
            None => self.wire == reader.wire,
        }
    }
}

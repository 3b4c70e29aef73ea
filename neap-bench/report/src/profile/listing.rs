//! The instructions of a row beside their source lines.

use super::lines::Line;
use neap_model::profile::{Instruction, Profile, RowProfile};
use std::collections::BTreeMap;

/// Instructions in a row that belong to the same line of the same function.
pub struct Block<'a> {
    /// The function.
    pub function: &'a str,
    /// The line.
    pub line: Line<'a>,
    /// The instructions.
    pub instructions: Vec<Executed<'a>>,
}

/// An instruction that ran.
pub struct Executed<'a> {
    /// The instruction.
    pub instruction: &'a Instruction,
    /// How often it ran, on all ways that led to it.
    pub times: u64,
    /// What it cost, with its syscall.
    pub compute_units: u64,
}

/// The instructions that a row ran, in the order of their addresses, and after them those of each invoked program.
pub fn listing<'a>(profile: &'a Profile, row: &'a RowProfile) -> Vec<Block<'a>> {
    let mut ran = BTreeMap::new();
    for run in row.stacks.iter().flat_map(|stack| &stack.runs) {
        let instruction = &profile.instructions[run.instruction];
        let executed = || Executed { instruction, times: 0, compute_units: 0 };
        let executed =
            ran.entry((instruction.program, instruction.address)).or_insert_with(executed);
        executed.times += run.times;
        executed.compute_units += run.compute_units;
    }
    let mut blocks: Vec<Block> = Vec::new();
    for executed in ran.into_values() {
        let place = profile.path(executed.instruction).pop().unwrap_or_default();
        let (function, line) = (place.function, Line::of(&place));
        match blocks.last_mut() {
            Some(block) if (block.function, block.line) == (function, line) => {
                block.instructions.push(executed);
            }
            _ => blocks.push(Block { function, line, instructions: vec![executed] }),
        }
    }
    blocks
}

//! Counts which instructions ran and which ways their jumps went, and finds their lines.

use crate::profile::{
    budget::OverBudget,
    debug_info::DebugInfo,
    names,
    opcodes::{CALL, CALLX, EXIT, JA},
    trace::{Code, Encoded, Trace},
};
use anyhow::ensure;
use neap_model::coverage::Coverage;
use std::collections::BTreeMap;

/// How often the instructions of a program ran, by place.
#[derive(Clone, Debug, Default)]
pub struct ExecutionCounts {
    times: BTreeMap<u64, u64>,
    /// How often a conditional jump was taken, and how often it was not.
    jumps: BTreeMap<u64, [u64; 2]>,
}

impl ExecutionCounts {
    /// Adds what an invocation ran, without the programs that it invoked.
    pub fn add(&mut self, trace: &Trace) {
        let mut places = trace.registers.iter().map(|registers| registers[11]).peekable();
        while let Some(place) = places.next() {
            *self.times.entry(place).or_insert(0) += 1;
            if is_conditional_jump(&trace.code, place)
                && let Some(next) = places.peek()
            {
                let not_taken = usize::from(*next == place + 1);
                self.jumps.entry(place).or_insert([0; 2])[not_taken] += 1;
            }
        }
    }

    /// What ran of the program's own source files. Those of packages and of the standard library are left out.
    pub fn coverage(&self, code: &Code, debug_info: &DebugInfo) -> anyhow::Result<Coverage> {
        let mut coverage = Coverage::default();
        // The functions of the instruction before.
        let mut before: Vec<(u32, String)> = Vec::new();
        let mut place = 0;
        while place < code.places() {
            let times = self.times.get(&place).copied().unwrap_or(0);
            let mut frames = debug_info.frames(place)?;
            frames.retain(|frame| !names::is_library(&frame.file));
            for frame in frames.iter().filter(|frame| frame.line > 0) {
                let file = coverage.0.entry(frame.file.clone()).or_default();
                let line = file.lines.entry(frame.line).or_insert(0);
                *line = times.max(*line);
                let (declared_in, declared_at) = &frame.declared;
                if *declared_in == frame.file && *declared_at > 0 {
                    let function = (*declared_at, frame.name.clone());
                    let is_first = !before.contains(&function);
                    let calls = file.functions.entry(function).or_insert(0);
                    // Its first instruction runs once for each call, and those in a loop more often.
                    let known = if is_first { times } else { times.min(1) };
                    *calls = known.max(*calls);
                }
            }
            before = frames.iter().map(|it| (it.declared.1, it.name.clone())).collect();
            let innermost = frames.last().filter(|frame| frame.line > 0);
            if let Some(frame) = innermost
                && is_conditional_jump(code, place)
            {
                let file = coverage.0.entry(frame.file.clone()).or_default();
                let ways = self.jumps.get(&place).copied().unwrap_or_default();
                file.branches.entry(frame.line).or_default().push(ways);
            }
            place += 1 + u64::from(code.wide(place).is_some());
        }
        ensure!(!debug_info.is_cut(), OverBudget);
        Ok(coverage)
    }
}

/// Whether the instruction at a place jumps only if a condition holds.
fn is_conditional_jump(code: &Code, place: u64) -> bool {
    let Some(Encoded { opcode, .. }) = code.encoded(place) else { return false };
    match opcode & 7 {
        5 => ![JA, CALL, CALLX, EXIT].contains(&opcode),
        // Only SBPF v3 compares 32 bits.
        6 => code.is_v3(),
        _ => false,
    }
}

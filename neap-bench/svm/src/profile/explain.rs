//! Attributes every compute unit of a trace to an instruction, and to the calls that led there.

use crate::profile::{
    assembly::decode,
    debug_info::DebugInfo,
    memory::{Memory, memory},
    trace::Trace,
};
use anyhow::{Context, ensure};
use neap_model::profile::{
    FRAMES, Frame, Function, Instruction, Invoked, Kind, Profile, Region, RowProfile, Run, Stack,
    Touched,
};
use std::collections::{BTreeMap, HashMap};
use thiserror::Error;

/// Builds the profile of a program, row by row.
pub struct Explainer {
    /// The measured program, and those that it invokes, directly or through others.
    programs: Vec<Program>,
    profile: Profile,
    files: HashMap<String, usize>,
    functions: HashMap<Function, usize>,
}

/// The measured program among the programs.
const MEASURED: usize = 0;

/// A program, and which of its instructions the profile has.
struct Program {
    /// Its name. Empty for the measured one.
    name: String,
    debug_info: DebugInfo,
    /// The indices of the instructions, by place.
    instructions: HashMap<u64, usize>,
    /// The indices of the instructions that invoke other programs, by place and program.
    invoking: HashMap<(u64, String), usize>,
}

/// The parts of a row do not add up.
#[derive(Debug, Error)]
#[error("its instructions and syscalls cost {parts} compute units together, but the row {whole}")]
pub struct DoesNotAddUp {
    /// The sum of the parts.
    pub parts: u64,
    /// The row's compute units.
    pub whole: u64,
}

/// The stacks of one row, while they are collected.
#[derive(Default)]
struct Stacks {
    /// How each stack was entered, and what ran there, by instruction.
    stacks: Vec<(Entry, BTreeMap<usize, Run>)>,
    indices: HashMap<Entry, usize>,
    depth: u64,
}

/// The index of the stack below, and that of the call. `None` for what the runtime calls.
type Entry = Option<(usize, usize)>;

impl Explainer {
    /// Starts the profile of a program that may invoke others, which have names.
    pub fn new(measured: DebugInfo, invoked: Vec<(String, DebugInfo)>) -> Self {
        let (source, named_by) = (measured.source(), measured.file().map(str::to_owned));
        let sources = invoked
            .iter()
            .map(|(name, debug_info)| Invoked { name: name.clone(), source: debug_info.source() });
        let profile =
            Profile { source, named_by, programs: sources.collect(), ..Profile::default() };
        let programs = [(String::new(), measured)].into_iter().chain(invoked);
        Self {
            programs: programs.map(|(name, debug_info)| Program::new(name, debug_info)).collect(),
            profile,
            files: HashMap::new(),
            functions: HashMap::new(),
        }
    }

    /// Adds a row with what it ran. The runtime charged `heap_units` for its heap, which count for the first instruction.
    ///
    /// # Errors
    ///
    /// [`DoesNotAddUp`] when the parts do not add up to the row's compute units; another error when the debug information
    /// is malformed.
    pub fn add_row(
        &mut self,
        name: &str,
        trace: &Trace,
        compute_units: u64,
        heap_units: u64,
    ) -> anyhow::Result<()> {
        let mut stacks = Stacks::default();
        let first = stacks.push(None);
        self.walk(MEASURED, trace, first, &mut stacks)?;
        if let Some(registers) = trace.registers.first() {
            let index = self.instruction(MEASURED, trace, registers[11])?;
            stacks.run(first, index).compute_units += heap_units;
        }
        let memory = memory(trace);
        let largest_frame = self.largest_frame(trace, &memory)?;
        let row = RowProfile {
            depth: stacks.depth,
            stacks: stacks.into_model(),
            memory: memory.regions,
            largest_frame,
        };
        let parts = row.compute_units();
        if parts != compute_units {
            return Err(DoesNotAddUp { parts, whole: compute_units }.into());
        }
        self.profile.rows.insert(name.to_owned(), row);
        Ok(())
    }

    /// Adds a row of several invocations. Their traces do not say what syscalls charged, so each instruction counts as 1 compute
    /// unit.
    pub fn add_invocations(&mut self, name: &str, traces: &[Trace]) -> anyhow::Result<()> {
        let mut stacks = Stacks::default();
        let first = stacks.push(None);
        let mut largest: Option<(usize, u64)> = None;
        let mut regions: BTreeMap<Region, Touched> = BTreeMap::new();
        for trace in traces {
            self.walk(MEASURED, trace, first, &mut stacks)?;
            let memory = memory(trace);
            let frame = self.largest_frame(trace, &memory)?;
            for (region, touched) in memory.regions {
                let sum = regions.entry(region).or_default();
                sum.bytes = sum.bytes.max(touched.bytes);
                sum.loads += touched.loads;
                sum.stores += touched.stores;
            }
            largest = largest.into_iter().chain(frame).max_by_key(|(_, bytes)| *bytes);
        }
        let row = RowProfile {
            depth: stacks.depth,
            stacks: stacks.into_model(),
            memory: regions,
            largest_frame: largest,
        };
        self.profile.rows.insert(name.to_owned(), row);
        Ok(())
    }

    /// The function whose frame reaches furthest, and how many bytes of the frame it touches.
    fn largest_frame(
        &mut self,
        trace: &Trace,
        memory: &Memory,
    ) -> anyhow::Result<Option<(usize, u64)>> {
        let Some((place, bytes)) = memory.largest_frame else { return Ok(None) };
        let index = self.instruction(MEASURED, trace, place)?;
        let frame = self.profile.instructions[index].frames.first();
        Ok(frame.map(|frame| (frame.function, bytes)))
    }

    /// Returns the profile of the rows so far.
    pub fn finish(self) -> Profile {
        let is_cut = self.programs.iter().any(|program| program.debug_info.is_cut());
        Profile { is_cut, ..self.profile }
    }

    /// Attributes the trace of a program's invocation to the stack that it starts on.
    fn walk(
        &mut self,
        program: usize,
        trace: &Trace,
        first: usize,
        stacks: &mut Stacks,
    ) -> anyhow::Result<()> {
        let (mut stack, mut below) = (first, Vec::new());
        let mut charges = trace.charges.iter();
        for registers in trace.registers.iter() {
            stacks.depth = stacks.depth.max(below.len() as u64 + 1);
            let mut index = self.instruction(program, trace, registers[11])?;
            let kind = self.profile.instructions[index].kind;
            let charge = if kind == Kind::Syscall { charges.next() } else { None };
            let callee = charge.and_then(|charge| charge.callee.as_deref());
            if let Some(callee) = callee {
                index = self.invoking(program, registers[11], index, callee);
            }
            let run = stacks.run(stack, index);
            run.times += 1;
            run.compute_units += 1;
            match kind {
                Kind::Syscall => {
                    let Some(charge) = charge else {
                        continue;
                    };
                    let invoked = charge.invoked.as_ref();
                    let invoked_units = invoked.map_or(0, Trace::compute_units);
                    run.compute_units += charge.compute_units.saturating_sub(invoked_units);
                    if let Some(invoked) = invoked {
                        let above = stacks.push(Some((stack, index)));
                        self.walk(self.program(callee)?, invoked, above, stacks)?;
                    }
                }
                Kind::Call => {
                    ensure!(
                        below.len() as u64 <= FRAMES,
                        "a trace has more than {FRAMES} nested calls, but the runtime ends a program there: record it again"
                    );
                    below.push(stack);
                    stack = stacks.push(Some((stack, index)));
                }
                // The last one ends the program.
                Kind::Exit => stack = below.pop().unwrap_or(first),
                _ => {}
            }
        }
        Ok(())
    }

    /// The index of a program. Without a name, that of the measured one.
    fn program(&self, name: Option<&str>) -> anyhow::Result<usize> {
        let Some(name) = name else { return Ok(MEASURED) };
        let found = self.programs.iter().position(|program| program.name == name);
        found.with_context(|| format!("{name} ran, but it was not loaded"))
    }

    /// The index of a program's instruction. Explains it if it is new.
    fn instruction(&mut self, program: usize, trace: &Trace, place: u64) -> anyhow::Result<usize> {
        let Program { name: program_name, debug_info, instructions, .. } = &self.programs[program];
        if let Some(index) = instructions.get(&place) {
            return Ok(*index);
        }
        let decoded = decode(&trace.code, place, |target| debug_info.function(target));
        let mut located = debug_info.frames(place)?;
        if !program_name.is_empty() {
            for frame in &mut located {
                frame.name = format!("{program_name}: {}", frame.name);
            }
        }
        let frames = located.into_iter().map(|frame| {
            let (file, line) = frame.declared;
            let function = Function { name: frame.name, file: self.file(file), line };
            Frame {
                function: self.function(function),
                file: self.file(frame.file),
                line: frame.line,
            }
        });
        let frames = frames.collect();
        let index = self.profile.instructions.len();
        self.profile.instructions.push(Instruction {
            program: program.checked_sub(1),
            address: place,
            assembly: decoded.assembly,
            kind: decoded.kind,
            syscall: decoded.syscall,
            frames,
        });
        self.programs[program].instructions.insert(place, index);
        Ok(index)
    }

    /// The index of a syscall that invokes another program. It is shown as `sol_invoke_signed_c(token)`.
    fn invoking(&mut self, program: usize, place: u64, syscall: usize, callee: &str) -> usize {
        let instructions = &mut self.profile.instructions;
        let invoking = self.programs[program].invoking.entry((place, callee.to_owned()));
        *invoking.or_insert_with(|| {
            let mut instruction = instructions[syscall].clone();
            instruction.syscall = instruction.syscall.map(|name| format!("{name}({callee})"));
            instructions.push(instruction);
            instructions.len() - 1
        })
    }

    fn file(&mut self, file: String) -> usize {
        let files = &mut self.profile.files;
        *self.files.entry(file).or_insert_with_key(|file| {
            files.push(file.clone());
            files.len() - 1
        })
    }

    fn function(&mut self, function: Function) -> usize {
        let functions = &mut self.profile.functions;
        *self.functions.entry(function).or_insert_with_key(|function| {
            functions.push(function.clone());
            functions.len() - 1
        })
    }
}

impl Program {
    fn new(name: String, debug_info: DebugInfo) -> Self {
        Self { name, debug_info, instructions: HashMap::new(), invoking: HashMap::new() }
    }
}

impl Stacks {
    /// The index of a stack.
    fn push(&mut self, entry: Entry) -> usize {
        let stacks = &mut self.stacks;
        *self.indices.entry(entry).or_insert_with(|| {
            stacks.push((entry, BTreeMap::new()));
            stacks.len() - 1
        })
    }

    fn run(&mut self, stack: usize, instruction: usize) -> &mut Run {
        let run = || Run { instruction, times: 0, compute_units: 0 };
        self.stacks[stack].1.entry(instruction).or_insert_with(run)
    }

    fn into_model(self) -> Vec<Stack> {
        let mut all: Vec<Stack> = Vec::new();
        for (entry, runs) in self.stacks {
            // A stack comes after the one below it.
            let calls = entry.map_or_else(Vec::new, |(below, call)| {
                let mut calls = all[below].calls.clone();
                calls.push(call);
                calls
            });
            all.push(Stack { calls, runs: runs.into_values().collect() });
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::{
        opcodes::CALL,
        trace::{Call, Code},
    };
    use std::sync::Arc;

    #[test]
    fn refuses_more_nested_calls_than_the_runtime_allows() {
        // A function that calls itself.
        let text = vec![CALL, 0x10, 0, 0, 0xff, 0xff, 0xff, 0xff];
        let code = Code { text, calls: [(0, Call::Function(0))].into(), ..Code::default() };
        let code = Arc::new(code);
        let explained = |calls: usize| {
            let debug_info = DebugInfo::read(&code, b"", None).unwrap();
            let registers = vec![[0; 12]; calls].into_iter().collect();
            let trace = Trace { code: Arc::clone(&code), registers, charges: Vec::new() };
            Explainer::new(debug_info, Vec::new()).add_invocations("row", &[trace])
        };
        assert!(explained(64).is_ok());
        let error = explained(30_000).unwrap_err().to_string();
        assert!(error.contains("more than 64 nested calls"), "{error}");
    }
}

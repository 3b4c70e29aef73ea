//! Where the compute units of rows go: `profiles.json`, and the compact form that a baseline keeps.

pub mod costs;
pub mod steps;

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The profiles of the programs of a report, by the name of the ELF: `multisig/ours`.
pub type Profiles = BTreeMap<String, Profile>;

/// Reads profiles.
///
/// # Errors
///
/// When the text is malformed, when it refers to something that is not there, and when its parts do not add up.
pub fn from_json(text: &str) -> anyhow::Result<Profiles> {
    let profiles: Profiles = serde_json::from_str(text)?;
    check(&profiles)?;
    Ok(profiles)
}

/// Checks profiles.
pub fn check(profiles: &Profiles) -> anyhow::Result<()> {
    for (name, profile) in profiles {
        ensure!(profile.is_whole(), "the profile of {name} refers to something that is not there");
        ensure!(profile.adds_up(), "the parts of the profile of {name} do not add up");
    }
    Ok(())
}

/// Where the compute units of a program's rows go.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// What names its functions.
    pub source: Source,
    /// The file that has the names, if it is neither the ELF nor beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named_by: Option<String>,
    /// Whether functions or lines are missing, because reading all debug information takes too much time or memory.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_cut: bool,
    /// The programs that it may invoke, directly or through others. Their functions have names such as `token: entrypoint`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<Invoked>,
    /// The source files: relative to the repository, `crate-1.2.3/src/lib.rs`, or `rustlib/core/src/lib.rs`. Empty for an
    /// unknown one.
    pub files: Vec<String>,
    /// The functions that its rows run, and those that were inlined there.
    pub functions: Vec<Function>,
    /// The instructions that its rows run, and those of invoked programs, in the order in which they first ran.
    pub instructions: Vec<Instruction>,
    /// What each row runs, by the name of the row.
    pub rows: BTreeMap<String, RowProfile>,
}

impl Profile {
    /// Whether everything that it refers to is there.
    fn is_whole(&self) -> bool {
        let (files, functions) = (self.files.len(), self.functions.len());
        let mut frames = self.instructions.iter().flat_map(|instruction| &instruction.frames);
        let mut stacks = self.rows.values().flat_map(|row| &row.stacks);
        let mut largest = self.rows.values().filter_map(|row| row.largest_frame);
        let is_instruction = |index: usize| index < self.instructions.len();
        let mut programs = self.instructions.iter().filter_map(|instruction| instruction.program);
        self.functions.iter().all(|function| function.file < files)
            && programs.all(|program| program < self.programs.len())
            && frames.all(|frame| frame.function < functions && frame.file < files)
            && largest.all(|(function, _)| function < functions)
            && stacks.all(|stack| {
                stack.calls.iter().all(|call| is_instruction(*call))
                    && stack.runs.iter().all(|run| is_instruction(run.instruction))
            })
    }

    /// Whether each run costs 1 compute unit each time, or more if it is a syscall or the first instruction of a program with a
    /// larger heap, and the sums are numbers.
    fn adds_up(&self) -> bool {
        let mut entrypoints = BTreeMap::new();
        for (index, instruction) in self.instructions.iter().enumerate() {
            entrypoints.entry(instruction.program).or_insert(index);
        }
        let is_priced = |run: &Run| {
            let instruction = &self.instructions[run.instruction];
            let is_entrypoint = entrypoints[&instruction.program] == run.instruction;
            if instruction.syscall.is_some() || is_entrypoint {
                run.times <= run.compute_units
            } else {
                run.times == run.compute_units
            }
        };
        self.rows.values().all(|row| {
            let mut runs = row.stacks.iter().flat_map(|stack| &stack.runs);
            let sum = runs.try_fold(0_u64, |sum, run| {
                sum.checked_add(run.compute_units).filter(|_| is_priced(run))
            });
            sum.is_some()
        })
    }

    /// The line that declares a function.
    pub fn declaration(&self, file: &str, function: &str) -> Option<u32> {
        let declares = |known: &&Function| {
            let in_file = self.files.get(known.file).is_some_and(|name| name == file);
            in_file && known.name == function && known.line > 0
        };
        self.functions.iter().find(declares).map(|known| known.line)
    }
}

/// What the name of a function begins with if nothing is known about it. A hash of its code follows: it stays the same where
/// the function moves, and changes where its code does.
pub const UNNAMED: &str = "function ";

/// Whether a function has no name that it keeps when its code changes.
pub fn is_unnamed(function: &str) -> bool {
    // An invoked program has its name before.
    let name = function.split_once(": ").map_or(function, |(_, name)| name);
    name.starts_with(UNNAMED)
}

/// A program that the measured one may invoke.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Invoked {
    /// Its name.
    pub name: String,
    /// What names its functions.
    pub source: Source,
}

/// What names the functions of a profile.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Debug information: functions, inlined functions and source lines.
    DebugInfo,
    /// Symbols. There are no inlined functions and no lines.
    #[default]
    Symbols,
    /// What the code of the functions says, because the ELF has no symbols for them. Such names begin with `~`.
    Inferred,
    /// Nothing, because the debug information is unusable, for this reason. There are no rows.
    Refused(String),
}

/// A function of a program.
#[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Function {
    /// Its path, such as `neap::data::bytes::word`.
    pub name: String,
    /// The index of the file that declares it.
    pub file: usize,
    /// The line of its declaration, or 0 if it is unknown.
    pub line: u32,
}

/// An instruction that a row runs.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Instruction {
    /// The index of the invoked program that it belongs to. `None` for the measured one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<usize>,
    /// Its place in the program's text, in units of 8 bytes.
    pub address: u64,
    /// Its assembly.
    pub assembly: String,
    /// What it does.
    pub kind: Kind,
    /// The syscall that it calls, and the program that it invokes: `sol_invoke_signed_c(token)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub syscall: Option<String>,
    /// Its function and the functions inlined there, outermost first.
    pub frames: Vec<Frame>,
}

impl Instruction {
    /// The program that it invokes. Empty if the measured program invokes itself.
    pub fn invokes(&self) -> Option<&str> {
        let name = self.syscall.as_deref()?;
        let callee = INVOKING.iter().find_map(|syscall| name.strip_prefix(syscall))?;
        Some(callee.strip_prefix('(').and_then(|callee| callee.strip_suffix(')')).unwrap_or(""))
    }
}

/// The syscalls that invoke programs.
const INVOKING: [&str; 2] = ["sol_invoke_signed_c", "sol_invoke_signed_rust"];

/// A function and the line in it.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(from = "(usize, usize, u32)", into = "(usize, usize, u32)")]
pub struct Frame {
    /// The index of the function.
    pub function: usize,
    /// The index of the file that has the line. The code of a macro is where the macro is called.
    pub file: usize,
    /// The source line, or 0 if the compiler shares or moves the instruction.
    pub line: u32,
}

impl From<(usize, usize, u32)> for Frame {
    fn from((function, file, line): (usize, usize, u32)) -> Self {
        Self { function, file, line }
    }
}

impl From<Frame> for (usize, usize, u32) {
    fn from(frame: Frame) -> Self {
        (frame.function, frame.file, frame.line)
    }
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Computes in registers.
    Alu,
    /// Loads from memory.
    Load,
    /// Stores to memory.
    Store,
    /// Jumps, if a condition holds or always.
    Jump,
    /// Calls a function of the program.
    Call,
    /// Calls a syscall.
    Syscall,
    /// Returns from a function.
    Exit,
}

/// The size of a frame on the stack, except in SBPF v1 and v2, whose functions choose it.
pub const FRAME_BYTES: u64 = 4096;

/// The most frames on a stack.
pub const FRAMES: u64 = 64;

/// What a row runs.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RowProfile {
    /// The instructions, by the calls that led to them.
    pub stacks: Vec<Stack>,
    /// The memory that it touches, by region.
    pub memory: BTreeMap<Region, Touched>,
    /// The most functions on the stack at a time. Each invocation has its own stack.
    pub depth: u64,
    /// The function whose frame reaches furthest, as an index, and how many bytes of its frame it touches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_frame: Option<(usize, u64)>,
}

impl RowProfile {
    /// The sum of its parts.
    pub fn compute_units(&self) -> u64 {
        let runs = self.stacks.iter().flat_map(|stack| &stack.runs);
        runs.map(|run| run.compute_units).sum()
    }
}

/// Instructions that the same calls led to.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The calls, outermost first, as indices of instructions.
    pub calls: Vec<usize>,
    /// What ran there, by the index of the instruction.
    pub runs: Vec<Run>,
}

/// How often an instruction ran, and what that cost.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(from = "(usize, u64, u64)", into = "(usize, u64, u64)")]
pub struct Run {
    /// The index of the instruction.
    pub instruction: usize,
    /// How often it ran.
    pub times: u64,
    /// The compute units: 1 each time, and what its syscall charged.
    pub compute_units: u64,
}

impl From<(usize, u64, u64)> for Run {
    fn from((instruction, times, compute_units): (usize, u64, u64)) -> Self {
        Self { instruction, times, compute_units }
    }
}

impl From<Run> for (usize, u64, u64) {
    fn from(run: Run) -> Self {
        (run.instruction, run.times, run.compute_units)
    }
}

/// A region of a program's memory.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Region {
    /// The program's constants.
    Rodata,
    /// The stack.
    Stack,
    /// The heap.
    Heap,
    /// The accounts and the instruction.
    Input,
}

/// How a row touches a region of memory.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Touched {
    /// How many different bytes it loads or stores.
    pub bytes: u64,
    /// How often it loads. The memory syscalls count as one load or store for each of their arguments.
    pub loads: u64,
    /// How often it stores.
    pub stores: u64,
}

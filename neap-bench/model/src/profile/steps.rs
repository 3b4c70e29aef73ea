//! Reads the parts of a row: each instruction with the functions that led there.

use super::{Frame, Instruction, Profile, RowProfile};

/// What the runtime's charge for a larger heap is called.
const LARGER_HEAP: &str = "larger heap";

/// An instruction of a row, or what the runtime charged for a syscall or a larger heap, with the functions that led there.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The functions, outermost first. Inlined functions are separate. A syscall, or `larger heap`, is the last one of its charge. Functions
    /// of the standard library count as the line of their caller.
    pub path: Vec<Place<'a>>,
    /// The instruction.
    pub instruction: &'a Instruction,
    /// How often it ran, or 0 for a charge.
    pub times: u64,
    /// What it cost.
    pub compute_units: u64,
}

/// A function, and the line in it.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Place<'a> {
    /// The function.
    pub function: &'a str,
    /// The file that declares it, or empty if it is unknown.
    pub declared_in: &'a str,
    /// The line of its declaration, or 0 if it is unknown.
    pub declared_at: u32,
    /// The file of the line, or empty if it is unknown.
    pub file: &'a str,
    /// The line, or 0 if the compiler shares or moves the instruction.
    pub line: u32,
}

impl Profile {
    /// The parts of a row. Their compute units add up to the row's.
    pub fn steps<'a>(&'a self, row: &'a RowProfile) -> impl Iterator<Item = Step<'a>> {
        row.stacks.iter().flat_map(move |stack| {
            let calls = stack.calls.iter().flat_map(|call| self.path(&self.instructions[*call]));
            let below: Vec<Place> = calls.collect();
            stack.runs.iter().flat_map(move |run| {
                let instruction = &self.instructions[run.instruction];
                let mut path = below.clone();
                path.extend(self.path(instruction));
                let times = run.times;
                let own = Step { path, instruction, times, compute_units: times };
                let charged = run.compute_units.saturating_sub(times);
                let charge = (charged > 0).then(|| {
                    let function = instruction.syscall.as_deref().unwrap_or(LARGER_HEAP);
                    let mut path = own.path.clone();
                    path.push(Place { function, ..Place::default() });
                    Step { path, instruction, times: 0, compute_units: charged }
                });
                [own].into_iter().chain(charge)
            })
        })
    }

    /// The functions that an instruction is in, without those of the standard library.
    pub fn path<'a>(&'a self, instruction: &'a Instruction) -> Vec<Place<'a>> {
        let places = instruction.frames.iter().map(|frame| self.place(*frame));
        let is_own = |index: usize, place: &Place| index == 0 || !is_standard(place.declared_in);
        let own = places.enumerate().filter(|(index, place)| is_own(*index, place));
        own.map(|(_, place)| place).collect()
    }

    /// A function and the line in it, by name.
    pub fn place(&self, Frame { function, file, line }: Frame) -> Place<'_> {
        let function = &self.functions[function];
        let declared_in = &self.files[function.file];
        Place {
            function: &function.name,
            declared_in,
            declared_at: function.line,
            // Shared code has the file of the line before it.
            file: if line == 0 { declared_in } else { &self.files[file] },
            line,
        }
    }
}

/// Whether a file is of the standard library.
fn is_standard(file: &str) -> bool {
    file.starts_with("rustlib/")
}

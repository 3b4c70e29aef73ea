//! Names functions of a stripped program by what they log, where they panic and which syscalls they call.

use crate::{
    assembly::LDDW,
    names,
    trace::{Call, Code, Constants, INSTRUCTION_BYTES},
};
use neap_model::text::one_line;
use std::{cmp::Reverse, collections::BTreeMap, ops::Range};

/// What the name of a function says if it was inferred.
pub const INFERRED: char = '~';

/// The longest text of a log that becomes a name, in bytes.
const LONGEST_TEXT: u64 = 48;

/// Infers the name of the function at these places, without its mark. `None` if nothing tells it from others.
pub fn name(code: &Code, places: Range<u64>) -> Option<String> {
    let clues = Clues::in_function(code, places);
    let instructions = clues.logs.iter().filter(|text| text.starts_with("Instruction: "));
    match *Vec::from_iter(instructions) {
        [] => {}
        [only] => return Some(only.clone()),
        [..] => return Some("chooses the instruction".to_owned()),
    }
    if let Some(place) = clues.panics(|file| !names::is_library(file)) {
        return Some(place);
    }
    if let Some(text) = clues.logs.first() {
        return Some(format!("logs \"{text}\""));
    }
    if let Some(place) = clues.panics(names::is_library) {
        return Some(place);
    }
    match &*clues.syscalls {
        [] => None,
        [first, rest @ ..] if rest.iter().all(|name| name == first) => {
            Some(format!("calls {first}"))
        }
        [first, ..] => Some(format!("calls {first} and others")),
    }
}

/// What the code of a function refers to.
#[derive(Default)]
struct Clues {
    /// The texts that it logs, in order.
    logs: Vec<String>,
    /// The syscalls that it calls, in order.
    syscalls: Vec<String>,
    /// Where it can panic: files and lines.
    locations: Vec<(String, u32)>,
}

impl Clues {
    fn in_function(code: &Code, places: Range<u64>) -> Self {
        let mut clues = Self::default();
        // The constants that registers hold, as far as the instructions before say.
        let mut held: [Option<u64>; 16] = [None; 16];
        for place in places {
            let Some(&[opcode, registers, _, _, immediate @ ..]) =
                code.from(place).first_chunk::<INSTRUCTION_BYTES>()
            else {
                break;
            };
            let destination = usize::from(registers & 15);
            let immediate = i64::from(i32::from_le_bytes(immediate));
            match opcode {
                LDDW => {
                    let address = wide(code, place);
                    held[destination] = address;
                    let location = address.and_then(|at| location(&code.constants, at));
                    clues.locations.extend(location);
                }
                MOV64_IMMEDIATE | MOV32_IMMEDIATE => held[destination] = Some(immediate as u64),
                CALL => {
                    if let Some(Call::Syscall(name)) = code.calls.get(&place) {
                        if name == "sol_log_"
                            && let [_, Some(at), Some(length), ..] = held
                        {
                            clues.logs.extend(text(&code.constants, at, length, LONGEST_TEXT));
                        }
                        // Every function that can panic calls these.
                        if !["abort", "sol_panic_"].contains(&name.as_str()) {
                            clues.syscalls.push(name.clone());
                        }
                    }
                    held[..6].fill(None);
                }
                // The class of loads to registers, and those of arithmetic.
                _ if matches!(opcode & 7, 1 | 4 | 7) => held[destination] = None,
                _ => {}
            }
        }
        clues
    }

    /// The first line of the file in which it most often panics, among those that count.
    fn panics(&self, counts: impl Fn(&str) -> bool) -> Option<String> {
        let mut files: BTreeMap<&str, (usize, u32)> = BTreeMap::new();
        for (file, line) in self.locations.iter().filter(|(file, _)| counts(file)) {
            let (times, first) = files.entry(file).or_insert((0, *line));
            *times += 1;
            *first = (*first).min(*line);
        }
        let most = files.into_iter().min_by_key(|(file, (times, _))| (Reverse(*times), *file));
        most.map(|(file, (_, line))| format!("{file}:{line}"))
    }
}

const MOV64_IMMEDIATE: u8 = 0xb7;
const MOV32_IMMEDIATE: u8 = 0xb4;
const CALL: u8 = 0x85;

/// The number that `lddw` at a place loads.
fn wide(code: &Code, place: u64) -> Option<u64> {
    let bytes = code.from(place).first_chunk::<16>()?;
    let [.., a, b, c, d, _, _, _, _, e, f, g, h] = *bytes;
    Some(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
}

/// The file and line of a `core::panic::Location` at an address.
fn location(constants: &Constants, at: u64) -> Option<(String, u32)> {
    const LONGEST_PATH: u64 = 300;
    let bytes = constants.get(at, 24)?.as_chunks::<4>().0;
    let word = |index: usize| u32::from_le_bytes(bytes[index]);
    let wide = |index: usize| u64::from(word(index)) | u64::from(word(index + 1)) << 32;
    let (line, column) = (word(4), word(5));
    let is_position = (1..1_000_000).contains(&line) && (1..10_000).contains(&column);
    let file = text(constants, wide(0), wide(2), LONGEST_PATH).filter(|_| is_position)?;
    let is_rust = file.ends_with(".rs");
    is_rust.then(|| (names::file(&file, ""), line))
}

/// A text among the constants.
fn text(constants: &Constants, at: u64, length: u64, longest: u64) -> Option<String> {
    let bytes = constants.get(at, length.min(longest))?;
    let text = str::from_utf8(bytes).ok().filter(|text| !text.is_empty())?;
    Some(one_line(text))
}

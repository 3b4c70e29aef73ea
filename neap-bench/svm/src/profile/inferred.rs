//! Names functions of a stripped program by what they log, where they panic and which syscalls they call.

use crate::profile::{
    names,
    opcodes::{CALL, LDDW, MOV32_IMMEDIATE, MOV64_IMMEDIATE, sets_destination},
    trace::{Call, Code, Constants, Encoded},
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
            let Some(Encoded { opcode, destination, immediate, .. }) = code.encoded(place) else {
                break;
            };
            match opcode {
                LDDW => {
                    let address = code.wide(place);
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
                _ if sets_destination(opcode) => held[destination] = None,
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

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: u64 = 1 << 32;
    const LOG: &str = "Instruction: Swap";
    const FILE: &str = "src/swap.rs";
    const LIBRARY: &str = "/rustc/0123abcd/library/core/src/cmp.rs";

    /// `lddw` of an address, counted from the constants.
    fn lddw(register: u8, offset: u64) -> Vec<[u8; 8]> {
        let [a, b, c, d, e, f, g, h] = (BASE + offset).to_le_bytes();
        vec![[LDDW, register, 0, 0, a, b, c, d], [0, 0, 0, 0, e, f, g, h]]
    }

    /// Sets the length, and calls a syscall.
    fn log(length: usize) -> Vec<[u8; 8]> {
        let length = length as u8;
        vec![[MOV64_IMMEDIATE, 2, 0, 0, length, 0, 0, 0], [CALL, 0, 0, 0, 0, 0, 0, 0]]
    }

    fn inferred(code: Vec<Vec<[u8; 8]>>, syscalls: &[(u64, &str)]) -> Option<String> {
        let mut bytes = [LOG, FILE, LIBRARY].concat().into_bytes();
        bytes.resize(72, 0);
        let files = [(LOG.len(), FILE), (LOG.len() + FILE.len(), LIBRARY)];
        for ((at, file), line) in files.into_iter().zip([45_u32, 7]) {
            bytes.extend((BASE + at as u64).to_le_bytes());
            bytes.extend((file.len() as u64).to_le_bytes());
            bytes.extend([line.to_le_bytes(), 9_u32.to_le_bytes()].concat());
        }
        let calls = syscalls.iter().map(|(at, name)| (*at, Call::Syscall((*name).to_owned())));
        let code = Code {
            text: code.concat().concat(),
            calls: calls.collect(),
            constants: Constants { address: BASE, bytes },
            ..Code::default()
        };
        name(&code, 0..code.places())
    }

    #[test]
    fn names_a_function_by_the_first_clue() {
        let (own, library) = (lddw(3, 72), lddw(3, 96));
        let logs = |length| [lddw(1, 0), log(length)].concat();
        let syscall = vec![[CALL, 0, 0, 0, 0, 0, 0, 0]];
        let log_at = [(3, "sol_log_")];
        for (code, syscalls, name) in [
            (vec![logs(LOG.len()), own.clone()], &log_at[..], Some("Instruction: Swap")),
            (vec![logs(8), own], &log_at, Some("src/swap.rs:45")),
            (vec![logs(8), library.clone()], &log_at, Some("logs \"Instruct\"")),
            (vec![library], &[], Some("rustlib/core/src/cmp.rs:7")),
            (vec![syscall.clone()], &[(0, "sol_memcpy_")], Some("calls sol_memcpy_")),
            (
                vec![syscall.clone(), syscall.clone()],
                &[(0, "sol_memcpy_"), (1, "sol_memset_")],
                Some("calls sol_memcpy_ and others"),
            ),
            (vec![syscall], &[(0, "abort")], None),
        ] {
            assert_eq!(inferred(code, syscalls).as_deref(), name);
        }
    }

    #[test]
    fn a_function_that_logs_several_instructions_chooses_one() {
        let log = [lddw(1, 0), log(LOG.len())].concat();
        let shorter = [lddw(1, 0), super::tests::log(LOG.len() - 1)].concat();
        let name = inferred(vec![log, shorter], &[(3, "sol_log_"), (7, "sol_log_")]);
        assert_eq!(name.as_deref(), Some("chooses the instruction"));
    }
}

//! Finds how large the frames of a program's functions are on the stack, from its code alone.

use crate::profile::{
    arguments::argument_bytes,
    assembly::{FRAME_POINTER, access, instruction},
    opcodes::{ADD64, CALL, CALLX, MOV64, SUB64, sets_destination},
    trace::{Code, Encoded},
};
use neap_model::profile::FRAME_BYTES;
use std::ops::Range;

/// How many bytes of its frame a function uses: how far below `r10` it loads, stores or takes an address.
///
/// Arguments that it passes at the end of its frame do not count. An address that it computes with the value of another register
/// is not known, so the frame may be larger.
pub fn frame_bytes(code: &Code, places: Range<u64>) -> u64 {
    let end = FRAME_BYTES as i64;
    // How far below the frame pointer the arguments are that it passes.
    let arguments = end - argument_bytes(code, places.clone()) + 1..=end;
    let mut furthest = 0_u64;
    // How far each register is below the frame pointer, if it holds an address in the frame.
    let mut below: [Option<i64>; 16] = [None; 16];
    for place in places {
        below[usize::from(FRAME_POINTER)] = Some(0);
        if let Some((base, offset, length, stores)) =
            instruction(code, place).as_ref().and_then(access)
            && let Some(from) = below.get(usize::from(base)).copied().flatten()
        {
            let reaches = from - i64::from(offset);
            let is_argument = stores && length == 8 && arguments.contains(&reaches);
            furthest = furthest.max(if is_argument { 0 } else { distance(reaches) });
        }
        let Some(Encoded { opcode, destination, source, immediate, .. }) = code.encoded(place)
        else {
            break;
        };
        match (opcode, below[destination]) {
            // In SBPF v1 and v2, a function makes its own frame.
            (ADD64, _) if destination == usize::from(FRAME_POINTER) => {
                furthest = furthest.max(distance(-immediate))
            }
            (MOV64, _) => below[destination] = below[source],
            (ADD64, Some(from)) => below[destination] = Some(from - immediate),
            (SUB64, Some(from)) => below[destination] = Some(from + immediate),
            (CALL | CALLX, _) => below[..6].fill(None),
            _ if sets_destination(opcode) => below[destination] = None,
            _ => {}
        }
        if matches!(opcode, ADD64 | SUB64)
            && let Some(from) = below[destination]
        {
            furthest = furthest.max(distance(from));
        }
    }
    furthest
}

/// The bytes below the frame pointer, or 0 for an address above it.
fn distance(below: i64) -> u64 {
    u64::try_from(below).unwrap_or(0)
}

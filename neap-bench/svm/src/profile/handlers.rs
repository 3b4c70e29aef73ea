//! Finds the functions that handle instructions, by the discriminators that a program compares.

use crate::profile::{
    opcodes::{CALLX, EXIT, JEQ, JNE, LDDW},
    trace::{Call, Code},
};
use std::collections::{BTreeMap, BTreeSet};

/// The names of instructions, by their discriminators as numbers.
pub type Discriminators = BTreeMap<u64, String>;

/// How many instructions after a discriminator may precede its comparison.
const BEFORE_COMPARISON: u64 = 4;

/// How many instructions after a comparison may precede the call of the handler.
const BEFORE_CALL: u64 = 32;

/// The functions that run only for one instruction, with its name: those that a table of the program has beside its
/// discriminator, and those that are called only where the data has it.
pub fn handlers(code: &Code, discriminators: &Discriminators) -> BTreeMap<u64, String> {
    if discriminators.is_empty() {
        return BTreeMap::new();
    }
    let compared = (0..code.places()).filter_map(|place| {
        let name = discriminators.get(&code.wide(place)?)?;
        Some((where_equal(code, place)?, name))
    });
    let called = of_one_instruction(compared).into_iter();
    let called = called.filter_map(|(equal, name)| Some((called_only_from(code, equal)?, name)));
    of_one_instruction(called.chain(in_tables(code, discriminators)))
        .into_iter()
        .map(|(handler, name)| (handler, name.clone()))
        .collect()
}

/// The places that belong to one instruction. Code that several instructions share belongs to none.
fn of_one_instruction<'a>(
    found: impl Iterator<Item = (u64, &'a String)>,
) -> BTreeMap<u64, &'a String> {
    let mut names: BTreeMap<u64, BTreeSet<&String>> = BTreeMap::new();
    for (place, name) in found {
        names.entry(place).or_default().insert(name);
    }
    let alone = names.into_iter().filter(|(_, names)| names.len() == 1);
    alone.filter_map(|(place, names)| Some((place, names.into_iter().next()?))).collect()
}

/// The functions in tables of discriminators and handlers, such as a `[(&[u8], fn(…))]`.
fn in_tables<'a>(code: &Code, discriminators: &'a Discriminators) -> Vec<(u64, &'a String)> {
    let word = |at: u64| {
        let bytes = code.constants.get(at, 8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    };
    let name_at = |slice: u64| {
        let is_long = word(slice.checked_add(8)?)? == 8;
        discriminators.get(&word(word(slice).filter(|_| is_long)?)?)
    };
    let beside = |distance: i64| -> Vec<(u64, &String)> {
        let pointers = code.stored_pointers();
        let named = pointers.filter_map(|(at, function)| {
            Some((function, name_at(at.checked_add_signed(distance)?)?))
        });
        named.collect()
    };
    // Rust may store a pair in either order. In the wrong one, an end of the table has no neighbour.
    let [before, after] = [beside(-16), beside(8)];
    if after.len() > before.len() { after } else { before }
}

/// The place where a program goes on if data equals the number that it loads at a place.
fn where_equal(code: &Code, place: u64) -> Option<u64> {
    let number = code.encoded(place).filter(|it| it.opcode == LDDW)?.destination;
    let after = place + 2..place + 2 + BEFORE_COMPARISON;
    after.into_iter().find_map(|place| {
        let jump = code.encoded(place)?;
        let compares = [jump.destination, jump.source].contains(&number);
        match jump.opcode {
            JEQ if compares => (place + 1).checked_add_signed(jump.offset.into()),
            JNE if compares => Some(place + 1),
            _ => None,
        }
    })
}

/// The first function that is called from a place on, and from nowhere else. `None` if a call through a pointer comes first,
/// because that may be the handler.
fn called_only_from(code: &Code, place: u64) -> Option<u64> {
    for place in place..place.saturating_add(BEFORE_CALL) {
        if matches!(code.encoded(place)?.opcode, EXIT | CALLX) {
            return None;
        }
        if let Some(call @ Call::Function(target)) = code.calls.get(&place)
            && code.calls.values().filter(|other| *other == call).count() == 1
        {
            return Some(*target);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::trace::Constants;

    const EXITS: [u8; 8] = [EXIT, 0, 0, 0, 0, 0, 0, 0];
    const CALLS: [u8; 8] = [0x85, 0, 0, 0, 0, 0, 0, 0];

    /// `lddw r2, number`, and a jump.
    fn compared(number: u8, jump: [u8; 8]) -> Vec<[u8; 8]> {
        vec![[LDDW, 2, 0, 0, number, 0, 0, 0], [0; 8], jump]
    }

    fn names() -> Discriminators {
        [(7, "swap".to_owned()), (8, "close".to_owned())].into()
    }

    fn found(text: &[Vec<[u8; 8]>], calls: &[(u64, u64)]) -> Vec<(u64, String)> {
        let calls = calls.iter().map(|(at, target)| (*at, Call::Function(*target)));
        let code = Code { text: text.concat().concat(), calls: calls.collect(), ..Code::default() };
        handlers(&code, &names()).into_iter().collect()
    }

    #[test]
    fn the_handler_is_called_only_where_the_discriminator_is_equal() {
        let swap = vec![(30, "swap".to_owned())];
        // An exit, and three calls: of a function that is called twice, of the handler, and again.
        let rest = vec![EXITS, CALLS, CALLS, CALLS];
        let calls = [(4, 20), (5, 30), (6, 20)];
        for (number, jump, handlers) in [
            // `jeq r1, r2, +1` goes to the calls.
            (7, [JEQ, 0x21, 1, 0, 0, 0, 0, 0], swap),
            // `jne r1, r2, +1` goes on to the exit if they are equal.
            (7, [JNE, 0x21, 1, 0, 0, 0, 0, 0], vec![]),
            // Another register is compared.
            (7, [JEQ, 0x43, 1, 0, 0, 0, 0, 0], vec![]),
            // No instruction has this discriminator.
            (9, [JEQ, 0x21, 1, 0, 0, 0, 0, 0], vec![]),
        ] {
            let text = [compared(number, jump), rest.clone()];
            assert_eq!(found(&text, &calls), handlers, "{number} {jump:?}");
        }
    }

    #[test]
    fn code_that_several_instructions_share_is_no_handler() {
        // Both jump to the call.
        let jumps = [
            compared(7, [JEQ, 0x21, 4, 0, 0, 0, 0, 0]),
            compared(8, [JEQ, 0x21, 1, 0, 0, 0, 0, 0]),
            vec![EXITS, CALLS],
        ];
        assert_eq!(found(&jumps, &[(7, 30)]), []);
        // The first function is called through a pointer, and the second one may be for any instruction.
        let callx = [CALLX, 0, 0, 0, 0, 0, 0, 0];
        let jump = compared(7, [JEQ, 0x21, 0, 0, 0, 0, 0, 0]);
        assert_eq!(found(&[jump, vec![callx, CALLS]], &[(4, 30)]), []);
    }

    #[test]
    fn a_table_has_the_handlers_beside_their_discriminators() {
        const TEXT: u64 = 1 << 32;
        const CONSTANTS: u64 = TEXT + 64;
        let constants = |words: &[u64]| Constants {
            address: CONSTANTS,
            bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        };
        let named = |words: &[u64]| {
            let constants = constants(words);
            let code = Code { text: vec![0; 64], address: TEXT, constants, ..Code::default() };
            handlers(&code, &names()).into_iter().collect::<Vec<_>>()
        };
        let (swap, close) = ((2, "swap".to_owned()), (5, "close".to_owned()));
        // Two discriminators, and a table of slices and functions.
        let [swap_at, close_at, swaps, closes] =
            [CONSTANTS, CONSTANTS + 8, TEXT + 2 * 8, TEXT + 5 * 8];
        let table = [7, 8, swap_at, 8, swaps, close_at, 8, closes];
        assert_eq!(named(&table), [swap.clone(), close.clone()]);
        let reversed = [7, 8, swaps, swap_at, 8, closes, close_at, 8];
        assert_eq!(named(&reversed), [swap, close]);
        let too_long = [7, 8, swap_at, 9, swaps];
        assert_eq!(named(&too_long), []);
    }
}

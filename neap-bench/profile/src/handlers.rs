//! Finds the functions that handle instructions, by the discriminators that a program compares.

use crate::{
    opcodes::{EXIT, JEQ, JNE, LDDW},
    trace::{Call, Code},
};
use std::collections::BTreeMap;

/// The names of instructions, by their discriminators as numbers.
pub type Discriminators = BTreeMap<u64, String>;

/// How many instructions after a discriminator may precede its comparison.
const BEFORE_COMPARISON: u64 = 4;

/// How many instructions after a comparison may precede the call of the handler.
const BEFORE_CALL: u64 = 32;

/// The functions that are called only where the data has a discriminator, with the name of the instruction.
pub fn handlers(code: &Code, discriminators: &Discriminators) -> BTreeMap<u64, String> {
    let mut handlers = BTreeMap::new();
    if discriminators.is_empty() {
        return handlers;
    }
    for place in 0..code.places() {
        let name = code.wide(place).and_then(|number| discriminators.get(&number));
        if let Some(name) = name
            && let Some(equal) = where_equal(code, place)
            && let Some(handler) = called_only_from(code, equal)
        {
            handlers.insert(handler, name.clone());
        }
    }
    handlers
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

/// The first function that is called from a place on, and from nowhere else.
fn called_only_from(code: &Code, place: u64) -> Option<u64> {
    for place in place..place.saturating_add(BEFORE_CALL) {
        if code.encoded(place)?.opcode == EXIT {
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

    /// `lddw r2, 7`, then a jump, `exit`, and three calls: of a function that is called twice, of `handler`, and again.
    fn code(jump: [u8; 8]) -> Code {
        let lddw = [[LDDW, 2, 0, 0, 7, 0, 0, 0], [0; 8]];
        let call = [0x85, 0, 0, 0, 0, 0, 0, 0];
        let text = [&lddw[..], &[jump, [EXIT, 0, 0, 0, 0, 0, 0, 0], call, call, call]].concat();
        let calls = [(4, Call::Function(20)), (5, Call::Function(30)), (6, Call::Function(20))];
        Code { text: text.concat(), calls: calls.into(), ..Code::default() }
    }

    #[test]
    fn the_handler_is_called_only_where_the_discriminator_is_equal() {
        let names: Discriminators = [(7, "swap".to_owned())].into();
        // `jeq r1, r2, +1` goes to the calls.
        assert_eq!(
            handlers(&code([JEQ, 0x21, 1, 0, 0, 0, 0, 0]), &names),
            [(30, "swap".to_owned())].into()
        );
        // `jne r1, r2, +1` goes on to the exit if they are equal, and another register is compared with nothing.
        assert!(handlers(&code([JNE, 0x21, 1, 0, 0, 0, 0, 0]), &names).is_empty());
        assert!(handlers(&code([JEQ, 0x43, 1, 0, 0, 0, 0, 0]), &names).is_empty());
        let others: Discriminators = [(8, "swap".to_owned())].into();
        assert!(handlers(&code([JEQ, 0x21, 1, 0, 0, 0, 0, 0]), &others).is_empty());
    }
}

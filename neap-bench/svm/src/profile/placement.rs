//! Finds the instructions of a measured ELF in the object that sbpf-linker made it from.
//!
//! sbpf-linker drops functions that nothing refers to, inserts instructions, and rewrites some arithmetic, because 32-bit
//! sums extend their sign in SBPF. It changes the targets of calls and jumps and the addresses of constants. Everything
//! else must be equal.

use crate::profile::{
    object_code::{ObjectCode, Reference},
    opcodes::{CALL, CALLX, EXIT, LDDW, MOV32, MOV64},
    trace::{Call, Code},
};
use anyhow::{Context, bail, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// The address in the object of each place of the measured text.
pub fn place(object: &ObjectCode, code: &Code) -> anyhow::Result<Vec<u64>> {
    let mut addresses = Vec::new();
    let mut starts = BTreeMap::new();
    for function in kept(object) {
        starts.insert(function, addresses.len() as u64);
        place_function(object, code, function, &mut addresses)
            .with_context(|| format!("the function at {function:#x} of the object"))?;
    }
    let (placed, places) = (addresses.len() as u64, code.places());
    ensure!(placed == places, "it has {placed} of {places} instructions");
    let measured = starts.get(&object.entrypoint);
    ensure!(measured == Some(&code.entrypoint), "it has another entrypoint");
    check_calls(object, code, &addresses, &starts)?;
    Ok(addresses)
}

/// The functions that sbpf-linker keeps, in order.
fn kept(object: &ObjectCode) -> BTreeSet<u64> {
    let mut kept = BTreeSet::new();
    let mut found = vec![object.entrypoint];
    found.extend(object.referenced.iter().filter_map(|at| object.function_at(*at)));
    while let Some(function) = found.pop() {
        if kept.insert(function) {
            let calls = object.calls(function).filter_map(|(_, target)| match target {
                Reference::Text(at) => object.function_at(at),
                Reference::Data | Reference::Syscall(_) => None,
            });
            found.extend(calls);
        }
    }
    kept
}

impl ObjectCode {
    /// The start of the function that has an address.
    fn function_at(&self, address: u64) -> Option<u64> {
        let (start, end) = self.functions.range(..=address).next_back()?;
        (address < *end).then_some(*start)
    }

    /// The addresses of a function's instructions.
    fn instructions(&self, function: u64) -> impl Iterator<Item = u64> + use<> {
        let end = self.functions.get(&function).copied().unwrap_or(function);
        (function..end).step_by(8)
    }

    /// The calls of a function: their addresses, and what they lead to.
    fn calls(&self, function: u64) -> impl Iterator<Item = (u64, Reference)> {
        self.instructions(function).filter_map(|at| {
            let [opcode, registers, _, _, immediate @ ..] = self.instruction(at)?;
            if opcode != CALL {
                return None;
            }
            if let Some(reference) = self.references.get(&at) {
                return Some((at, reference.clone()));
            }
            // A call inside a section may need no relocation.
            let distance = i64::from(i32::from_le_bytes(immediate)).checked_add(1)?;
            let target = at.checked_add_signed(distance.checked_mul(8)?)?;
            (registers >> 4 == 1).then_some((at, Reference::Text(target)))
        })
    }

    fn instruction(&self, address: u64) -> Option<[u8; 8]> {
        let start = usize::try_from(address).ok()?;
        self.text.get(start..start.checked_add(8)?)?.try_into().ok()
    }
}

fn place_function(
    object: &ObjectCode,
    code: &Code,
    function: u64,
    addresses: &mut Vec<u64>,
) -> anyhow::Result<()> {
    let mut second_half = false;
    for at in object.instructions(function) {
        let ours = object.instruction(at).context("it ends within an instruction")?;
        loop {
            let place = addresses.len() as u64;
            let measured = code.from(place).first_chunk().context("the measured text ends")?;
            let is_relocated = object.references.contains_key(&at)
                || (second_half && object.references.contains_key(&(at - 8)));
            let measured_as = masked(*measured, is_relocated);
            if [ours, rewritten(ours)].iter().any(|it| masked(*it, is_relocated) == measured_as) {
                addresses.push(at);
                break;
            }
            ensure!(is_inserted(*measured), "the measured text differs at {place:#x}");
            // It belongs to the instruction before it.
            addresses.push(at.saturating_sub(8).max(function));
        }
        second_half = ours[0] == LDDW && !second_half;
    }
    Ok(())
}

/// An instruction without what sbpf-linker changes.
fn masked(instruction: [u8; 8], is_relocated: bool) -> [u8; 8] {
    let [opcode, registers, low, high, ..] = instruction;
    let is_jump = matches!(opcode & 7, 5 | 6);
    match opcode {
        CALL | CALLX => [opcode, 0, 0, 0, 0, 0, 0, 0],
        EXIT => instruction,
        // The half of a constant's address.
        _ if is_relocated => [opcode, registers, low, high, 0, 0, 0, 0],
        _ if is_jump => {
            let [.., a, b, c, d] = instruction;
            [opcode, registers, 0, 0, a, b, c, d]
        }
        _ => instruction,
    }
}

/// An instruction as sbpf-linker may rewrite it: a 32-bit sum, difference or product for 64 bits, and a 64-bit copy for 32.
fn rewritten(instruction: [u8; 8]) -> [u8; 8] {
    let [opcode, rest @ ..] = instruction;
    let opcode = match opcode {
        // Only the class differs: ALU32 is 4, and ALU64 is 7.
        0x04 | 0x0c | 0x14 | 0x1c | 0x24 | 0x2c => opcode | 7,
        MOV64 => MOV32,
        _ => opcode,
    };
    let [a, b, c, d, e, f, g] = rest;
    [opcode, a, b, c, d, e, f, g]
}

/// Whether sbpf-linker inserted an instruction: it copies 32 bits of a register to itself, to clear the upper half.
fn is_inserted([opcode, registers, offset @ ..]: [u8; 8]) -> bool {
    opcode == MOV32 && registers >> 4 == registers & 15 && offset == [0; 6]
}

/// Checks that each call of the measured text leads where the object's leads.
fn check_calls(
    object: &ObjectCode,
    code: &Code,
    addresses: &[u64],
    starts: &BTreeMap<u64, u64>,
) -> anyhow::Result<()> {
    let places: BTreeMap<u64, u64> = (0..).zip(addresses).map(|(place, at)| (*at, place)).collect();
    for function in starts.keys() {
        for (at, target) in object.calls(*function) {
            let place = places.get(&at).context("a call is not placed")?;
            let measured = code.calls.get(place);
            let same = match (&target, measured) {
                (Reference::Text(to), Some(Call::Function(measured))) => {
                    starts.get(to) == Some(measured)
                }
                (Reference::Syscall(name), Some(Call::Syscall(measured))) => {
                    name == measured || (name == "__bpf_trap" && measured == "abort")
                }
                _ => false,
            };
            if !same {
                bail!("the call at {place:#x} leads to {measured:?} instead of {target:?}");
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;

//! Recognises functions by their code, wherever a linker placed them.

use crate::{
    assembly::LDDW,
    elf_file, names,
    trace::{Call, Code, INSTRUCTION_BYTES},
};
use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::{BTreeSet, HashMap};

type Instruction = [u8; INSTRUCTION_BYTES];

/// The functions of ELFs that have their names, by the first instruction.
#[derive(Default)]
pub struct NamedCode(HashMap<Instruction, Vec<(Vec<Instruction>, String)>>);

/// A shorter function is equal to too many others.
const LEAST_INSTRUCTIONS: usize = 4;

impl NamedCode {
    /// Adds the functions of an ELF. One without symbols, or one that cannot be read, has none.
    pub fn add(&mut self, code: &Code, elf: &[u8]) {
        let Ok((file, text)) = elf_file::parse(elf) else { return };
        let code = normalized(code);
        let is_function =
            |symbol: &object::Symbol| symbol.is_definition() && symbol.kind() == SymbolKind::Text;
        for symbol in file.symbols().filter(is_function) {
            let first = symbol.address().checked_sub(text.address);
            let first = first.and_then(|first| usize::try_from(first / 8).ok());
            let length = usize::try_from(symbol.size() / 8).unwrap_or(0);
            let code = first.and_then(|first| code.get(first..first.checked_add(length)?));
            if let (Some(code), Ok(name)) = (code, symbol.name())
                && code.len() >= LEAST_INSTRUCTIONS
            {
                let function = (code.to_vec(), names::function(name));
                self.0.entry(code[0]).or_default().push(function);
            }
        }
    }

    /// The name of the function that this code begins with. `None` if no function is equal, or several are.
    pub fn name(&self, code: &[Instruction]) -> Option<&str> {
        let functions = self.0.get(code.first()?)?;
        let equal = functions.iter().filter(|(function, _)| code.starts_with(function));
        let longest = equal.clone().map(|(function, _)| function.len()).max()?;
        let names = equal.filter(|(function, _)| function.len() == longest).map(|(_, name)| name);
        let names: BTreeSet<_> = names.collect();
        names.first().filter(|_| names.len() == 1).map(|name| name.as_str())
    }
}

/// Code without what depends on its place: the targets of calls, and the addresses of constants and functions. A call of a
/// syscall has a hash of the syscall's name.
pub fn normalized(code: &Code) -> Vec<Instruction> {
    let (instructions, _) = code.text.as_chunks::<INSTRUCTION_BYTES>();
    let mut normalized = instructions.to_vec();
    let mut place = 0;
    while let Some(instruction) = normalized.get_mut(place) {
        match instruction[0] {
            CALL => {
                let [a, b, c, d] = match code.calls.get(&(place as u64)) {
                    Some(Call::Syscall(name)) => hash(name.as_bytes()).to_le_bytes(),
                    Some(Call::Function(_)) | None => [0; 4],
                };
                *instruction = [CALL, 0, 0, 0, a, b, c, d];
            }
            LDDW => {
                // An address of a constant or a function is below 2^33.
                if let Some([low, high]) = normalized.get_mut(place..place + 2)
                    && matches!(high, [.., 0 | 1, 0, 0, 0])
                {
                    low[4..].fill(0);
                    high[4..].fill(0);
                }
                place += 1;
            }
            _ => {}
        }
        place += 1;
    }
    normalized
}

const CALL: u8 = 0x85;

/// The FNV-1a hash of bytes.
pub fn hash(bytes: &[u8]) -> u32 {
    const OFFSET: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    bytes.iter().fold(OFFSET, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(PRIME))
}

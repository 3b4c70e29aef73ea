//! Recognises functions by their code, wherever a linker placed them.

use crate::{assembly::LDDW, elf_file, names, trace::INSTRUCTION_BYTES};
use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::{BTreeSet, HashMap};

type Instruction = [u8; INSTRUCTION_BYTES];

/// The functions of an ELF that has their names, by the first instruction.
pub struct NamedCode(HashMap<Instruction, Vec<(Vec<Instruction>, String)>>);

/// A shorter function is equal to too many others.
const LEAST_INSTRUCTIONS: usize = 4;

impl NamedCode {
    /// The functions of some ELFs. Those without symbols, and those that cannot be read, have none.
    pub fn of<'a>(elfs: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut functions: HashMap<_, Vec<_>> = HashMap::new();
        for elf in elfs {
            let Ok((file, text)) = elf_file::parse(elf) else { continue };
            let code = normalized(text.bytes);
            let is_function = |symbol: &object::Symbol| {
                symbol.is_definition() && symbol.kind() == SymbolKind::Text
            };
            for symbol in file.symbols().filter(is_function) {
                let first = symbol.address().checked_sub(text.address);
                let first = first.and_then(|first| usize::try_from(first / 8).ok());
                let length = usize::try_from(symbol.size() / 8).unwrap_or(0);
                let code = first.and_then(|first| code.get(first..first.checked_add(length)?));
                if let (Some(code), Ok(name)) = (code, symbol.name())
                    && code.len() >= LEAST_INSTRUCTIONS
                {
                    let function = (code.to_vec(), names::function(name));
                    functions.entry(code[0]).or_default().push(function);
                }
            }
        }
        Self(functions)
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

/// Code without what depends on its place: the targets of calls, and the addresses of constants and functions.
pub fn normalized(text: &[u8]) -> Vec<Instruction> {
    let (instructions, _) = text.as_chunks::<INSTRUCTION_BYTES>();
    let mut normalized = instructions.to_vec();
    let mut place = 0;
    while let Some(instruction) = normalized.get_mut(place) {
        match instruction[0] {
            CALL => *instruction = [CALL, 0, 0, 0, 0, 0, 0, 0],
            LDDW => {
                // An address of a constant or a function is below 2^33, and before the program is loaded below 2^32.
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

/// The FNV-1a hash of code.
pub fn hash(code: &[Instruction]) -> u32 {
    const OFFSET: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    let bytes = code.as_flattened().iter();
    bytes.fold(OFFSET, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(PRIME))
}

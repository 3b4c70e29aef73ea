//! Recognises functions by their code, wherever a linker placed them.

use crate::profile::{
    budget::Budget,
    elf_file, names,
    opcodes::{CALL, LDDW},
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
        let (code, budget) = (normalized(code), Budget::of_elf(elf.len()));
        let is_function =
            |symbol: &object::Symbol| symbol.is_definition() && symbol.kind() == SymbolKind::Text;
        for symbol in file.symbols().filter(is_function) {
            let first = symbol.address().checked_sub(text.address);
            let first = first.and_then(|first| usize::try_from(first / 8).ok());
            let length = usize::try_from(symbol.size() / 8).unwrap_or(0);
            let code = first.and_then(|first| code.get(first..first.checked_add(length)?));
            // Symbols may share code and names.
            if let Some(code) = code
                && code.len() >= LEAST_INSTRUCTIONS
                && budget.take(code.as_flattened().len())
                && let Some(name) = budget.name(&symbol)
            {
                let function = (code.to_vec(), names::function(name, &budget));
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

/// The FNV-1a hash of bytes.
pub fn hash(bytes: &[u8]) -> u32 {
    const OFFSET: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    bytes.iter().fold(OFFSET, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use object::{
        Architecture, BinaryFormat, Endianness, SymbolFlags, SymbolScope,
        write::{Object, StandardSection, Symbol, SymbolSection},
    };

    /// A function of six places, which loads an address, calls a function and a syscall, and ends.
    fn function(address: u8, target: i32, syscall: &str, number: u8) -> Code {
        let [a, b, c, d] = target.to_le_bytes();
        let text = [
            [LDDW, 1, 0, 0, address, 0, 0, 0],
            [0, 0, 0, 0, 1, 0, 0, 0],
            [CALL, 0x10, 0, 0, a, b, c, d],
            [0xb7, 0, 0, 0, number, 0, 0, 0],
            [CALL, 0, 0, 0, 9, 9, 9, 9],
            [0x95, 0, 0, 0, 0, 0, 0, 0],
        ];
        let calls = [(2, Call::Function(0)), (4, Call::Syscall(syscall.to_owned()))];
        Code { text: text.concat(), calls: calls.into(), ..Code::default() }
    }

    fn elf(code: &Code) -> Vec<u8> {
        let mut elf = Object::new(BinaryFormat::Elf, Architecture::Bpf, Endianness::Little);
        let section = elf.section_id(StandardSection::Text);
        elf.append_section_data(section, &code.text, 8);
        elf.add_symbol(Symbol {
            name: b"_ZN5vault7deposit17h0123456789abcdefE".into(),
            value: 0,
            size: code.text.len() as u64,
            kind: SymbolKind::Text,
            scope: SymbolScope::Dynamic,
            weak: false,
            section: SymbolSection::Section(section),
            flags: SymbolFlags::None,
        });
        elf.write().unwrap()
    }

    #[test]
    fn equal_code_has_the_same_name_wherever_it_is() {
        let code = function(1, 100, "sol_sha256", 7);
        let mut named = NamedCode::default();
        named.add(&code, &elf(&code));
        for (other, name) in [
            (function(2, -5, "sol_sha256", 7), Some("vault::deposit")),
            (function(1, 100, "sol_keccak256", 7), None),
            (function(1, 100, "sol_sha256", 8), None),
        ] {
            assert_eq!(named.name(&normalized(&other)), name);
        }
        // A stripped ELF has no names.
        let mut stripped = NamedCode::default();
        stripped.add(&code, b"");
        assert_eq!(stripped.name(&normalized(&code)), None);
    }
}

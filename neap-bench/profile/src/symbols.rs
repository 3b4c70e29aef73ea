//! Finds functions without debug information: by symbols, and by the targets of calls.

use crate::{
    elf_file, names,
    trace::{Call, Code},
};
use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::BTreeMap;

/// The functions of a program, by their first places.
pub struct Symbols(BTreeMap<u64, String>);

impl Symbols {
    /// Collects the functions of a program. An ELF without symbols, or one that cannot be read, has functions named by
    /// their places.
    pub fn of(code: &Code, elf: &[u8]) -> Self {
        let targets = code.calls.values().filter_map(|call| match call {
            Call::Function(place) => Some(*place),
            Call::Syscall(_) => None,
        });
        let unnamed = targets.map(|place| (place, format!("function at {place:#x}")));
        let mut functions: BTreeMap<_, _> = unnamed.collect();
        functions.insert(code.entrypoint, "entrypoint".to_owned());
        if let Ok((file, text)) = elf_file::parse(elf) {
            let symbols = file.symbols().chain(file.dynamic_symbols());
            functions.extend(symbols.filter_map(|symbol| {
                let is_function = symbol.is_definition() && symbol.kind() == SymbolKind::Text;
                let place = symbol.address().checked_sub(text.address)? / 8;
                let name = symbol.name().ok().filter(|name| !name.is_empty())?;
                (is_function && place < code.places()).then(|| (place, names::function(name)))
            }));
        }
        Self(functions)
    }

    /// The function that an instruction belongs to.
    pub fn at(&self, place: u64) -> String {
        let before = self.0.range(..=place).next_back();
        before.map_or_else(|| "code before the entrypoint".to_owned(), |(_, name)| name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use object::{
        Architecture, BinaryFormat, Endianness, SymbolFlags, SymbolScope,
        write::{Object, StandardSection, Symbol, SymbolSection},
    };

    #[test]
    fn prefers_symbols_to_the_targets_of_calls() {
        let mut elf = Object::new(BinaryFormat::Elf, Architecture::Bpf, Endianness::Little);
        let section = elf.section_id(StandardSection::Text);
        for (name, value, is_defined) in
            [("_ZN4neap5parse17h0123456789abcdefE", 16, true), ("sol_log_", 0, false)]
        {
            elf.add_symbol(Symbol {
                name: name.into(),
                value,
                size: 8,
                kind: SymbolKind::Text,
                scope: SymbolScope::Dynamic,
                weak: false,
                section: if is_defined {
                    SymbolSection::Section(section)
                } else {
                    SymbolSection::Undefined
                },
                flags: SymbolFlags::None,
            });
        }
        let calls = [(1, Call::Function(2)), (2, Call::Function(4))].into();
        let code = Code { text: vec![0; 64], calls, entrypoint: 1, ..Code::default() };
        let names = |elf: &[u8]| {
            let symbols = Symbols::of(&code, elf);
            [0, 1, 3, 5].map(|place| symbols.at(place))
        };
        let unnamed =
            ["code before the entrypoint", "entrypoint", "function at 0x2", "function at 0x4"];
        assert_eq!(names(b""), unnamed);
        let named = ["code before the entrypoint", "entrypoint", "neap::parse", "function at 0x4"];
        assert_eq!(names(&elf.write().unwrap()), named);
    }
}

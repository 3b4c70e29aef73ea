//! Finds functions without debug information: by symbols, and by the targets of calls.

use crate::{
    names,
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
        if let Ok(file) = object::File::parse(elf) {
            let symbols = file.symbols().chain(file.dynamic_symbols());
            functions.extend(symbols.filter_map(|symbol| {
                let is_function = symbol.is_definition() && symbol.kind() == SymbolKind::Text;
                let place = symbol.address().checked_sub(code.address)? / 8;
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

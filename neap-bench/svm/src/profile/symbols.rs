//! Finds functions without debug information: by symbols, by the targets of calls, and by what their code says.

use crate::profile::{
    budget::Budget,
    elf_file,
    equal_code::{NamedCode, hash, normalized},
    handlers::{Discriminators, handlers},
    inferred::{self, INFERRED},
    names,
    trace::Code,
};
use neap_model::profile::UNNAMED;
use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::BTreeMap;

/// What else names functions of an ELF without symbols.
#[derive(Default)]
pub struct Hints {
    /// Functions of other ELFs, which have names.
    pub named_code: NamedCode,
    /// The instructions of the program.
    pub discriminators: Discriminators,
}

/// The functions of a program, by their first places.
pub struct Symbols {
    functions: BTreeMap<u64, String>,
    /// Whether at least half of the targets of its calls have symbols.
    pub are_named: bool,
}

impl Symbols {
    /// Collects the functions of a program. In an ELF without symbols, or one that cannot be read, functions have inferred
    /// names.
    pub fn from_elf(code: &Code, elf: &[u8], hints: &Hints, budget: &Budget) -> Self {
        let functions = code.functions().into_iter();
        let mut known: BTreeMap<u64, Option<String>> =
            functions.map(|place| (place, None)).collect();
        known.insert(code.entrypoint, Some("entrypoint".to_owned()));
        let calls = known.len() - 1;
        let handlers = handlers(code, &hints.discriminators);
        if let Ok((file, text)) = elf_file::parse(elf) {
            let symbols = file.symbols().chain(file.dynamic_symbols());
            known.extend(symbols.filter_map(|symbol| {
                let is_function = symbol.is_definition() && symbol.kind() == SymbolKind::Text;
                let place = symbol.address().checked_sub(text.address)? / 8;
                let is_here = is_function && place < code.places();
                let name = is_here.then(|| budget.name(&symbol))??;
                Some((place, Some(names::function(name, budget))))
            }));
        }
        let unnamed = known.values().filter(|name| name.is_none()).count();
        let are_named = 2 * unnamed <= calls;
        // A program may call a handler only through a pointer.
        for place in handlers.keys() {
            known.entry(*place).or_insert(None);
        }
        Self { functions: named(code, known, &hints.named_code, &handlers), are_named }
    }

    /// Where the functions begin.
    pub fn starts(&self) -> impl Iterator<Item = u64> {
        self.functions.keys().copied()
    }

    /// The function that an instruction belongs to.
    pub fn at(&self, place: u64) -> String {
        let before = self.functions.range(..=place).next_back();
        before.map_or_else(|| "code before the entrypoint".to_owned(), |(_, name)| name.clone())
    }
}

/// Gives every function a name. Only functions with equal code, and those with equal symbols, share one.
fn named(
    code: &Code,
    known: BTreeMap<u64, Option<String>>,
    named_code: &NamedCode,
    handlers: &BTreeMap<u64, String>,
) -> BTreeMap<u64, String> {
    let text = normalized(code);
    let starts: Vec<u64> = known.keys().copied().collect();
    let ends = starts.iter().skip(1).copied().chain([code.places()]);
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let functions = known.into_iter().zip(ends).map(|((start, name), end)| {
        let range = usize::try_from(start).unwrap_or(0)..usize::try_from(end).unwrap_or(0);
        let function = text.get(range).unwrap_or_default();
        let infer = || {
            let equal = named_code.name(function).map(str::to_owned);
            let handler = || handlers.get(&start).cloned();
            let name = equal.or_else(handler).or_else(|| inferred::name(code, start..end))?;
            let name = format!("{INFERRED}{name}");
            *times.entry(name.clone()).or_insert(0) += 1;
            Some(name)
        };
        (start, name.or_else(infer), hash(function.as_flattened()))
    });
    let functions: Vec<_> = functions.collect();
    let functions = functions.into_iter().map(|(start, name, hash)| {
        let name = match name {
            None => format!("{UNNAMED}{hash:08x}"),
            Some(name) if times.get(&name).is_some_and(|times| *times > 1) => {
                format!("{name} #{:04x}", hash >> 16)
            }
            Some(name) => name,
        };
        (start, name)
    });
    functions.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::trace::Call;
    use object::{
        Architecture, BinaryFormat, Endianness, Object as _, ObjectSection as _, SymbolFlags,
        SymbolScope,
        write::{Object, StandardSection, Symbol, SymbolSection},
    };

    /// An ELF with symbols of functions. Those at 0 are not defined.
    fn elf(symbols: impl IntoIterator<Item = (&'static str, u64)>) -> Vec<u8> {
        let mut elf = Object::new(BinaryFormat::Elf, Architecture::Bpf, Endianness::Little);
        let section = SymbolSection::Section(elf.section_id(StandardSection::Text));
        for (name, value) in symbols {
            elf.add_symbol(Symbol {
                name: name.into(),
                value,
                size: 8,
                kind: SymbolKind::Text,
                scope: SymbolScope::Dynamic,
                weak: false,
                section: if value > 0 { section } else { SymbolSection::Undefined },
                flags: SymbolFlags::None,
            });
        }
        elf.write().unwrap()
    }

    /// The same ELF where all symbols share a name of 5 MB.
    fn with_a_long_name(elf: &[u8]) -> Vec<u8> {
        const LENGTH: usize = 5_000_000;
        let file = object::File::parse(elf).unwrap();
        let (names, _) = file.section_by_name(".strtab").unwrap().file_range().unwrap();
        let [moved, length] = [elf.len() as u64, LENGTH as u64].map(u64::to_le_bytes);
        let mut long = elf.to_vec();
        long.extend([vec![b'n'; LENGTH - 1], vec![0]].concat());
        let at = elf.windows(8).rposition(|bytes| bytes == names.to_le_bytes()).unwrap();
        long[at..at + 16].copy_from_slice(&[moved, length].concat());
        long
    }

    #[test]
    fn leaves_out_symbols_that_share_a_long_name() {
        const SYMBOLS: u64 = 20_000;
        let code = Code { text: vec![0; 8 * (SYMBOLS as usize + 1)], ..Code::default() };
        let last = |elf: &[u8]| {
            let budget = Budget::of_elf(elf.len());
            let symbols = Symbols::from_elf(&code, elf, &Hints::default(), &budget);
            (symbols.at(1), symbols.at(SYMBOLS), budget.is_spent())
        };
        let elf = elf((1..=SYMBOLS).map(|place| ("n", 8 * place)));
        assert_eq!(last(&elf), ("n".to_owned(), "n".to_owned(), false));
        let (first, last, is_cut) = last(&with_a_long_name(&elf));
        assert!(first.starts_with("nnn") && first.ends_with('…') && is_cut);
        assert_eq!(last, first);
    }

    #[test]
    fn prefers_symbols_to_the_targets_of_calls() {
        let elf = elf([("_ZN4neap5parse17h0123456789abcdefE", 16), ("sol_log_", 0)]);
        let calls = [(1, Call::Function(2)), (2, Call::Function(4))].into();
        let code = Code { text: vec![0; 64], calls, entrypoint: 1, ..Code::default() };
        let names = |elf: &[u8]| {
            let budget = Budget::of_elf(elf.len());
            let symbols = Symbols::from_elf(&code, elf, &Hints::default(), &budget);
            [0, 1, 3, 5].map(|place| symbols.at(place))
        };
        // Hashes of two and of four instructions of zeros.
        let unnamed =
            ["code before the entrypoint", "entrypoint", "function 69691905", "function 0b2ae445"];
        assert_eq!(names(b""), unnamed);
        let named =
            ["code before the entrypoint", "entrypoint", "neap::parse", "function 0b2ae445"];
        assert_eq!(names(&elf), named);
    }
}

//! Names the functions and lines of a program's instructions.

use crate::profile::{
    budget::{Budget, OverBudget},
    dwarf::{Dwarf, Located},
    elf_file,
    object_code::ObjectCode,
    placement::place,
    symbols::{Hints, Symbols},
    trace::{Code, INSTRUCTION_BYTES},
};
use anyhow::{Context, ensure};
use neap_model::profile::Source;
use object::{Object, ObjectSection};

/// The names of a program's functions and lines.
pub struct DebugInfo {
    symbols: Symbols,
    lines: Option<Lines>,
    budget: Budget,
    /// The file that it was read from, if that is worth telling.
    file: Option<String>,
}

/// Whether another ELF has the code of an ELF, and names or lines for it.
pub fn is_unstripped(elf: &[u8], other: &[u8]) -> bool {
    let (Ok((_, text)), Ok((unstripped, same))) = (elf_file::parse(elf), elf_file::parse(other))
    else {
        return false;
    };
    let has_names =
        unstripped.symbols().next().is_some() || unstripped.section_by_name(DEBUG_LINE).is_some();
    text.bytes == same.bytes && has_names
}

/// Debug information, and where it has each instruction of the measured ELF.
struct Lines {
    dwarf: Dwarf,
    addresses: Addresses,
}

/// The addresses of instructions in debug information.
enum Addresses {
    /// The debug information is of the measured text.
    Same(u64),
    /// It is of another text, which has the measured instructions at these addresses.
    Placed(Vec<u64>),
}

impl DebugInfo {
    /// Reads the debug information of an ELF: from another file, or else from the ELF itself.
    ///
    /// The other file is an object that LLVM wrote before sbpf-linker, or the ELF before its debug information was removed.
    pub fn read(code: &Code, elf: &[u8], other: Option<&[u8]>) -> anyhow::Result<Self> {
        let budget = Budget::of_elf(other.unwrap_or(elf).len());
        let object = other.filter(|other| is_object(other));
        let unstripped = other.filter(|_| object.is_none()).unwrap_or(elf);
        let symbols = Symbols::from_elf(code, unstripped, &Hints::default(), &budget);
        let lines = if let Some(object) = object {
            let object = ObjectCode::read(object, &budget)?;
            let placed = place(&object, code);
            let addresses = Addresses::Placed(placed.context(NOT_OF_THIS_ELF)?);
            Some(Lines { dwarf: Dwarf::new(object.sections, &budget)?, addresses })
        } else {
            if other.is_some() {
                let [theirs, measured] = [unstripped, elf].map(elf_file::parse);
                let context = "the debug information is in no ELF";
                let same = theirs.context(context)?.1.bytes == measured?.1.bytes;
                ensure!(same, "{NOT_OF_THIS_ELF}: their texts differ");
            }
            Lines::of_elf(code, unstripped, &budget)?
        };
        Ok(Self { symbols, lines, budget, file: None })
    }

    /// The same with the name of the file that it was read from.
    pub fn from_file(self, file: String) -> Self {
        Self { file: Some(file), ..self }
    }

    /// The same with names from hints. `file` is the first of the other ELFs.
    pub fn with_hints(self, code: &Code, elf: &[u8], hints: &Hints, file: Option<String>) -> Self {
        Self { symbols: Symbols::from_elf(code, elf, hints, &self.budget), file, ..self }
    }

    /// The file that it was read from, if that is worth telling.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The places of the known functions, in order: each ends where the next begins.
    pub fn functions(&self) -> impl Iterator<Item = u64> {
        self.symbols.starts()
    }

    /// Whether it has source lines.
    pub fn has_lines(&self) -> bool {
        self.lines.is_some()
    }

    /// Whether functions or lines are missing because it is over its budget.
    pub fn is_cut(&self) -> bool {
        self.budget.is_spent()
    }

    /// What names the functions.
    pub fn source(&self) -> Source {
        if self.has_lines() {
            Source::DebugInfo
        } else if self.symbols.are_named {
            Source::Symbols
        } else {
            Source::Inferred
        }
    }

    /// The function of an instruction and the functions inlined there, outermost first. Only the function, as symbols name it,
    /// if the debug information is over its budget.
    pub fn frames(&self, place: u64) -> anyhow::Result<Vec<Located>> {
        let function = || Located { name: self.function(place), ..Located::default() };
        let Some(lines) = &self.lines else {
            return Ok(vec![function()]);
        };
        let mut frames = match lines.dwarf.frames(lines.addresses.of(place)) {
            Err(error) if error.is::<OverBudget>() => Vec::new(),
            frames => frames?,
        };
        if frames.is_empty() {
            frames.push(function());
        }
        for frame in frames.iter_mut().filter(|frame| frame.name.is_empty()) {
            frame.name = self.function(place);
        }
        Ok(frames)
    }

    /// The name of the function at a place, without inlined functions.
    pub fn function(&self, place: u64) -> String {
        let frames =
            self.lines.as_ref().and_then(|it| it.dwarf.frames(it.addresses.of(place)).ok());
        let outermost = frames.and_then(|frames| frames.into_iter().next());
        let named = outermost.filter(|frame| !frame.name.is_empty());
        named.map_or_else(|| self.symbols.at(place), |frame| frame.name)
    }
}

/// The section that has the lines.
const DEBUG_LINE: &str = ".debug_line";

const NOT_OF_THIS_ELF: &str = "the debug information is not that of the measured ELF";

impl Lines {
    /// The debug information inside an ELF, if it has any.
    fn of_elf(code: &Code, elf: &[u8], budget: &Budget) -> anyhow::Result<Option<Self>> {
        // An ELF that the SVM accepts need not be one for other readers.
        let Ok((file, text)) = elf_file::parse(elf) else {
            return Ok(None);
        };
        let mut sections = Vec::new();
        for section in file.sections() {
            if let Ok(name) = section.name()
                && name.starts_with(".debug_")
            {
                let data = section.uncompressed_data();
                let data = data.with_context(|| format!("cannot read {name}"))?;
                sections.push((name.to_owned(), data.into_owned()));
            }
        }
        if !sections.iter().any(|(name, _)| name == DEBUG_LINE) {
            return Ok(None);
        }
        let dwarf = Dwarf::new(sections, budget)?;
        let lines = Self { dwarf, addresses: Addresses::Same(text.address) };
        // A linker that does not relocate debug information leaves addresses that mean nothing.
        let entrypoint = lines.dwarf.frames(lines.addresses.of(code.entrypoint));
        let is_cut = entrypoint.as_ref().is_err_and(anyhow::Error::is::<OverBudget>);
        ensure!(
            is_cut || !entrypoint?.is_empty(),
            "{NOT_OF_THIS_ELF}: it says nothing about the entrypoint, so its addresses are not relocated"
        );
        Ok(Some(lines))
    }
}

impl Addresses {
    fn of(&self, place: u64) -> u64 {
        match self {
            Self::Same(base) => base.saturating_add(place.saturating_mul(INSTRUCTION_BYTES as u64)),
            // No debug information has this address.
            Self::Placed(addresses) => {
                let address = usize::try_from(place).ok().and_then(|index| addresses.get(index));
                address.copied().unwrap_or(u64::MAX)
            }
        }
    }
}

fn is_object(file: &[u8]) -> bool {
    elf_file::file(file).is_ok_and(|file| file.kind() == object::ObjectKind::Relocatable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use object::{
        Architecture, BinaryFormat, Endianness, SectionKind, SymbolFlags, SymbolKind, SymbolScope,
        write::{Object, StandardSection, Symbol, SymbolSection},
    };

    const CODE: [u8; 64] = [0; 64];
    /// A unit, a function, an inlined function with a range, and one with many. The first three have entries in them.
    const ABBREVIATIONS: [u8; 38] = [
        1, 0x11, 1, 0x11, 1, 0x12, 6, 0, 0, // DW_AT_low_pc and DW_AT_high_pc
        2, 0x2e, 1, 0x11, 1, 0x12, 6, 3, 8, 0, 0, // these, and DW_AT_name
        3, 0x1d, 1, 0x11, 1, 0x12, 6, 0, 0, //
        4, 0x1d, 0, 0x55, 0x17, 0, 0, // DW_AT_ranges
        0, 0,
    ];
    /// From 0 to the end of the code.
    const RANGE: [u8; 12] = [0, 0, 0, 0, 0, 0, 0, 0, CODE.len() as u8, 0, 0, 0];

    /// An ELF with a function that debug information calls `vault`, and symbols `symbol`. `inlined` is in it.
    fn elf(inlined: &[u8], ranges: Vec<u8>) -> Vec<u8> {
        let unit =
            [&[4, 0, 0, 0, 0, 0, 8, 1], &RANGE[..], &[2], &RANGE, b"vault\0", inlined, &[0; 2]];
        let unit = unit.concat();
        let info = [&(unit.len() as u32).to_le_bytes()[..], &unit].concat();
        let mut elf = Object::new(BinaryFormat::Elf, Architecture::Bpf, Endianness::Little);
        let text = elf.section_id(StandardSection::Text);
        elf.append_section_data(text, &CODE, 8);
        elf.add_symbol(Symbol {
            name: b"symbol".into(),
            value: 0,
            size: CODE.len() as u64,
            kind: SymbolKind::Text,
            scope: SymbolScope::Dynamic,
            weak: false,
            section: SymbolSection::Section(text),
            flags: SymbolFlags::None,
        });
        let abbreviations = ABBREVIATIONS.to_vec();
        for (name, data) in [
            (".debug_abbrev", abbreviations),
            (".debug_info", info),
            (".debug_ranges", ranges),
            (DEBUG_LINE, Vec::new()),
        ] {
            let section = elf.add_section(Vec::new(), name.into(), SectionKind::Debug);
            elf.append_section_data(section, &data, 1);
        }
        elf.write().unwrap()
    }

    /// The names of the frames of the first instruction, and whether some are missing.
    fn frames(elf: &[u8]) -> (Vec<String>, bool) {
        let code = Code { text: CODE.to_vec(), entrypoint: 1, ..Code::default() };
        let info = DebugInfo::read(&code, elf, None).unwrap();
        let frames = info.frames(0).unwrap();
        (frames.into_iter().map(|frame| frame.name).collect(), info.is_cut())
    }

    fn nested(depth: usize) -> Vec<u8> {
        let inlined = [&[3], &RANGE[..]].concat();
        [inlined.repeat(depth), vec![0; depth]].concat()
    }

    fn sharing_ranges(entries: usize, ranges: usize) -> Vec<u8> {
        let range = [[0; 8], 64_u64.to_le_bytes()].concat();
        elf(&[4, 0, 0, 0, 0].repeat(entries), [range.repeat(ranges), vec![0; 16]].concat())
    }

    #[test]
    fn names_functions_by_symbols_if_debug_information_is_over_its_budget() {
        let of_symbols = (vec!["symbol".to_owned()], true);
        let (names, is_cut) = frames(&elf(&nested(100), Vec::new()));
        assert_eq!((names.len(), &*names[0], is_cut), (101, "vault", false));
        assert_eq!(frames(&elf(&nested(20_000), Vec::new())), of_symbols);
        let (names, is_cut) = frames(&sharing_ranges(10, 20));
        assert_eq!((names.len(), &*names[0], is_cut), (2, "vault", false));
        assert_eq!(frames(&sharing_ranges(5_000, 20_000)), of_symbols);
    }

    #[test]
    fn refuses_sections_that_overlap() {
        let mut elf = elf(&[], Vec::new());
        let sections = u64::from_le_bytes(*elf[0x28..].first_chunk().unwrap()) as usize;
        assert!(elf_file::parse(&elf).is_ok());
        // The size of the text becomes twice that of the file.
        let size = 2 * elf.len() as u64;
        elf[sections + 64 + 32..][..8].copy_from_slice(&size.to_le_bytes());
        assert_eq!(elf_file::parse(&elf).err().unwrap().to_string(), "its sections overlap");
    }
}

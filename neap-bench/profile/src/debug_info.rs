//! Names the functions and lines of a program's instructions.

use crate::{
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
    ///
    /// # Errors
    ///
    /// When the other file's code is not that of the ELF, and when the debug information is malformed.
    pub fn read(code: &Code, elf: &[u8], other: Option<&[u8]>) -> anyhow::Result<Self> {
        let (unstripped, lines) = match other {
            Some(other) if is_object(other)? => {
                let object = ObjectCode::read(other)?;
                let placed = place(&object, code);
                let addresses = Addresses::Placed(placed.context(NOT_OF_THIS_ELF)?);
                (elf, Some(Lines { dwarf: Dwarf::new(object.sections)?, addresses }))
            }
            Some(other) => {
                let [theirs, measured] = [other, elf].map(elf_file::parse);
                let same = theirs?.1.bytes == measured?.1.bytes;
                ensure!(same, "{NOT_OF_THIS_ELF}: their texts differ");
                (other, Lines::of_elf(code, other)?)
            }
            None => (elf, Lines::of_elf(code, elf)?),
        };
        let symbols = Symbols::from_elf(code, unstripped, &Hints::default());
        Ok(Self { symbols, lines, file: None })
    }

    /// The same with the name of the file that it was read from.
    pub fn from_file(self, file: String) -> Self {
        Self { file: Some(file), ..self }
    }

    /// The same with names from hints. `file` is the first of the other ELFs.
    pub fn with_hints(self, code: &Code, elf: &[u8], hints: &Hints, file: Option<String>) -> Self {
        Self { symbols: Symbols::from_elf(code, elf, hints), file, ..self }
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

    /// The function of an instruction and the functions inlined there, outermost first.
    ///
    /// # Errors
    ///
    /// When the debug information is malformed.
    pub fn frames(&self, place: u64) -> anyhow::Result<Vec<Located>> {
        let function = || Located { name: self.function(place), ..Located::default() };
        let Some(lines) = &self.lines else {
            return Ok(vec![function()]);
        };
        let mut frames = lines.dwarf.frames(lines.addresses.of(place))?;
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
    fn of_elf(code: &Code, elf: &[u8]) -> anyhow::Result<Option<Self>> {
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
        let dwarf = Dwarf::new(sections)?;
        let lines = Self { dwarf, addresses: Addresses::Same(text.address) };
        // A linker that does not relocate debug information leaves addresses that mean nothing.
        let entrypoint = lines.dwarf.frames(lines.addresses.of(code.entrypoint))?;
        ensure!(
            !entrypoint.is_empty(),
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

fn is_object(file: &[u8]) -> anyhow::Result<bool> {
    let file = object::File::parse(file).context("the debug information is in no ELF")?;
    Ok(file.kind() == object::ObjectKind::Relocatable)
}

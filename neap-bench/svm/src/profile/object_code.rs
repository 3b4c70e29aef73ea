//! Reads the object that LLVM writes before sbpf-linker makes an ELF of it.

use crate::profile::{budget::Budget, elf_file};
use anyhow::{Context, bail};
use object::{
    Object, ObjectSection, ObjectSymbol, Relocation, RelocationFlags, RelocationTarget,
    SectionIndex, SymbolKind,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The code of an object: its text sections one after the other, as sbpf-linker reads them.
pub struct ObjectCode {
    pub text: Vec<u8>,
    /// The ends of its functions, by their starts, in bytes.
    pub functions: BTreeMap<u64, u64>,
    /// The start of the entrypoint.
    pub entrypoint: u64,
    /// What its relocated instructions refer to, by their addresses.
    pub references: BTreeMap<u64, Reference>,
    /// The functions that constants and loads of addresses refer to.
    pub referenced: BTreeSet<u64>,
    /// The debug sections by name, relocated to the addresses in `text`.
    pub sections: Vec<(String, Vec<u8>)>,
}

/// What a relocated instruction refers to.
#[derive(Clone, Debug)]
pub enum Reference {
    /// A place in the text, in bytes.
    Text(u64),
    /// A constant.
    Data,
    /// A syscall.
    Syscall(String),
}

/// Where each text section starts.
type Bases = HashMap<SectionIndex, u64>;

impl ObjectCode {
    /// Reads an object.
    pub fn read(bytes: &[u8], budget: &Budget) -> anyhow::Result<Self> {
        let file = elf_file::file(bytes)?;
        let (mut text, mut bases) = (Vec::new(), Bases::new());
        for section in file.sections() {
            if section.name()?.starts_with(".text") {
                bases.insert(section.index(), text.len() as u64);
                text.extend(section.data()?);
            }
        }
        let mut functions = BTreeMap::new();
        let mut entrypoint = None;
        for symbol in file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text) {
            if let Some(base) = symbol.section_index().and_then(|index| bases.get(&index)) {
                let start = base.saturating_add(symbol.address());
                functions.insert(start, start.saturating_add(symbol.size()));
                if budget.name(&symbol) == Some("entrypoint") {
                    entrypoint = Some(start);
                }
            }
        }
        // A function ends at the latest where the next one starts.
        let nexts: Vec<u64> =
            functions.keys().skip(1).copied().chain([text.len() as u64]).collect();
        for (end, next) in functions.values_mut().zip(nexts) {
            *end = next.min(*end);
        }
        let mut code = Self {
            text,
            functions,
            entrypoint: entrypoint.context("the object has no entrypoint")?,
            references: BTreeMap::new(),
            referenced: BTreeSet::new(),
            sections: Vec::new(),
        };
        for section in file.sections() {
            let name = section.name()?;
            if let Some(base) = bases.get(&section.index()) {
                code.add_instructions(&file, &section, *base, &bases, budget)?;
            } else if name.starts_with(".rodata") || name.starts_with(".data.rel.ro") {
                let data = section.data()?;
                for (at, relocation) in section.relocations() {
                    if let Reference::Text(to) =
                        refers(&file, &bases, &relocation, word(data, at, 8)?, budget)?
                    {
                        code.referenced.insert(to);
                    }
                }
            } else if name.starts_with(".debug_") {
                code.sections.push((name.to_owned(), relocated(&file, &bases, &section)?));
            }
        }
        Ok(code)
    }

    fn add_instructions(
        &mut self,
        file: &object::File,
        section: &object::Section,
        base: u64,
        bases: &Bases,
        budget: &Budget,
    ) -> anyhow::Result<()> {
        let data = section.data()?;
        for (at, relocation) in section.relocations() {
            // The addend is in the immediate. A call counts instructions from the one after it, in its own section.
            let immediate = word(data, at.saturating_add(4), 4)? as u32 as i32;
            let is_call = r_type(&relocation) == R_BPF_64_32;
            let addend = if is_call {
                i64::from(immediate).wrapping_add(1).wrapping_mul(8)
            } else {
                i64::from(immediate)
            };
            let mut reference = refers(file, bases, &relocation, addend as u64, budget)?;
            // A symbol needs no addend: the immediate of a call to it is -1.
            if let (Reference::Text(to), false) = (&reference, is_call) {
                self.referenced.insert(*to);
            }
            if is_call && let Reference::Data = reference {
                reference = Reference::Syscall(String::new());
            }
            self.references.insert(base.saturating_add(at), reference);
        }
        Ok(())
    }
}

/// The relocation of a call.
const R_BPF_64_32: u32 = 10;

/// The relocation of 8 bytes of data. All others are of 4 bytes.
const R_BPF_64_ABS64: u32 = 2;

fn r_type(relocation: &Relocation) -> u32 {
    match relocation.flags() {
        RelocationFlags::Elf { r_type } => r_type.0,
        _ => 0,
    }
}

const NO_NAME: &str = "a syscall without a name, or names that are too long";

/// What a relocation refers to, with an addend.
fn refers(
    file: &object::File,
    bases: &Bases,
    relocation: &Relocation,
    addend: u64,
    budget: &Budget,
) -> anyhow::Result<Reference> {
    let RelocationTarget::Symbol(index) = relocation.target() else {
        bail!("a relocation without a symbol");
    };
    let symbol = file.symbol_by_index(index)?;
    Ok(match symbol.section_index() {
        None => Reference::Syscall(budget.name(&symbol).context(NO_NAME)?.to_owned()),
        Some(section) => match bases.get(&section) {
            Some(base) => Reference::Text(base.wrapping_add(symbol.address()).wrapping_add(addend)),
            None => Reference::Data,
        },
    })
}

/// The bytes of a debug section, with its relocations applied.
fn relocated(
    file: &object::File,
    bases: &Bases,
    section: &object::Section,
) -> anyhow::Result<Vec<u8>> {
    let mut data = section.uncompressed_data()?.into_owned();
    for (at, relocation) in section.relocations() {
        let length = if r_type(&relocation) == R_BPF_64_ABS64 { 8 } else { 4 };
        let RelocationTarget::Symbol(index) = relocation.target() else {
            bail!("a relocation without a symbol");
        };
        let symbol = file.symbol_by_index(index)?;
        let base = symbol.section_index().and_then(|index| bases.get(&index));
        let value = word(&data, at, length)?
            .wrapping_add(symbol.address())
            .wrapping_add(base.copied().unwrap_or(0));
        let place = usize::try_from(at)?;
        data[place..place + length].copy_from_slice(&value.to_le_bytes()[..length]);
    }
    Ok(data)
}

/// A little-endian number in a section.
fn word(data: &[u8], at: u64, length: usize) -> anyhow::Result<u64> {
    let start = usize::try_from(at)?;
    let end = start.checked_add(length).context("a relocation far behind its section")?;
    let bytes = data.get(start..end).context("a relocation behind its section")?;
    let mut word = [0; 8];
    word[..length].copy_from_slice(bytes);
    Ok(u64::from_le_bytes(word))
}

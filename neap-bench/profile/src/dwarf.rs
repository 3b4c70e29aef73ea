//! Reads functions and lines from DWARF.

use crate::names;
use addr2line::{Context, Frame};
use anyhow::Context as _;
use gimli::{AttributeValue, Dwarf as Sections, EndianArcSlice, LittleEndian, Reader as _};
use neap_model::text::one_line;
use std::{cell::RefCell, collections::HashMap, env, sync::Arc};

type Reader = EndianArcSlice<LittleEndian>;
type Entry = (gimli::UnitSectionOffset, gimli::UnitOffset);
/// Names as debug information has them, and as a reader sees them.
type Names = RefCell<HashMap<String, String>>;

/// The debug information of a program.
pub struct Dwarf {
    context: Context<Reader>,
    /// The directory that absolute paths become relative to.
    directory: String,
    /// The places where functions are declared, because reading one takes long.
    declared: RefCell<HashMap<Entry, (String, u32)>>,
    /// The names of functions and of files, because many instructions have the same.
    functions: Names,
    files: Names,
}

/// A function, and a line in it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Located {
    /// The function's path, or empty if it is unknown.
    pub name: String,
    /// The file and line of its declaration. Empty and 0 if they are unknown.
    pub declared: (String, u32),
    /// The file of the instruction, or empty if it is unknown. The code of a macro is where it is called.
    pub file: String,
    /// The line of the instruction, or 0 if it is shared, moved or unknown.
    pub line: u32,
}

impl Dwarf {
    /// Reads debug sections, by their names.
    ///
    /// # Errors
    ///
    /// When they are malformed.
    pub fn new(sections: Vec<(String, Vec<u8>)>) -> anyhow::Result<Self> {
        let mut sections: HashMap<String, Vec<u8>> = sections.into_iter().collect();
        let dwarf = Sections::load(|id| {
            let data = sections.remove(id.name()).unwrap_or_default();
            Ok::<_, gimli::Error>(EndianArcSlice::new(Arc::from(data), LittleEndian))
        })?;
        let context = Context::from_dwarf(dwarf).context("malformed debug information")?;
        let directory = env::current_dir().unwrap_or_default().to_string_lossy().into_owned();
        let (declared, functions, files) = Default::default();
        Ok(Self { context, directory, declared, functions, files })
    }

    /// The functions that an address is in, outermost first. Empty if there is nothing about the address.
    ///
    /// # Errors
    ///
    /// When the debug information is malformed.
    pub fn frames(&self, address: u64) -> anyhow::Result<Vec<Located>> {
        let malformed = "malformed debug information";
        let mut frames = self.context.find_frames(address).skip_all_loads().context(malformed)?;
        let mut located = Vec::new();
        while let Some(frame) = frames.next().context(malformed)? {
            located.push(self.located(address, &frame));
        }
        located.reverse();
        Ok(located)
    }

    fn located(&self, address: u64, frame: &Frame<Reader>) -> Located {
        let name = frame.function.as_ref().and_then(|function| function.raw_name().ok());
        let location = frame.location.as_ref();
        let declared = self.declared(address, frame);
        let file = location.and_then(|location| location.file);
        let file = file.map(|file| self.file(file)).unwrap_or_default();
        let declared = declared.unwrap_or_else(|| (file.clone(), 0));
        Located {
            name: name.map(|name| self.function(&name)).unwrap_or_default(),
            declared,
            file,
            line: location.and_then(|location| location.line).unwrap_or(0),
        }
    }

    fn function(&self, symbol: &str) -> String {
        shown(&self.functions, symbol, names::function)
    }

    fn file(&self, path: &str) -> String {
        shown(&self.files, path, |path| one_line(&names::file(path, &self.directory)))
    }

    /// The file and line of a function's declaration.
    fn declared(&self, address: u64, frame: &Frame<Reader>) -> Option<(String, u32)> {
        let unit = self.context.find_dwarf_and_unit(address).skip_all_loads()?;
        let key = (unit.header.offset(), frame.dw_die_offset?);
        if let Some(known) = self.declared.borrow().get(&key) {
            return Some(known.clone());
        }
        let (file, line) = declaration(unit, key.1)?;
        let found = (self.file(&file), line);
        self.declared.borrow_mut().insert(key, found.clone());
        Some(found)
    }
}

/// Shortens a name that is not known yet.
fn shown(known: &Names, name: &str, shorten: impl Fn(&str) -> String) -> String {
    if let Some(short) = known.borrow().get(name) {
        return short.clone();
    }
    let short = shorten(name);
    known.borrow_mut().insert(name.to_owned(), short.clone());
    short
}

/// Follows a function's entry to the one that declares it.
fn declaration(unit: gimli::UnitRef<Reader>, offset: gimli::UnitOffset) -> Option<(String, u32)> {
    let mut offset = offset;
    // An inlined function refers to its abstract one, and that may refer to a declaration. A circle ends.
    for _ in 0..4 {
        let entry = unit.entry(offset).ok()?;
        let line = entry.attr_value(gimli::DW_AT_decl_line).and_then(|line| line.udata_value());
        if let Some(line) = line {
            let file = match entry.attr_value(gimli::DW_AT_decl_file)? {
                AttributeValue::FileIndex(index) => path(unit, index)?,
                other => path(unit, other.udata_value()?)?,
            };
            return Some((file, line.try_into().unwrap_or(0)));
        }
        let origin = entry.attr_value(gimli::DW_AT_abstract_origin);
        let origin = origin.or_else(|| entry.attr_value(gimli::DW_AT_specification));
        let AttributeValue::UnitRef(next) = origin? else {
            return None;
        };
        offset = next;
    }
    None
}

/// The path of a file of a unit.
fn path(unit: gimli::UnitRef<Reader>, index: u64) -> Option<String> {
    let header = unit.line_program.as_ref()?.header();
    let file = header.file(index)?;
    let text = |value: AttributeValue<Reader>| {
        let text = unit.attr_string(value).ok()?;
        Some(text.to_string_lossy().ok()?.into_owned())
    };
    let mut path = text(file.path_name())?;
    if !path.starts_with('/')
        && let Some(directory) = file.directory(header).and_then(text)
    {
        path = format!("{directory}/{path}");
    }
    if !path.starts_with('/')
        && let Some(base) = &unit.comp_dir
        && !path.starts_with(&*base.to_string_lossy().ok()?)
    {
        path = format!("{}/{path}", base.to_string_lossy().ok()?);
    }
    Some(path)
}

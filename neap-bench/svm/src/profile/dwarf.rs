//! Reads functions and lines from DWARF.

use crate::profile::{
    budget::{Budget, OverBudget, Section},
    names,
};
use addr2line::{Context, Frame};
use anyhow::Context as _;
use gimli::{AttributeValue, Dwarf as Sections, Reader as _, UnitHeader, UnitSectionOffset};
use neap_model::text::one_line;
use std::{cell::RefCell, collections::HashMap, env, hash::Hash};

type Entry = (UnitSectionOffset, gimli::UnitOffset);

/// The debug information of a program.
pub struct Dwarf {
    /// `None` if it is over its budget.
    context: Option<Context<Section>>,
    budget: Budget,
    /// The directory that absolute paths become relative to.
    directory: String,
    /// The places where functions are declared, because reading one takes long.
    declared: RefCell<HashMap<Entry, (String, u32)>>,
    /// The files of units where functions are declared.
    declared_in: RefCell<HashMap<(UnitSectionOffset, u64), String>>,
    /// The names of functions and of files as a reader sees them, because many instructions have the same.
    functions: RefCell<HashMap<u64, String>>,
    files: RefCell<HashMap<String, String>>,
}

/// How deep entries may be nested, because a function that is inlined in another is read recursively. A compiler's are less
/// than 100 deep.
const DEEPEST: isize = 256;

/// The bytes of the longest path that Linux opens.
const LONGEST_PATH: usize = 4096;

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
    pub fn new(sections: Vec<(String, Vec<u8>)>, budget: &Budget) -> anyhow::Result<Self> {
        let mut sections: HashMap<String, Vec<u8>> = sections.into_iter().collect();
        let read = budget.timed(|| {
            let dwarf = Sections::load(|id| {
                let data = sections.remove(id.name()).unwrap_or_default();
                Ok::<_, gimli::Error>(Section::new(data, budget))
            })?;
            check_depth(&dwarf, budget)?;
            Context::from_dwarf(dwarf)
        });
        let context = if budget.is_spent() { None } else { Some(read.context(MALFORMED)?) };
        let directory = env::current_dir().unwrap_or_default().to_string_lossy().into_owned();
        let (declared, declared_in, functions, files) = Default::default();
        let budget = budget.clone();
        Ok(Self { context, budget, directory, declared, declared_in, functions, files })
    }

    /// The functions that an address is in, outermost first. Empty if there is nothing about the address.
    ///
    /// # Errors
    ///
    /// [`OverBudget`], and when the debug information is malformed.
    pub fn frames(&self, address: u64) -> anyhow::Result<Vec<Located>> {
        let frames = self.budget.timed(|| self.located_frames(address));
        if self.budget.is_spent() { Err(OverBudget.into()) } else { frames.context(MALFORMED) }
    }

    fn located_frames(&self, address: u64) -> gimli::Result<Vec<Located>> {
        let Some(context) = &self.context else { return Ok(Vec::new()) };
        let mut frames = context.find_frames(address).skip_all_loads()?;
        let mut located = Vec::new();
        while let Some(frame) = frames.next()? {
            located.push(self.located(context, address, &frame));
        }
        located.reverse();
        Ok(located)
    }

    fn located(&self, context: &Context<Section>, address: u64, frame: &Frame<Section>) -> Located {
        let location = frame.location.as_ref();
        let declared = self.declared(context, address, frame);
        let file = location.and_then(|location| location.file);
        let file = file.map(|file| self.file(file)).unwrap_or_default();
        let declared = declared.unwrap_or_else(|| (file.clone(), 0));
        Located {
            name: frame.function.as_ref().map(|it| self.function(&it.name)).unwrap_or_default(),
            declared,
            file,
            line: location.and_then(|location| location.line).unwrap_or(0),
        }
    }

    fn function(&self, symbol: &Section) -> String {
        shown(&self.functions, symbol.offset_id().0, || {
            symbol.to_string_lossy().map(|name| names::function(&name, &self.budget))
        })
    }

    /// A file as a reader sees it. Empty if no file can have this path.
    fn file(&self, path: &str) -> String {
        if path.len() > LONGEST_PATH {
            return String::new();
        }
        let directory = &self.directory;
        shown(&self.files, path.to_owned(), || Ok(one_line(&names::file(path, directory))))
    }

    /// The file and line of a function's declaration.
    fn declared(
        &self,
        context: &Context<Section>,
        address: u64,
        frame: &Frame<Section>,
    ) -> Option<(String, u32)> {
        let unit = context.find_dwarf_and_unit(address).skip_all_loads()?;
        let key = (unit.header.offset(), frame.dw_die_offset?);
        if let Some(known) = self.declared.borrow().get(&key) {
            return Some(known.clone());
        }
        let (index, line) = declaration(unit, key.1)?;
        let file = shown(&self.declared_in, (key.0, index), || {
            Ok(path(unit, index).map(|path| self.file(&path)).unwrap_or_default())
        });
        let found = (Some(file).filter(|file| !file.is_empty())?, line);
        self.declared.borrow_mut().insert(key, found.clone());
        Some(found)
    }
}

const MALFORMED: &str = "malformed debug information";

/// Exhausts the budget if entries are nested too deeply. A unit that cannot be read is not used.
fn check_depth(dwarf: &Sections<Section>, budget: &Budget) -> gimli::Result<()> {
    let mut units = dwarf.units();
    while let Some(unit) = units.next()? {
        if depth(dwarf, &unit).is_ok_and(|depth| depth > DEEPEST) {
            budget.exhaust();
        }
    }
    Ok(())
}

fn depth(dwarf: &Sections<Section>, unit: &UnitHeader<Section>) -> gimli::Result<isize> {
    let abbreviations = dwarf.abbreviations(unit)?;
    let mut entries = unit.entries_raw(&abbreviations, None)?;
    let mut depth = 0;
    while !entries.is_empty() && depth <= DEEPEST {
        depth = depth.max(entries.next_depth());
        if let Some(entry) = entries.read_abbreviation()? {
            entries.skip_attributes(entry.attributes())?;
        }
    }
    Ok(depth)
}

/// What a reader sees of a name. Empty if it cannot be read.
fn shown<K: Eq + Hash>(
    known: &RefCell<HashMap<K, String>>,
    name: K,
    shorten: impl FnOnce() -> gimli::Result<String>,
) -> String {
    let mut known = known.borrow_mut();
    known.entry(name).or_insert_with(|| shorten().unwrap_or_default()).clone()
}

/// Follows a function's entry to the one that declares it.
fn declaration(unit: gimli::UnitRef<Section>, offset: gimli::UnitOffset) -> Option<(u64, u32)> {
    let mut offset = offset;
    // An inlined function refers to its abstract one, and that may refer to a declaration. A circle ends.
    for _ in 0..4 {
        let entry = unit.entry(offset).ok()?;
        let line = entry.attr_value(gimli::DW_AT_decl_line).and_then(|line| line.udata_value());
        if let Some(line) = line {
            let file = match entry.attr_value(gimli::DW_AT_decl_file)? {
                AttributeValue::FileIndex(index) => index,
                other => other.udata_value()?,
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
fn path(unit: gimli::UnitRef<Section>, index: u64) -> Option<String> {
    let header = unit.line_program.as_ref()?.header();
    let file = header.file(index)?;
    let text = |value: AttributeValue<Section>| {
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

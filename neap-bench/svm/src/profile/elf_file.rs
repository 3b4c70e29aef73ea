//! Finds the code in an ELF file.

use anyhow::Context;
use object::{File, Object, ObjectSection, ObjectSegment};

/// The code of an ELF file.
pub struct Text<'a> {
    /// Its instructions.
    pub bytes: &'a [u8],
    /// The address of the first one, as symbols and debug information count.
    pub address: u64,
}

/// Parses an ELF file or an object.
///
/// # Errors
///
/// When it is malformed, or when its sections share bytes or names, because these would be read many times.
pub fn file(elf: &[u8]) -> anyhow::Result<File<'_>> {
    let file = File::parse(elf)?;
    let mut left = 2 * elf.len() as u64;
    for section in file.sections() {
        let data = section.file_range().map_or(0, |(_, size)| size);
        let name = section.name_bytes().map_or(elf.len(), <[u8]>::len) as u64;
        left = left.checked_sub(data.saturating_add(name)).context("its sections overlap")?;
    }
    Ok(file)
}

/// Parses an ELF file. One of SBPF v3 may have no sections.
pub fn parse(elf: &[u8]) -> anyhow::Result<(File<'_>, Text<'_>)> {
    let file = file(elf)?;
    if let Some(section) = file.section_by_name(".text") {
        let text = Text { bytes: section.data()?, address: section.address() };
        return Ok((file, text));
    }
    let mut segments = file.segments();
    let code = segments.find(|segment| segment.permissions().executable()).context("no code")?;
    let text = Text { bytes: code.data()?, address: code.address() };
    Ok((file, text))
}

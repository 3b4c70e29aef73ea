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

/// Parses an ELF file. One of SBPF v3 may have no sections.
pub fn parse(elf: &[u8]) -> anyhow::Result<(File<'_>, Text<'_>)> {
    let file = File::parse(elf)?;
    if let Some(section) = file.section_by_name(".text") {
        let text = Text { bytes: section.data()?, address: section.address() };
        return Ok((file, text));
    }
    let mut segments = file.segments();
    let code = segments.find(|segment| segment.permissions().executable()).context("no code")?;
    let text = Text { bytes: code.data()?, address: code.address() };
    Ok((file, text))
}

//! The arguments that rustc gives its linker.

use anyhow::Context;
use neap_toolchain::files;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

#[derive(Default)]
pub struct Arguments {
    /// Objects and libraries of bitcode.
    pub inputs: Vec<OsString>,
    pub elf: PathBuf,
    /// All others.
    pub options: Vec<OsString>,
}

impl Arguments {
    pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> anyhow::Result<Self> {
        let mut parsed = Self::default();
        while let Some(argument) = arguments.next() {
            let is_input = |extension| ["o", "rlib", "a"].iter().any(|it| extension == *it);
            if argument == "-o" {
                parsed.elf = arguments.next().context("`-o` names no file")?.into();
            } else if argument == "--export-symbols" {
                let list = arguments.next().context("`--export-symbols` names no file")?;
                parsed.options.extend(exports(Path::new(&list))?);
            } else if Path::new(&argument).extension().is_some_and(is_input) {
                parsed.inputs.push(argument);
            } else {
                parsed.options.push(argument);
            }
        }
        Ok(parsed)
    }
}

/// Returns an option for each symbol in a list, without the functions of `solana-compiler-builtins`, which are dropped if nobody calls them.
///
/// rustc exports every `#[no_mangle]` function. The ones named `__…` work on floats and integers of 128 bits. LLVM 22 cannot compile the
/// latter for BPF, because of how they return.
fn exports(list: &Path) -> anyhow::Result<Vec<OsString>> {
    let symbols =
        files::read_text(list).with_context(|| format!("cannot read {}", list.display()))?;
    let exported = symbols.lines().filter(|symbol| !symbol.starts_with("__"));
    Ok(exported.map(|symbol| format!("--export={symbol}").into()).collect())
}

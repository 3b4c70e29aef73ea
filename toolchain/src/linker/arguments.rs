//! The arguments that rustc gives its linker.

use anyhow::{Context, bail};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

pub struct Arguments {
    /// Objects and libraries of bitcode.
    pub inputs: Vec<OsString>,
    /// The file to write.
    pub elf: PathBuf,
    /// All others.
    pub options: Vec<OsString>,
}

impl Arguments {
    pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> anyhow::Result<Self> {
        let (mut inputs, mut elf, mut options) = (Vec::new(), None, Vec::new());
        while let Some(argument) = arguments.next() {
            let is_input = |extension| ["o", "rlib", "a"].iter().any(|it| extension == *it);
            if argument == "-o" {
                elf = arguments.next();
            } else if argument == "--export-symbols" {
                let list = arguments.next().context("`--export-symbols` names no file")?;
                options.extend(exports(Path::new(&list))?);
            } else if Path::new(&argument).extension().is_some_and(is_input) {
                inputs.push(argument);
            } else {
                options.push(argument);
            }
        }
        let Some(elf) = elf else {
            bail!("`-o` is missing: rustc calls this program, so run toolchain/build")
        };
        Ok(Self { inputs, elf: elf.into(), options })
    }
}

/// Returns an option for each symbol in a list, without those of `solana-compiler-builtins`, so that a program keeps only what it calls.
///
/// rustc exports every `#[no_mangle]` function. The ones named `__…` work on floats and integers of 128 bits. LLVM 22 cannot compile the
/// latter for BPF, because of how they return.
fn exports(list: &Path) -> anyhow::Result<Vec<OsString>> {
    let symbols =
        fs::read_to_string(list).with_context(|| format!("cannot read {}", list.display()))?;
    let exported = symbols.lines().filter(|symbol| !symbol.starts_with("__"));
    Ok(exported.map(|symbol| format!("--export={symbol}").into()).collect())
}

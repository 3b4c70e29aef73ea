//! The rustc that calls this program.

use anyhow::Context;
use neap_toolchain::files;
use std::{os::unix::process::parent_id, path::PathBuf};

/// Finds the `compiler_builtins` that rustc compiles the program with.
///
/// rustc does not pass it to its linker, and cargo's directory may hold several, one for each profile. rustc's own arguments name it.
pub fn compiler_builtins() -> anyhow::Result<PathBuf> {
    let path = format!("/proc/{}/cmdline", parent_id());
    let command_line = files::read(path.as_ref());
    let named = named_in(command_line.as_deref().unwrap_or_default());
    named.with_context(|| {
        let why = match &command_line {
            Err(error) => format!("{path} cannot be read ({error}): build on Linux"),
            Ok(line) if line.windows(2).any(|it| it == b"\0@") => {
                format!("{path} has rustc's arguments in a file (`@…`): build in a directory with a shorter path")
            }
            Ok(_) => format!("{path} does not name it: build with `toolchain/build`"),
        };
        format!("the program needs Rust's compiler_builtins, but {why}, or with SBF_TOOLCHAIN=platform-tools")
    })
}

/// Finds it in arguments such as `--extern noprelude:compiler_builtins=<path>`, each of which ends with a zero.
fn named_in(command_line: &[u8]) -> Option<PathBuf> {
    let mut arguments = command_line.split(|byte| *byte == 0).flat_map(str::from_utf8);
    let (_, path) = arguments.find_map(|argument| argument.split_once(":compiler_builtins="))?;
    Some(PathBuf::from(path).with_extension("rlib"))
}

#[cfg(test)]
mod tests;

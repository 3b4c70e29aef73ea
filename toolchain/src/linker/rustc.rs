//! The rustc that calls this program.

use anyhow::Context;
use std::{fs, os::unix::process::parent_id, path::PathBuf};

/// Finds the `compiler_builtins` that rustc compiles the program with.
///
/// rustc does not pass it to its linker, and cargo's directory may hold several, one for each profile. rustc's own arguments name it.
pub fn compiler_builtins() -> anyhow::Result<PathBuf> {
    let path = format!("/proc/{}/cmdline", parent_id());
    named_in(&fs::read(&path).unwrap_or_default()).with_context(|| {
        format!(
            "the program needs Rust's compiler_builtins, but {path} does not name its file: build on Linux, where that is rustc's command \
             line, or with SBF_TOOLCHAIN=platform-tools"
        )
    })
}

/// Finds the library in arguments such as `--extern noprelude:compiler_builtins=<path>`, each of which ends with a zero.
fn named_in(command_line: &[u8]) -> Option<PathBuf> {
    let arguments = command_line.split(|byte| *byte == 0);
    let mut arguments = arguments.filter_map(|argument| str::from_utf8(argument).ok());
    let (_, path) = arguments.find_map(|argument| argument.split_once(":compiler_builtins="))?;
    Some(PathBuf::from(path).with_extension("rlib"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_library_that_the_arguments_name() {
        let named = named_in(
            b"rustc\0--extern\0noprelude:compiler_builtins=/a b/libcompiler_builtins-1.rmeta\0-O\0",
        );
        assert_eq!(named, Some("/a b/libcompiler_builtins-1.rlib".into()));
        assert_eq!(named_in(b"rustc\0@arguments\0"), None);
    }
}

//! The rustc that calls this program.

use anyhow::Context;
use neap_toolchain::files;
use std::{os::unix::process::parent_id, path::PathBuf};

/// Finds the `compiler_builtins` that rustc compiles the program with.
///
/// rustc does not pass it to its linker, and cargo's directory may hold several, one for each profile. rustc's own arguments name it.
pub fn compiler_builtins() -> anyhow::Result<PathBuf> {
    let path = format!("/proc/{}/cmdline", parent_id());
    named_in(&files::read(path.as_ref()).unwrap_or_default()).with_context(|| {
        format!(
            "the program needs Rust's compiler_builtins, but {path} does not name its file: build on Linux, or with \
             SBF_TOOLCHAIN=platform-tools"
        )
    })
}

/// Finds it in arguments such as `--extern noprelude:compiler_builtins=<path>`, each of which ends with a zero.
fn named_in(command_line: &[u8]) -> Option<PathBuf> {
    let mut arguments = command_line.split(|byte| *byte == 0).flat_map(str::from_utf8);
    let (_, path) = arguments.find_map(|argument| argument.split_once(":compiler_builtins="))?;
    Some(PathBuf::from(path).with_extension("rlib"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn finds_the_library_that_the_arguments_name() {
        let named =
            super::named_in(b"rustc\0--extern\0noprelude:compiler_builtins=/a b/lib-1.rmeta\0-O\0");
        assert_eq!(named, Some("/a b/lib-1.rlib".into()));
        assert_eq!(super::named_in(b"rustc\0@arguments\0"), None);
    }
}

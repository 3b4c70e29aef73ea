//! What cargo lists of the files that an ELF was made of: its dep-info, a Makefile's rule in a file beside
//! the ELF. It has those of the directories' packages alone, not of the registries'.

use anyhow::Context;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use std::{fs, path::Path};

/// The files that an ELF was made of, from where cargo built it; nothing, where cargo left no list, or one
/// of paths that are relative to somewhere.
///
/// # Errors
///
/// When the directory, or a list in it, cannot be read.
pub fn listed(target_directory: &Path, elf: &str) -> anyhow::Result<Option<Vec<Utf8PathBuf>>> {
    let name = Path::new(elf).with_extension("d");
    let mut files = None;
    let directories = fs::read_dir(target_directory);
    for directory in
        directories.with_context(|| format!("reading {}", target_directory.display()))?
    {
        // One for each target that was built for.
        let path = directory?.path().join("release").join(&name);
        if path.exists() {
            let text = fs::read_to_string(&path);
            let text = text.with_context(|| format!("reading {}", path.display()))?;
            files.get_or_insert_with(Vec::new).extend(parse(&text));
        }
    }
    Ok(files.filter(|files| files.iter().all(|file| Utf8Path::is_absolute(file))))
}

/// The files right of the rule's colon. A space in a path has a backslash before it.
fn parse(text: &str) -> Vec<Utf8PathBuf> {
    let rule = text.replace("\\ ", "\0");
    let files = rule.split_whitespace().skip(1);
    files.map(|file| file.replace('\0', " ").into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_files_of_a_rule() {
        assert_eq!(
            parse("/a\\ b/one.so: /a\\ b/lib.rs /a\\ b/inner.rs\n"),
            ["/a b/lib.rs", "/a b/inner.rs"]
        );
    }
}

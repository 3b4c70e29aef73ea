//! Reads cargo's list of the files that an ELF was made of.
//!
//! The list is called dep-info: a Makefile rule in a file beside the ELF. It names only files of packages in
//! directories, not of packages from registries.

use anyhow::Context;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use std::{fs, path::Path};

/// Returns the files that cargo lists for an ELF in its target directory.
///
/// It returns `None` if cargo left no list, or one with relative paths, whose base is unknown.
///
/// # Errors
///
/// When the directory or a list in it cannot be read.
pub fn listed_files(
    target_directory: &Path,
    elf: &str,
) -> anyhow::Result<Option<Vec<Utf8PathBuf>>> {
    let name = Path::new(elf).with_extension("d");
    let mut files = None;
    let directories = fs::read_dir(target_directory);
    for directory in
        directories.with_context(|| format!("cannot read {}", target_directory.display()))?
    {
        // There is one directory per compilation target.
        let path = directory?.path().join("release").join(&name);
        if path.exists() {
            let text = fs::read_to_string(&path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            files.get_or_insert_with(Vec::new).extend(parse(&text));
        }
    }
    Ok(files.filter(|files| files.iter().all(|file| Utf8Path::is_absolute(file))))
}

/// Returns the files after the colon of the rule. A space in a path has a backslash before it.
fn parse(text: &str) -> Vec<Utf8PathBuf> {
    let rule = text.replace("\\ ", "\0");
    let files = rule.split_whitespace().skip(1);
    files.map(|file| file.replace('\0', " ").into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_files_after_the_colon() {
        assert_eq!(
            parse("/a\\ b/one.so: /a\\ b/lib.rs /a\\ b/inner.rs\n"),
            ["/a b/lib.rs", "/a b/inner.rs"]
        );
    }
}

//! How often a program says `unsafe`: counted in its source, not claimed.

use anyhow::{Context, anyhow};
use neap_scenarios::discover::Program;
use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// How often each program says `unsafe`, by its manifest.
pub type UnsafeUses = BTreeMap<PathBuf, usize>;

/// Counts the uses of `unsafe` in the sources of programs: all that is Rust beside their manifests, under `src/`.
///
/// # Errors
///
/// When a source cannot be read, or is no Rust.
pub fn read(programs: &[Program]) -> anyhow::Result<UnsafeUses> {
    let counted = programs.iter().map(|program| {
        let directory = program.manifest.with_file_name("src");
        Ok((program.manifest.clone(), in_directory(&directory)?))
    });
    counted.collect()
}

fn in_directory(directory: &Path) -> anyhow::Result<usize> {
    let entries = fs::read_dir(directory);
    let entries = entries.with_context(|| format!("cannot read {}", directory.display()))?;
    let mut uses = 0;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            uses += in_directory(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path);
            uses += source
                .map_err(anyhow::Error::from)
                .and_then(|source| count(&source))
                .with_context(|| format!("cannot count `unsafe` in {}", path.display()))?;
        }
    }
    Ok(uses)
}

/// Counts how often a source says `unsafe`: of blocks, functions, impls, types and attributes, also in what
/// it hands to a macro; not in comments and strings.
///
/// # Errors
///
/// When the source is no Rust.
pub fn count(source: &str) -> anyhow::Result<usize> {
    let tokens: Result<TokenStream, _> = source.parse();
    Ok(in_tokens(
        tokens.map_err(|error| anyhow!("no Rust: {error}"))?,
    ))
}

fn in_tokens(tokens: TokenStream) -> usize {
    let uses = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => in_tokens(group.stream()),
        TokenTree::Ident(ident) => usize::from(ident == "unsafe"),
        TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
    });
    uses.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_every_use_and_nothing_else() {
        let table = [
            ("", 0),
            (
                "#![deny(unsafe_code)] // unsafe\nconst A: &str = \"unsafe\";",
                0,
            ),
            ("/// unsafe\nfn safe() {}", 0),
            ("unsafe impl Pod for A {}", 1),
            ("unsafe fn f() { unsafe { g() } }", 2),
            (
                "#[unsafe(no_mangle)] pub extern \"C\" fn entrypoint() {}",
                1,
            ),
            ("account!(#[derive(Pod)] { unsafe { g() } });", 1),
            ("type F = unsafe extern \"C\" fn();", 1),
        ];
        for (source, uses) in table {
            assert_eq!(count(source).unwrap(), uses, "{source}");
        }
        assert!(count("fn f() {").is_err());
    }

    #[test]
    fn reads_every_source_of_a_program() {
        let directory = tempfile::tempdir().unwrap();
        let source = directory.path().join("src");
        fs::create_dir_all(source.join("deeper")).unwrap();
        fs::write(source.join("lib.rs"), "mod deeper; unsafe fn f() {}").unwrap();
        fs::write(source.join("deeper/mod.rs"), "unsafe fn g() {}").unwrap();
        fs::write(source.join("entrypoint.s"), "unsafe (").unwrap();
        assert_eq!(in_directory(&source).unwrap(), 2);
        fs::write(source.join("half.rs"), "fn f() {").unwrap();
        let error = format!("{:#}", in_directory(&source).unwrap_err());
        assert!(error.contains("half.rs"), "{error}");
    }
}

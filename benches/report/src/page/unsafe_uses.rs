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

/// Counts the uses of `unsafe` in the sources of programs: all that is Rust beside their manifests, under `src/`. Blocks,
/// functions, impls, types and attributes count.
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
    let entries =
        fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let uses = entries.map(|entry| {
        let path = entry?.path();
        if path.is_dir() {
            in_directory(&path)
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            in_file(&path).with_context(|| format!("cannot count `unsafe` in {}", path.display()))
        } else {
            Ok(0)
        }
    });
    uses.sum()
}

fn in_file(path: &Path) -> anyhow::Result<usize> {
    let tokens: Result<TokenStream, _> = fs::read_to_string(path)?.parse();
    Ok(in_tokens(tokens.map_err(|error| anyhow!("no Rust: {error}"))?))
}

/// Counts in what comes after the lexer, also in what a source hands to a macro; not in comments and strings.
fn in_tokens(tokens: TokenStream) -> usize {
    let uses = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => in_tokens(group.stream()),
        token => usize::from(token.to_string() == "unsafe"),
    });
    uses.sum()
}

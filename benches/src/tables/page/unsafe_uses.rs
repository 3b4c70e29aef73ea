//! The uses of `unsafe` in a program, counted in its source.

use crate::scenarios::program::Program;
use anyhow::{Context, anyhow};
use proc_macro2::{TokenStream, TokenTree};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The number of uses of `unsafe` in each program, by its manifest.
pub type UnsafeUses = BTreeMap<PathBuf, usize>;

/// Counts the uses of `unsafe` in the Rust sources of programs. Blocks, functions, impls, types and attributes count.
pub fn read(programs: &[Program]) -> anyhow::Result<UnsafeUses> {
    let counted = programs.iter().map(|program| {
        let uses =
            program.source_files()?.iter().map(|path| in_file(path)).sum::<anyhow::Result<_>>();
        Ok((program.manifest.clone(), uses?))
    });
    counted.collect()
}

fn in_file(path: &Path) -> anyhow::Result<usize> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let tokens = text.parse().map_err(|error| anyhow!("{name} is no Rust: {error}"))?;
    Ok(in_tokens(tokens))
}

/// Counts tokens, also in arguments of macros. Comments and strings do not count.
fn in_tokens(tokens: TokenStream) -> usize {
    let uses = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => in_tokens(group.stream()),
        token => usize::from(token.to_string() == "unsafe"),
    });
    uses.sum()
}

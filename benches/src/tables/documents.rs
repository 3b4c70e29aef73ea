//! The tables in the documents. Each is between two markers, and `make bless` renews it.
//!
//! | marker | table |
//! |---|---|
//! | `<!-- table: codecs -->` | what the operations on the 160-byte account cost with each codec, see [`front`] |
//! | `<!-- table: overview -->` | what neap, the cheapest other codec and borsh cost in a few operations, see [`overview`] |
//! | `<!-- table: toolchain -->` | the toolchain that built and ran the programs, one line |
//! | `<!-- table: account neap borsh -->` | these programs of a scenario, see [`excerpt`] |
//! | `<!-- table: versions programs/Cargo.lock borsh -->` | the versions of these crates in a lock file, one line |
//! | `<!-- table: whole programs -->` | the instructions of whole programs that are published elsewhere too, see [`Whole`] |
//! | `<!-- table: instructions numbers::sum-64 -->` | what these instructions of a suite in `programs/whole/` cost with each of its programs |
//!
//! `<!-- end of table -->` ends each of them.

use crate::scenarios::program::Program;
use crate::tables::{
    front,
    markdown::{excerpt::excerpt, whole::Whole},
    overview,
    ranking::Ranked,
};
use anyhow::{Context, bail, ensure};
use itertools::Itertools;
use neap_model::{reports, results::Results};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The toolchain whose baseline the documents show.
pub const TOOLCHAIN: &str = "upstream-llvm22-v3";

const BEGIN: &str = "<!-- table: ";
const END: &str = "<!-- end of table -->\n";

/// The source of the tables.
pub struct Source {
    /// The baseline of [`TOOLCHAIN`].
    pub baseline: Results,
    /// The programs of the suite.
    pub programs: Vec<Program>,
    /// The directory that the paths of lock files start from.
    pub root: PathBuf,
}

/// The documents: the README, and every page of `docs/`.
pub fn documents(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut documents = reports::paths_in(&root.join("docs"))?;
    documents.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    documents.insert(0, root.join("README.md"));
    Ok(documents)
}

/// Renders the images of the documents, by path: the README's chart, for light and for dark pages.
pub fn images(root: &Path, source: &Source) -> anyhow::Result<[(PathBuf, String); 2]> {
    let ranked = Ranked::new(&source.baseline, &source.programs);
    let path = |name| root.join("docs/images").join(name);
    Ok([
        (path("codecs-light.svg"), front::chart(&ranked, false)?),
        (path("codecs-dark.svg"), front::chart(&ranked, true)?),
    ])
}

/// Renders a document with its tables renewed; all other text stays.
pub fn renewed(document: &str, source: &Source) -> anyhow::Result<String> {
    let ranked = Ranked::new(&source.baseline, &source.programs);
    let mut renewed = String::new();
    let mut rest = document;
    while let Some((before, from_marker)) = rest.split_once(BEGIN) {
        let (words, after) = from_marker
            .split_once(" -->\n")
            .context("a marker `<!-- table: … -->` does not end its line")?;
        let (_, after) = after
            .split_once(END)
            .with_context(|| format!("no `{}` after `{BEGIN}{words} -->`", END.trim_end()))?;
        let table = table(words, source, &ranked).with_context(|| format!("{BEGIN}{words} -->"))?;
        renewed += &format!("{before}{BEGIN}{words} -->\n{table}{END}");
        rest = after;
    }
    Ok(renewed + rest)
}

fn table(words: &str, source: &Source, ranked: &Ranked) -> anyhow::Result<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["codecs"] => front::table(ranked),
        ["overview"] => overview::table(ranked)?,
        ["toolchain"] => format!("Measured with {}.\n", ranked.results.toolchain),
        ["versions", lock, crates @ ..] => versions(&source.root.join(lock), crates)?,
        ["whole", "programs"] => Whole::read(&source.root, TOOLCHAIN)?.table(),
        ["instructions", instructions @ ..] => {
            Whole::read(&source.root, TOOLCHAIN)?.instructions_table(instructions)?
        }
        [scenario, words @ ..] => excerpt(ranked, scenario, words)?,
        [] => bail!("names no table"),
    })
}

/// Renders the versions that a lock file has of these crates.
fn versions(lock: &Path, crates: &[&str]) -> anyhow::Result<String> {
    let name = lock.display();
    let text = fs::read_to_string(lock).with_context(|| format!("cannot read {name}"))?;
    let versions = crates.iter().map(|wanted| {
        let begin = format!("name = \"{wanted}\"\nversion = \"");
        let packages = text.split(&begin).skip(1);
        let versions = packages.filter_map(|package| package.split('"').next()).join(" and ");
        ensure!(!versions.is_empty(), "{name} has no `{wanted}`");
        Ok(format!("{wanted} {versions}"))
    });
    Ok(format!("- {}\n", versions.collect::<anyhow::Result<Vec<_>>>()?.join(", ")))
}

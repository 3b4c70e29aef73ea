//! Finds circles of files, and imports between rooms that the table in `ARCHITECTURE.md` does not allow.
//!
//! File A must not import from file B while B, directly or through others, imports from A.

mod circles;
mod files;
mod rooms;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};
use cargo_metadata::{MetadataCommand, Package};

/// The workspaces that `toolchain/workspaces` does not list.
const WORKSPACES: [&str; 6] = [
    "Cargo.toml",
    "codec/Cargo.toml",
    "codec/fuzz/Cargo.toml",
    "benches/measure/tests/programs/anchor/Cargo.toml",
    "benches/measure/tests/programs/linked/Cargo.toml",
    "examples/vault/Cargo.toml",
];

fn main() -> Result<ExitCode> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let repository = repository.canonicalize()?;
    let read = |name: &'static str| fs::read_to_string(repository.join(name)).context(name);
    let packages = packages(&repository, &read("toolchain/workspaces")?)?;

    let mut imports = files::Imports::new();
    let targets = packages.iter().flat_map(|package| &package.targets);
    for root in targets.map(|target| target.src_path.as_std_path()) {
        files::collect(root, &mut imports)?;
    }
    let mut errors = circles::describe(&imports, &repository);
    let packages: Vec<_> =
        packages.iter().map(|package| rooms::Package::new(package, &repository)).collect();
    errors.extend(rooms::errors(&read("ARCHITECTURE.md")?, &packages)?);

    errors.iter().for_each(|error| eprintln!("{error}\n"));
    Ok(ExitCode::from(u8::from(!errors.is_empty())))
}

fn packages(repository: &Path, listed: &str) -> Result<Vec<Package>> {
    let mut seen = BTreeSet::<PathBuf>::new();
    let mut all = Vec::new();
    for manifest in WORKSPACES.into_iter().chain(listed.lines()) {
        let metadata = MetadataCommand::new()
            .manifest_path(repository.join(manifest))
            .no_deps()
            .exec()
            .with_context(|| format!("cannot read the workspace of {manifest}"))?;
        let packages = metadata.packages.into_iter();
        all.extend(packages.filter(|package| seen.insert(package.manifest_path.clone().into())));
    }
    Ok(all)
}

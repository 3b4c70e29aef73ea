//! Reads the ELFs of programs as they are deployed, from packages that the harness depends on.

use anyhow::{Context, ensure};
use cargo_metadata::MetadataCommand;
use neap_toolchain::{files, recipe::Deployed, sha256};
use std::path::Path;

/// Reads an ELF from a package of neap's own workspace, and compares its hash.
pub fn read(deployed: &Deployed, root: &Path) -> anyhow::Result<Vec<u8>> {
    let Deployed { package, file, sha256: expected } = deployed;
    let mut metadata = MetadataCommand::new();
    let metadata = metadata.current_dir(root).manifest_path(root.join("Cargo.toml")).exec()?;
    let mut packages = metadata.packages.iter();
    let found = packages.find(|found| found.name.as_str() == package).with_context(|| {
        format!("{package} is not in neap's workspace: add it to benches/Cargo.toml")
    })?;
    let path = found.manifest_path.as_std_path().with_file_name("").join(file);
    let elf = files::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let hash = sha256(&elf);
    ensure!(
        hash == *expected,
        "{} of {package} {} has the SHA-256 {hash}, not {expected}: accept the new program in the manifest, or \
         depend on the version that has the old one",
        file.display(),
        found.version
    );
    Ok(elf)
}

//! Passes the versions of the SVM to the harness. Numbers from different SVMs cannot be compared.

use anyhow::Context;
use cargo_metadata::MetadataCommand;

fn main() -> anyhow::Result<()> {
    let metadata = MetadataCommand::new().exec()?;
    for (variable, package) in
        [("NEAP_MOLLUSK_VERSION", "mollusk-svm"), ("NEAP_AGAVE_VERSION", "solana-program-runtime")]
    {
        let version = metadata
            .packages
            .iter()
            .find(|candidate| candidate.name == package)
            .map(|package| &package.version)
            .with_context(|| {
                format!(
                    "{package} is not a dependency of the harness: add it to benches/measure/Cargo.toml"
                )
            })?;
        println!("cargo::rustc-env={variable}={version}");
    }
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rerun-if-changed={}/Cargo.lock", metadata.workspace_root);
    Ok(())
}

//! Passes the versions of the SVM to the harness. Numbers from different SVMs cannot be compared.

use anyhow::Context;
use cargo_metadata::MetadataCommand;

fn main() -> anyhow::Result<()> {
    let metadata = MetadataCommand::new().exec()?;
    for (variable, package) in
        [("NEAP_MOLLUSK_VERSION", "mollusk-svm"), ("NEAP_AGAVE_VERSION", "solana-program-runtime")]
    {
        let mut packages = metadata.packages.iter();
        let package = packages.find(|candidate| candidate.name == package).with_context(|| {
            format!("{package} is not in the workspace: add it to benches/measure/Cargo.toml")
        })?;
        let version = &package.version;
        println!("cargo::rustc-env={variable}={version}");
    }
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rerun-if-changed={}/Cargo.lock", metadata.workspace_root);
    Ok(())
}

//! Builds the programs in `examples`.

use crate::fixture::{builds, root};
use neap_subject::specimen::PROGRAM_ID;
use neap_svm::built::Built;
use std::{
    collections::BTreeSet,
    process::Command,
    sync::{Mutex, PoisonError},
};

/// The SBPF versions that neap's own programs are built for.
pub fn sbpf_versions() -> BTreeSet<&'static str> {
    let builds = builds().iter().filter_map(|build| build.to_str());
    builds.filter_map(|build| build.rsplit('-').next()).collect()
}

/// Builds the programs for an SBPF version, and loads one of them.
pub fn load(program: &str, sbpf: &str) -> Built {
    // Builds share cargo's directory.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let manifest = root().join("benches/tests/programs/examples/Cargo.toml");
    let out = root().join("target/example-programs");
    let mut build = Command::new(root().join("toolchain/build"));
    build.env("SBPF", sbpf).arg("--manifest-path").arg(manifest).arg("--out").arg(&out);
    let build = build.output().unwrap();
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    let builds = neap_toolchain::description::builds(&out).unwrap();
    let build = builds.iter().find(|build| build.to_str().unwrap().ends_with(sbpf));
    Built::load(PROGRAM_ID, &build.unwrap().join(program).with_extension("so")).unwrap()
}

//! The toolchain that built and ran the programs.

use neap_toolchain::Build;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The toolchain that built and ran the programs. Numbers compare only within one toolchain.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// The name of the toolchain's directory under `target-reports/`.
    pub id: String,
    /// The version of rustc.
    pub rustc: String,
    /// The version of LLVM in rustc.
    pub llvm: String,
    /// The linker and its version.
    pub linker: String,
    /// The SBPF version of the ELFs.
    pub sbpf: String,
    /// The SHA-256 of everything that decides how the toolchain compiles a source, in lowercase hexadecimal.
    pub fingerprint: String,
    /// The version of mollusk-svm.
    pub mollusk: String,
    /// The version of Agave's runtime crates in mollusk. All of its features are active.
    pub agave: String,
}

impl Toolchain {
    /// Combines the build's toolchain with the versions of the SVM: mollusk-svm's and Agave's.
    pub fn new(build: Build, svm: [&str; 2]) -> Self {
        let Build { id, rustc, llvm, linker, sbpf, fingerprint } = build;
        let [mollusk, agave] = svm.map(str::to_owned);
        Self { id, rustc, llvm, linker, sbpf, fingerprint, mollusk, agave }
    }
}

impl Display for Toolchain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, rustc, llvm, linker, sbpf, fingerprint, mollusk, agave } = self;
        write!(f, "`{id}`: ")?;
        match linker.as_str() {
            // A suite may say who built the ELFs, if nothing else is known.
            "unknown" if rustc == linker && llvm == linker => {
                f.write_str("built by an unknown toolchain")?
            }
            who if rustc == linker && llvm == linker => {
                write!(f, "built by {}", who.strip_prefix("of ").unwrap_or(who))?;
            }
            "unknown" => write!(f, "rustc {rustc}, LLVM {llvm}, linker unknown")?,
            _ => write!(f, "rustc {rustc}, LLVM {llvm}, {linker}")?,
        }
        write!(
            f,
            ", SBPF {sbpf}; mollusk-svm {mollusk} on Agave {agave} with all features active; \
             fingerprint {fingerprint:.12}"
        )
    }
}

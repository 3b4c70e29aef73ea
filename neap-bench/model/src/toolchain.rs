//! The toolchain that built and ran the programs.

use neap_toolchain::ToolchainDescription;
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
    /// The version of Agave's runtime crates in mollusk.
    pub agave: String,
    /// The cluster whose features and rent the programs ran with, and its date or slot. A report of an older version ran with
    /// every feature.
    #[serde(default = "every_feature")]
    pub cluster: String,
}

impl Toolchain {
    /// Combines the toolchain that built the ELFs with the versions of the SVM, mollusk-svm's and Agave's, and with its cluster.
    pub fn new(build: ToolchainDescription, svm: [&str; 2], cluster: impl Display) -> Self {
        let ToolchainDescription { id, rustc, llvm, linker, sbpf, fingerprint } = build;
        let [mollusk, agave] = svm.map(str::to_owned);
        let (sbpf, cluster) = (sbpf.to_string(), cluster.to_string());
        Self { id, rustc, llvm, linker, sbpf, fingerprint, mollusk, agave, cluster }
    }
}

/// The cluster that has every feature.
const NEXT: &str = "next";

fn every_feature() -> String {
    NEXT.to_owned()
}

impl Display for Toolchain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { id, rustc, llvm, linker, sbpf, fingerprint, mollusk, agave, cluster } = self;
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
        write!(f, ", SBPF {sbpf}; mollusk-svm {mollusk} on Agave {agave} ")?;
        if cluster == NEXT {
            f.write_str("with all features active")?;
        } else {
            write!(f, "as on {cluster}")?;
        }
        write!(f, "; fingerprint {fingerprint:.12}")
    }
}

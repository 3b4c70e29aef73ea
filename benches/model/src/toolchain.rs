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

#[cfg(test)]
mod tests {
    use crate::sample;

    #[test]
    fn says_once_who_built_the_elfs() {
        for (parts, text) in [
            (["of its authors"; 3], "built by its authors, SBPF v0"),
            (["Anza"; 3], "built by Anza, SBPF v0"),
            (["unknown"; 3], "built by an unknown toolchain, SBPF v0"),
            (
                ["1.89.0", "unknown", "unknown"],
                "rustc 1.89.0, LLVM unknown, linker unknown, SBPF v0",
            ),
            (["1", "2", "lld 3"], "rustc 1, LLVM 2, lld 3, SBPF v0"),
        ] {
            let mut toolchain = sample::results(&[]).toolchain;
            [toolchain.rustc, toolchain.llvm, toolchain.linker] = parts.map(str::to_owned);
            let shown = toolchain.to_string();
            assert!(shown.contains(text), "{shown}");
            assert!(shown.contains("on Agave 4.2.2 with all features active"), "{shown}");
        }
    }
}

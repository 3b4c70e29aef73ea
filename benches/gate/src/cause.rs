//! Tells whether the code, the toolchain or the harness caused a change.

use neap_model::results::{Elf, Elfs, Toolchain};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// The cause of a change, as far as a report can tell.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// The program's code: the same toolchain built another ELF, or a program or row was added or removed.
    Code,
    /// The toolchain: another one built another ELF, perhaps of other code, or another SVM ran the same ELF.
    Toolchain,
    /// The harness: the ELF and the SVM are the same.
    Harness,
}

/// A part of the toolchain that changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drift {
    /// The part's name.
    pub field: &'static str,
    /// Its value in the baseline.
    pub before: String,
    /// Its value in the fresh report.
    pub after: String,
}

impl Drift {
    /// Whether the part runs the ELFs, rather than builds them.
    fn is_svm(&self) -> bool {
        matches!(self.field, "mollusk" | "agave")
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Lists the parts of the toolchain that changed.
pub fn drift(before: &Toolchain, after: &Toolchain) -> Vec<Drift> {
    let differing = fields(before).into_iter().zip(fields(after));
    let differing = differing.filter(|(before, after)| before != after);
    let drift = differing.map(|((field, before), (_, after))| Drift {
        field,
        before: before.to_owned(),
        after: after.to_owned(),
    });
    drift.collect()
}

fn fields(toolchain: &Toolchain) -> [(&'static str, &str); 8] {
    let Toolchain { id, rustc, llvm, linker, sbpf, fingerprint, mollusk, agave } = toolchain;
    [
        ("id", id),
        ("rustc", rustc),
        ("llvm", llvm),
        ("linker", linker),
        ("sbpf", sbpf),
        ("fingerprint", fingerprint),
        ("mollusk", mollusk),
        ("agave", agave),
    ]
}

/// The cause of a change in a value that these programs produced. If they have different causes, it is the first
/// one of [`Cause`].
pub fn cause(programs: &[String], before: &Elfs, after: &Elfs, drift: &[Drift]) -> Cause {
    let causes = programs.iter().filter_map(|program| {
        match (before.get(program), after.get(program)) {
            (Some(before), Some(after)) => Some(elf_cause(before, after, drift)),
            // No program writes the golden bytes.
            (None, None) => None,
            _ => Some(Cause::Code),
        }
    });
    causes.min().unwrap_or(Cause::Harness)
}

fn elf_cause(before: &Elf, after: &Elf, drift: &[Drift]) -> Cause {
    let same_elf = before.sha256 == after.sha256;
    // The SVM does not build an ELF, and rustc does not run it.
    if drift.iter().any(|drift| drift.is_svm() == same_elf) {
        Cause::Toolchain
    } else if same_elf {
        Cause::Harness
    } else {
        Cause::Code
    }
}

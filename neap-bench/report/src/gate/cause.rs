//! Tells whether the code, the toolchain or the harness caused a change.

use neap_model::results::{Elfs, Toolchain};
use serde::Serialize;

/// The cause of a change, as far as a report can tell.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// The program's code: the same toolchain built another ELF, or a program or row was added or removed.
    Code,
    /// The toolchain: another one built another ELF, perhaps of other code, or another SVM or cluster ran the same ELF.
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

/// Lists the parts of the toolchain that changed.
pub fn drift(before: &Toolchain, after: &Toolchain) -> Vec<Drift> {
    let parts = fields(before).into_iter().zip(fields(after));
    let drift = parts.map(|((field, before), (_, after))| {
        let [before, after] = [before, after].map(str::to_owned);
        Drift { field, before, after }
    });
    drift.filter(|drift| drift.before != drift.after).collect()
}

fn fields(toolchain: &Toolchain) -> [(&'static str, &str); 9] {
    let Toolchain { id, rustc, llvm, linker, sbpf, fingerprint, mollusk, agave, cluster } =
        toolchain;
    [
        ("id", id),
        ("rustc", rustc),
        ("llvm", llvm),
        ("linker", linker),
        ("sbpf", sbpf),
        ("fingerprint", fingerprint),
        ("mollusk", mollusk),
        ("agave", agave),
        ("cluster", cluster),
    ]
}

/// The cause of a change in a value that these programs produced. If they have different causes, it is the first
/// one of [`Cause`].
pub fn cause(programs: &[String], before: &Elfs, after: &Elfs, drift: &[Drift]) -> Cause {
    let causes = programs.iter().filter_map(|program| {
        let same_elf = match (before.get(program), after.get(program)) {
            (Some(before), Some(after)) => before.sha256 == after.sha256,
            // No program writes the golden bytes.
            (None, None) => return None,
            _ => return Some(Cause::Code),
        };
        // The SVM runs an ELF and does not build it; the other parts build it and do not run it.
        let is_svm = |drift: &Drift| matches!(drift.field, "mollusk" | "agave" | "cluster");
        if drift.iter().any(|drift| is_svm(drift) == same_elf) {
            return Some(Cause::Toolchain);
        }
        Some(if same_elf { Cause::Harness } else { Cause::Code })
    });
    causes.min().unwrap_or(Cause::Harness)
}

//! Tells whether the code, the toolchain or the harness caused a change.

use crate::results::{Elf, Elfs, Toolchain};
use serde::Serialize;

/// The cause of a change, as far as a report can tell.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The program's code changed, or a program or row was added or removed.
    Code,
    /// The toolchain changed, and the hash of the sources is missing.
    Unknown,
    /// The harness, since the ELF and the SVM are the same, or a build that is not reproducible.
    Harness,
    /// Only the toolchain changed: it built the same sources to another ELF, or runs the same ELF differently.
    Toolchain,
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
    #[serde(skip)]
    part: Part,
}

/// What a part of the toolchain does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Builds,
    Runs,
}

impl Drift {
    /// Whether the part builds the ELFs, rather than runs them.
    pub fn builds(&self) -> bool {
        self.part == Part::Builds
    }
}

impl Cause {
    /// The cause in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Unknown => "unknown",
            Self::Harness => "harness or build",
            Self::Toolchain => "toolchain",
        }
    }
}

/// Lists the parts of the toolchain that changed.
pub fn drift(before: &Toolchain, after: &Toolchain) -> Vec<Drift> {
    let differing = fields(before).into_iter().zip(fields(after));
    let differing = differing.filter(|((.., before), (.., after))| before != after);
    let drift = differing.map(|((field, part, before), (.., after))| Drift {
        field,
        before: before.to_owned(),
        after: after.to_owned(),
        part,
    });
    drift.collect()
}

fn fields(toolchain: &Toolchain) -> [(&'static str, Part, &str); 8] {
    let Toolchain {
        id,
        rustc,
        llvm,
        linker,
        sbpf,
        fingerprint,
        mollusk,
        agave,
    } = toolchain;
    [
        ("id", Part::Builds, id),
        ("rustc", Part::Builds, rustc),
        ("llvm", Part::Builds, llvm),
        ("linker", Part::Builds, linker),
        ("sbpf", Part::Builds, sbpf),
        ("fingerprint", Part::Builds, fingerprint),
        ("mollusk", Part::Runs, mollusk),
        ("agave", Part::Runs, agave),
    ]
}

/// The cause of a change in a value that these programs produced.
pub fn cause(programs: &[String], before: &Elfs, after: &Elfs, drift: &[Drift]) -> Cause {
    let program_cause = |program: &String| match (before.get(program), after.get(program)) {
        (Some(before), Some(after)) => Some(elf_cause(before, after, drift)),
        // No program writes the golden bytes.
        (None, None) => None,
        _ => Some(Cause::Code),
    };
    // If two programs have different causes, code wins over all others, and the harness loses to all others.
    let causes = || programs.iter().filter_map(program_cause);
    let by_programs = causes().filter(|cause| *cause != Cause::Harness).min();
    by_programs.unwrap_or(Cause::Harness)
}

fn elf_cause(before: &Elf, after: &Elf, drift: &[Drift]) -> Cause {
    let differs = |part| drift.iter().any(|drift| drift.part == part);
    let same_elf = before.sha256 == after.sha256;
    let sources = before.sources_sha256.as_ref();
    let sources = sources.zip(after.sources_sha256.as_ref());
    match sources.map(|(before, after)| before == after) {
        _ if same_elf && differs(Part::Runs) => Cause::Toolchain,
        _ if same_elf => Cause::Harness,
        Some(false) => Cause::Code,
        Some(true) if differs(Part::Builds) => Cause::Toolchain,
        Some(true) => Cause::Harness,
        None if differs(Part::Builds) => Cause::Unknown,
        None => Cause::Code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{results, sample_elf};

    #[test]
    fn names_every_part_that_differs() {
        let before = results(&[]).toolchain;
        assert_eq!(drift(&before, &before), []);
        for (index, (field, _, old)) in fields(&before).into_iter().enumerate() {
            let mut json = serde_json::to_value(&before).unwrap();
            json[field] = "new".into();
            let after: Toolchain = serde_json::from_value(json).unwrap();
            let drift = drift(&before, &after);
            let [
                Drift {
                    field: found,
                    before,
                    after,
                    ..
                },
            ] = drift.as_slice()
            else {
                panic!("{index}: {drift:?}");
            };
            assert_eq!((*found, &**before, &**after), (field, old, "new"));
        }
        let keys = serde_json::to_value(&before).unwrap();
        assert_eq!(keys.as_object().unwrap().len(), fields(&before).len());
    }

    #[test]
    fn blames_the_toolchain_only_when_nothing_else_changed() {
        let elf = |sha256: &str, sources: Option<&str>| Elf {
            sha256: sha256.to_owned(),
            sources_sha256: sources.map(str::to_owned),
            ..sample_elf("any")
        };
        let (one, two) = (Some("1"), Some("2"));
        for (before, after, builds, runs, cause) in [
            (elf("a", one), elf("b", one), "new", "old", Cause::Toolchain),
            (elf("a", one), elf("b", one), "new", "new", Cause::Toolchain),
            (elf("a", one), elf("b", two), "new", "new", Cause::Code),
            (elf("a", one), elf("b", None), "new", "old", Cause::Unknown),
            (elf("a", None), elf("b", one), "new", "old", Cause::Unknown),
            (elf("a", None), elf("b", None), "old", "new", Cause::Code),
            (elf("a", one), elf("b", one), "old", "new", Cause::Harness),
            (elf("a", one), elf("a", two), "old", "new", Cause::Toolchain),
            (
                elf("a", None),
                elf("a", None),
                "old",
                "new",
                Cause::Toolchain,
            ),
            (elf("a", one), elf("a", one), "new", "old", Cause::Harness),
            (elf("a", one), elf("b", two), "old", "old", Cause::Code),
            (elf("a", one), elf("a", one), "old", "old", Cause::Harness),
        ] {
            let (mut old, mut new) = (results(&[]).toolchain, results(&[]).toolchain);
            (old.rustc, old.agave) = ("old".to_owned(), "old".to_owned());
            (new.rustc, new.agave) = (builds.to_owned(), runs.to_owned());
            let found = elf_cause(&before, &after, &drift(&old, &new));
            assert_eq!(found, cause, "{before:?} {after:?} {builds} {runs}");
        }
    }

    #[test]
    fn blames_the_code_if_either_of_two_programs_changed() {
        let elf = |sha256: &str| Elf {
            sha256: sha256.to_owned(),
            ..sample_elf("any")
        };
        let (mut old, new) = (results(&[]).toolchain, results(&[]).toolchain);
        old.rustc = "old".to_owned();
        let drift = drift(&old, &new);
        let before = Elfs::from([
            ("s/kept".to_owned(), elf("a")),
            ("s/removed".to_owned(), elf("b")),
        ]);
        let after = Elfs::from([("s/kept".to_owned(), elf("c"))]);
        for (programs, expected) in [
            (["s/kept", "s/kept"], Cause::Toolchain),
            (["s/golden bytes", "s/kept"], Cause::Toolchain),
            (["s/removed", "s/kept"], Cause::Code),
            (["s/kept", "s/removed"], Cause::Code),
            (["s/golden bytes", "s/golden bytes"], Cause::Harness),
        ] {
            let programs = programs.map(str::to_owned);
            assert_eq!(
                cause(&programs, &before, &after, &drift),
                expected,
                "{programs:?}"
            );
        }
    }
}

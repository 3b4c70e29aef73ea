//! What a change comes from: the code, or only the toolchain.

use crate::results::{Elf, Elfs, Toolchain};
use serde::Serialize;

/// What changed something, as far as a report can tell.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The program's code; a program or row that is new or gone as well.
    Code,
    /// It cannot be told: the toolchain changed, and what the ELF was built from is not known.
    Unknown,
    /// What measures: the ELF and the SVM are the same. Or the build is not reproducible.
    Harness,
    /// Only the toolchain, which made another ELF of the same sources or runs the same ELF differently.
    Toolchain,
}

/// A part of the toolchain that is not what it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drift {
    /// Which part.
    pub field: &'static str,
    /// What it was.
    pub before: String,
    /// What it is.
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
    /// Whether the part makes the ELFs, and not only runs them.
    pub fn builds(&self) -> bool {
        self.part == Part::Builds
    }
}

impl Cause {
    /// It in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Unknown => "cannot be told",
            Self::Harness => "neither code nor toolchain",
            Self::Toolchain => "toolchain",
        }
    }
}

/// Which parts of a toolchain are not what they were.
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

/// What changed something that comes from these programs.
pub fn cause(programs: &[String], before: &Elfs, after: &Elfs, drift: &[Drift]) -> Cause {
    let of_program = |program: &String| match (before.get(program), after.get(program)) {
        (Some(before), Some(after)) => Some(of_elf(before, after, drift)),
        // Golden bytes are written by no program.
        (None, None) => None,
        _ => Some(Cause::Code),
    };
    // Of two programs, the one that explains more than the harness does, and code before all.
    let causes = || programs.iter().filter_map(of_program);
    let by_programs = causes().filter(|cause| *cause != Cause::Harness).min();
    by_programs.unwrap_or(Cause::Harness)
}

fn of_elf(before: &Elf, after: &Elf, drift: &[Drift]) -> Cause {
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
    use crate::sample::{elf_of, results};

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
    fn the_toolchain_is_the_cause_only_where_nothing_else_can_be() {
        let elf = |sha256: &str, sources: Option<&str>| Elf {
            sha256: sha256.to_owned(),
            sources_sha256: sources.map(str::to_owned),
            ..elf_of("any")
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
            let found = of_elf(&before, &after, &drift(&old, &new));
            assert_eq!(found, cause, "{before:?} {after:?} {builds} {runs}");
        }
    }
    #[test]
    fn of_two_programs_the_code_of_either_is_the_cause() {
        let elf = |sha256: &str| Elf {
            sha256: sha256.to_owned(),
            ..elf_of("any")
        };
        let (mut old, new) = (results(&[]).toolchain, results(&[]).toolchain);
        old.rustc = "old".to_owned();
        let drift = drift(&old, &new);
        let before = Elfs::from([
            ("s/kept".to_owned(), elf("a")),
            ("s/gone".to_owned(), elf("b")),
        ]);
        let after = Elfs::from([("s/kept".to_owned(), elf("c"))]);
        for (programs, expected) in [
            (["s/kept", "s/kept"], Cause::Toolchain),
            (["s/golden bytes", "s/kept"], Cause::Toolchain),
            (["s/gone", "s/kept"], Cause::Code),
            (["s/kept", "s/gone"], Cause::Code),
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

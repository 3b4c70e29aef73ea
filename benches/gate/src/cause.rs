//! Tells whether the code, the toolchain or the harness caused a change.

use neap_model::results::{Elf, Elfs, Toolchain};
use serde::Serialize;

/// The cause of a change, as far as a report can tell.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The program's code changed, or a program or row was added or removed.
    Code,
    /// The harness, since the ELF and the SVM are the same.
    Harness,
    /// The toolchain changed, and with it the ELF, or it runs the same ELF differently.
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
    if same_elf {
        return if differs(Part::Runs) {
            Cause::Toolchain
        } else {
            Cause::Harness
        };
    }
    if differs(Part::Builds) {
        Cause::Toolchain
    } else {
        Cause::Code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{results, sample_elf};

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
    fn blames_the_code_only_if_the_same_toolchain_built_another_elf() {
        let elf = |sha256: &str| Elf {
            sha256: sha256.to_owned(),
            ..sample_elf("any")
        };
        for (before, after, builds, runs, cause) in [
            ("a", "b", "new", "old", Cause::Toolchain),
            ("a", "b", "new", "new", Cause::Toolchain),
            ("a", "b", "old", "new", Cause::Code),
            ("a", "b", "old", "old", Cause::Code),
            ("a", "a", "old", "new", Cause::Toolchain),
            ("a", "a", "new", "old", Cause::Harness),
            ("a", "a", "old", "old", Cause::Harness),
        ] {
            let (mut old, mut new) = (results(&[]).toolchain, results(&[]).toolchain);
            (old.rustc, old.agave) = ("old".to_owned(), "old".to_owned());
            (new.rustc, new.agave) = (builds.to_owned(), runs.to_owned());
            let found = elf_cause(&elf(before), &elf(after), &drift(&old, &new));
            assert_eq!(found, cause, "{before} {after} {builds} {runs}");
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

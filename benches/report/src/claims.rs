//! Compares what manifests claim with what programs did: their checks and their wire format.

use crate::seen::{Evidence, Extent, evidence};
use neap_model::{
    failure::ProgramFailure,
    rejections::{Ending, Rejection},
    results::Results,
};
use neap_scenarios::{
    check::Check,
    discover::{About, Program, Role},
};

/// Compares the manifest of each program with what the program did.
///
/// A program with rows has read and written the contract's bytes, so it must claim a wire format with these
/// bytes. A floor has no wire format.
///
/// # Errors
///
/// [`ProgramFailure`] that lists every false claim and every check that is not claimed.
pub fn verify(programs: &[Program], results: &Results) -> Result<(), ProgramFailure> {
    let wrong: Vec<String> = programs
        .iter()
        .flat_map(|program| {
            let checks = Check::ALL.into_iter().filter_map(move |check| {
                let scenario = program.about.scenario;
                let evidence = evidence(results, scenario, &program.name, check);
                contradiction(program, check, &evidence)
            });
            wrong_wire(program).into_iter().chain(checks)
        })
        .collect();
    match wrong.as_slice() {
        [] => Ok(()),
        wrong => Err(ProgramFailure(wrong.join("\n"))),
    }
}

fn wrong_wire(program: &Program) -> Option<String> {
    let (manifest, claimed) = (program.manifest.display(), &program.about.wire);
    let did = match program.about.role {
        Role::Floor if claimed == "none" => return None,
        Role::Floor => {
            "but the program is a floor, which reads and writes nothing: write `wire = \"none\"`"
                .to_owned()
        }
        Role::Codec | Role::Ours | Role::Bound => {
            let seen = program.about.scenario.formats();
            if seen.contains(&claimed.as_str()) {
                return None;
            }
            let seen = seen.join("`, `");
            format!(
                "but the program reads and writes bytes that are the same in `{seen}`: claim one of these"
            )
        }
    };
    Some(format!(
        "{manifest}: claims the wire format `{claimed}`, {did}"
    ))
}

fn contradiction(program: &Program, check: Check, evidence: &Evidence) -> Option<String> {
    let claimed = claim(&program.about, check);
    let seen = evidence.extent();
    let same = claimed == seen || (claimed, seen) == (Extent::Never, Extent::Sometimes);
    if same {
        return None;
    }
    // An operation that did not check refutes a claim of too much. One that did refutes a claim of too little.
    let shown = match claimed > seen {
        true => evidence.failed.first().or(evidence.passed_over.first()),
        false => evidence.refused.first(),
    };
    let shown = shown.map_or("no bad input tries it".to_owned(), |shown| describe(shown));
    Some(format!(
        "{}: claims to check `{check}` {}, but was seen to check it {}: {shown}; {}",
        program.manifest.display(),
        extent_name(claimed),
        extent_name(seen),
        remedy(seen, check)
    ))
}

/// How far a manifest claims a check.
fn claim(about: &About, check: Check) -> Extent {
    if about.validates.contains(&check) {
        Extent::Always
    } else if about.validates_what_it_reads.contains(&check) {
        Extent::WhereItReads
    } else {
        Extent::Never
    }
}

fn extent_name(extent: Extent) -> &'static str {
    match extent {
        Extent::Always => "always",
        Extent::WhereItReads => "where it reads",
        Extent::Sometimes => "only sometimes",
        Extent::Never => "never",
    }
}

fn describe(rejection: &Rejection) -> String {
    let Rejection {
        program,
        operation,
        input,
        ending,
        ..
    } = rejection;
    let did = match ending {
        Ending::Accepted => format!("accepted {input}"),
        Ending::Refused(error) => format!("refused {input} with {error}"),
        Ending::Aborted(why) => format!("aborted on {input} ({why})"),
    };
    format!("{program}::{operation} {did}")
}

fn remedy(seen: Extent, check: Check) -> String {
    match seen {
        Extent::Always => format!("add \"{check}\" to `validates`"),
        Extent::WhereItReads => format!("add \"{check}\" to `validates_what_it_reads`"),
        Extent::Sometimes | Extent::Never => format!("check it, or do not claim \"{check}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, with_tried_inputs};
    use neap_scenarios::sample::multisig_program;

    /// Verifies the claims of `ours`. It always checks the discriminator, checks tags where it reads them, and
    /// aborts on a long name.
    fn verdict(change: impl FnOnce(&mut About)) -> String {
        let results = with_tried_inputs(
            multisig_results(&["ours"]),
            &[
                ("ours::bump", "zeros", "9 InvalidAccountData"),
                ("ours::bump", "option-tag-2", "9 InvalidAccountData"),
                ("ours::threshold", "option-tag-2", "9 accepted"),
                ("ours::bump", "name-past-end", "9 InvalidAccountData"),
                (
                    "ours::bump",
                    "name-u32-max",
                    "9 aborted: SBF program panicked",
                ),
            ],
        );
        let mut program = multisig_program("ours");
        program.about.wire = "borsh".to_owned();
        program.about.validates = [Check::Discriminator].into();
        program.about.validates_what_it_reads = [Check::Tags].into();
        change(&mut program.about);
        let verdict = verify(&[program], &results);
        verdict.map_or_else(|error| error.to_string(), |()| "as claimed".to_owned())
    }

    #[test]
    fn accepts_true_claims() {
        assert_eq!(verdict(|_| {}), "as claimed");
    }

    #[test]
    fn names_the_outcome_that_refutes_a_claim() {
        let path = "programs/ours/Cargo.toml: claims to check";
        assert_eq!(
            verdict(|about| about.validates.clear()),
            format!(
                "{path} `discriminator` never, but was seen to check it always: ours::bump refused zeros \
                 with InvalidAccountData; add \"discriminator\" to `validates`"
            )
        );
        assert_eq!(
            verdict(|about| {
                about.validates_what_it_reads.clear();
                about.validates.insert(Check::Tags);
            }),
            format!(
                "{path} `tags` always, but was seen to check it where it reads: ours::threshold accepted \
                 option-tag-2; add \"tags\" to `validates_what_it_reads`"
            )
        );
        assert_eq!(
            verdict(|about| {
                about.validates.insert(Check::Bounds);
            }),
            format!(
                "{path} `bounds` always, but was seen to check it only sometimes: ours::bump aborted on \
                 name-u32-max (SBF program panicked); check it, or do not claim \"bounds\""
            )
        );
        assert_eq!(
            verdict(|about| {
                about.validates.insert(Check::Utf8);
            }),
            format!(
                "{path} `utf-8` always, but was seen to check it never: no bad input tries it; check it, \
                 or do not claim \"utf-8\""
            )
        );
    }

    #[test]
    fn refuses_a_wire_format_with_other_bytes() {
        let path = "programs/ours/Cargo.toml: claims the wire format";
        for claimed in ["protobuf", "none", "C layout", "Borsh", ""] {
            let message = verdict(|about| about.wire = claimed.to_owned());
            let expected = format!("{path} `{claimed}`, but the program reads and writes bytes");
            assert!(message.starts_with(&expected), "{message}");
            assert!(message.contains("`borsh, fixed fields first`"), "{message}");
        }
        let floor = verdict(|about| {
            about.role = Role::Floor;
            about.wire = "borsh".to_owned();
        });
        assert!(
            floor.contains("is a floor, which reads and writes nothing"),
            "{floor}"
        );
        let floor = verdict(|about| {
            about.role = Role::Floor;
            about.wire = "none".to_owned();
        });
        assert_eq!(floor, "as claimed");
    }

    #[test]
    fn lists_every_false_claim() {
        let message = verdict(|about| {
            about.validates = [Check::Max, Check::Tags].into();
            about.validates_what_it_reads.clear();
        });
        assert_eq!(message.lines().count(), 3, "{message}");
    }
}

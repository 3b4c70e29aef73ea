//! Compares what manifests claim with what programs did: their checks and their wire format.

use crate::{
    evidence::{Extent, evidence},
    seen::rejections_of,
};
use neap_model::{
    failure::ProgramFailure,
    rejections::{Ending, Rejection},
    results::Results,
};
use neap_scenarios::{
    check::Check,
    discover::{About, Program, Role},
};
use std::fmt::{self, Display, Formatter};

/// Compares the manifest of each program with what the program did.
///
/// A program with rows has read and written the contract's bytes, so it must claim a wire format with these
/// bytes. A floor has no wire format.
///
/// # Errors
///
/// [`ProgramFailure`] that lists every false claim and every check that is not claimed.
pub fn verify(programs: &[Program], results: &Results) -> Result<(), ProgramFailure> {
    let contradictions = programs.iter().flat_map(|program| {
        let rejections = rejections_of(results, program.about.scenario, &program.name);
        let rejections: Vec<&Rejection> = rejections.collect();
        let checks = Check::ALL.into_iter();
        let checks = checks.filter_map(move |check| wrong_check(program, check, &rejections));
        wrong_wire(program).into_iter().chain(checks)
    });
    let wrong: Vec<String> = contradictions.map(|wrong| wrong.to_string()).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(ProgramFailure(wrong.join("\n")))
}

/// A claim in a program's manifest that the run contradicts.
enum Contradiction<'a> {
    Wire(&'a Program),
    Check {
        program: &'a Program,
        check: Check,
        claimed: Extent,
        seen: Extent,
        /// The outcome that contradicts the claim, if a bad input tries the check.
        shown: Option<&'a Rejection>,
    },
}

fn wrong_wire(program: &Program) -> Option<Contradiction<'_>> {
    let About { role, wire, .. } = &program.about;
    let is_right = match role {
        Role::Floor => wire == "none",
        Role::Codec | Role::Ours | Role::Bound => {
            program.about.scenario.formats().contains(&wire.as_str())
        }
    };
    (!is_right).then_some(Contradiction::Wire(program))
}

fn wrong_check<'a>(
    program: &'a Program,
    check: Check,
    rejections: &[&'a Rejection],
) -> Option<Contradiction<'a>> {
    let evidence = evidence(program.about.scenario, rejections, check);
    let (claimed, seen) = (claimed(&program.about, check), evidence.extent());
    if claimed == seen || (claimed, seen) == (Extent::Never, Extent::Sometimes) {
        return None;
    }
    // An operation that did not check refutes a claim of too much. One that did refutes a claim of too little.
    let shown = if claimed > seen {
        evidence.failed.first().or(evidence.passed_over.first())
    } else {
        evidence.refused.first()
    };
    Some(Contradiction::Check { program, check, claimed, seen, shown: shown.copied() })
}

/// How far a manifest claims a check.
fn claimed(about: &About, check: Check) -> Extent {
    if about.validates.contains(&check) {
        Extent::Always
    } else if about.validates_what_it_reads.contains(&check) {
        Extent::WhereItReads
    } else {
        Extent::Never
    }
}

impl Display for Contradiction<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (Self::Wire(program) | Self::Check { program, .. }) = self;
        write!(f, "{}: claims ", program.manifest.display())?;
        match self {
            Self::Wire(program) => {
                let About { role, wire, .. } = &program.about;
                write!(f, "the wire format `{wire}`, but the program ")?;
                if *role == Role::Floor {
                    return f.write_str(
                        "is a floor, which reads and writes nothing: write `wire = \"none\"`",
                    );
                }
                let seen = program.about.scenario.formats().join("`, `");
                write!(
                    f,
                    "reads and writes bytes that are the same in `{seen}`: claim one of these"
                )
            }
            Self::Check { check, claimed, seen, shown, .. } => write!(
                f,
                "to check `{check}` {claimed}, but was seen to check it {seen}: {}; {}",
                shown.map_or("no bad input tries it".to_owned(), describe),
                remedy(*seen, *check)
            ),
        }
    }
}

fn describe(rejection: &Rejection) -> String {
    let input = &rejection.input;
    let did = match &rejection.ending {
        Ending::Accepted => format!("accepted {input}"),
        Ending::Refused(error) => format!("refused {input} with {error}"),
        Ending::Aborted(why) => format!("aborted on {input} ({why})"),
    };
    format!("{}::{} {did}", rejection.program, rejection.operation)
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
    use expect_test::expect;
    use neap_model::sample::{multisig_results, with_tried_inputs};
    use neap_scenarios::sample::multisig_program;

    /// `ours` always checks the discriminator, checks tags where it reads them, and aborts on a long name.
    #[test]
    fn names_every_false_claim_and_what_contradicts_it() {
        let tried = [
            ("ours::bump", "zeros", "9 InvalidAccountData"),
            ("ours::bump", "option-tag-2", "9 InvalidAccountData"),
            ("ours::threshold", "option-tag-2", "9 accepted"),
            ("ours::bump", "name-past-end", "9 InvalidAccountData"),
            ("ours::bump", "name-u32-max", "9 aborted: it panicked"),
        ];
        let results = with_tried_inputs(multisig_results(&["ours"]), &tried);
        let mut program = multisig_program("ours");
        program.about.wire = "borsh".to_owned();
        program.about.validates = [Check::Discriminator].into();
        program.about.validates_what_it_reads = [Check::Tags].into();
        let changes: [fn(&mut About); 8] = [
            |_| {},
            |about| about.validates.clear(),
            |about| {
                about.validates_what_it_reads.clear();
                about.validates.insert(Check::Tags);
            },
            |about| about.validates.extend([Check::Bounds, Check::Utf8]),
            |about| about.wire = "C layout".to_owned(),
            |about| about.wire = "none".to_owned(),
            |about| about.role = Role::Floor,
            |about| (about.role, about.wire) = (Role::Floor, "none".to_owned()),
        ];
        let verdicts = changes.map(|change| {
            let mut program = program.clone();
            change(&mut program.about);
            let verdict = verify(&[program], &results);
            verdict.map_or_else(|wrong| format!("{wrong}\n"), |()| "as claimed\n".to_owned())
        });
        expect![[r#"
            as claimed

            programs/ours/Cargo.toml: claims to check `discriminator` never, but was seen to check it always: ours::bump refused zeros with InvalidAccountData; add "discriminator" to `validates`

            programs/ours/Cargo.toml: claims to check `tags` always, but was seen to check it where it reads: ours::threshold accepted option-tag-2; add "tags" to `validates_what_it_reads`

            programs/ours/Cargo.toml: claims to check `bounds` always, but was seen to check it only sometimes: ours::bump aborted on name-u32-max (it panicked); check it, or do not claim "bounds"
            programs/ours/Cargo.toml: claims to check `utf-8` always, but was seen to check it never: no bad input tries it; check it, or do not claim "utf-8"

            programs/ours/Cargo.toml: claims the wire format `C layout`, but the program reads and writes bytes that are the same in `borsh`, `bincode, fixed integers`, `borsh, fixed fields first`: claim one of these

            programs/ours/Cargo.toml: claims the wire format `none`, but the program reads and writes bytes that are the same in `borsh`, `bincode, fixed integers`, `borsh, fixed fields first`: claim one of these

            programs/ours/Cargo.toml: claims the wire format `borsh`, but the program is a floor, which reads and writes nothing: write `wire = "none"`

            as claimed
        "#]].assert_eq(&verdicts.join("\n"));
    }
}

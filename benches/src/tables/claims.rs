//! Compares the checks that manifests claim with what programs did.

use crate::scenarios::{codec_check::CodecCheck, manifest::About, program::Program};
use crate::tables::{
    ranking::is_of,
    seen::{Evidence, Extent, evidence},
};
use itertools::Itertools;
use neap_model::{bad_inputs::BadInputRow, failure::ProgramFailure, results::Results};
use std::cmp::Ordering;

/// Compares the checks in the manifest of each program with what the program did.
///
/// # Errors
///
/// [`ProgramFailure`] that lists every false claim and every check that is not claimed.
pub fn verify(programs: &[Program], results: &Results) -> Result<(), ProgramFailure> {
    let contradictions = programs.iter().flat_map(|program| {
        let rows = results.bad_inputs.iter().filter(|row| is_of(row, program)).collect_vec();
        let wrong = evidence(program.scenario, &rows)
            .into_iter()
            .filter_map(|seen| wrong_check(program, &seen));
        wrong.map(|wrong| format!("{}: claims {wrong}", program.manifest.display()))
    });
    match contradictions.collect_vec().as_slice() {
        [] => Ok(()),
        wrong => Err(ProgramFailure(wrong.join("\n"))),
    }
}

fn wrong_check(program: &Program, evidence: &Evidence) -> Option<String> {
    let &Evidence { check, extent: seen, .. } = evidence;
    let claimed = claimed(&program.about, check);
    // An operation that did not check refutes a claim of too much. One that did refutes a claim of too little.
    let shown = match claimed.cmp(&seen) {
        Ordering::Equal => return None,
        Ordering::Greater => evidence.not_refused,
        Ordering::Less => evidence.refused,
    };
    let shown = shown.map_or("no bad input tries it".to_owned(), |shown| {
        let BadInputRow { program, operation, input, ending, .. } = shown;
        format!("{program}::{operation} with {input}: {ending}")
    });
    let remedy = match seen {
        Extent::Always => format!("add \"{check}\" to `validates`"),
        Extent::WhereItReads => format!("add \"{check}\" to `validates_what_it_reads`"),
        Extent::Never => format!("check it, or do not claim \"{check}\""),
    };
    Some(format!(
        "to check `{check}` {claimed}, but was seen to check it {seen}: {shown}; {remedy}"
    ))
}

/// How far a manifest claims a check.
fn claimed(about: &About, check: CodecCheck) -> Extent {
    if about.validates.contains(&check) {
        Extent::Always
    } else if about.validates_what_it_reads.contains(&check) {
        Extent::WhereItReads
    } else {
        Extent::Never
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{multisig_program, multisig_results};
    use crate::scenarios::manifest::Role;
    use expect_test::expect_file;
    use neap_sample_reports::with_bad_inputs;

    /// `neap` always checks the discriminator, checks tags where it reads them, and aborts on a long name.
    #[test]
    fn names_every_false_claim_and_what_contradicts_it() {
        let tried = [
            ("neap::bump", "account is zeroed", "9 InvalidAccountData"),
            ("neap::bump", "account has a delay that has the tag 2", "9 InvalidAccountData"),
            ("neap::threshold", "account has a delay that has the tag 2", "9 accepted"),
            ("neap::bump", "name-past-end", "9 InvalidAccountData"),
            (
                "neap::bump",
                "account has a name that is longer than the data",
                "9 aborted: it panicked",
            ),
        ];
        let results = with_bad_inputs(multisig_results(&["neap"]), &tried);
        let mut program = multisig_program("neap", Role::Ours);
        program.about.validates = [CodecCheck::Discriminator].into();
        program.about.validates_what_it_reads = [CodecCheck::Tags].into();
        let changes: [fn(&mut About); 4] = [
            |_| {},
            |about| about.validates.clear(),
            |about| about.validates.append(&mut about.validates_what_it_reads),
            |about| about.validates.extend([CodecCheck::Bounds, CodecCheck::Utf8]),
        ];
        let verdicts = changes.map(|change| {
            let mut program = program.clone();
            change(&mut program.about);
            let verdict = verify(&[program], &results);
            verdict.map_or_else(|wrong| format!("{wrong}\n"), |()| "as claimed\n".to_owned())
        });
        expect_file!["../../tests/tables/rendered/claims.txt"].assert_eq(&verdicts.join("\n"));
    }
}

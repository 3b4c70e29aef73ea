//! Describes the differences that a search found, and writes a fixture for each.

use crate::search::{effort::Searched, output::write_fixture, seeds::Begin};
use neap_model::text::one_line;
use neap_report::shadow::{Difference, FIXTURES};
use neap_subject::subject::Subject;
use neap_svm::search::{
    Names, Seed, account_changes, changes,
    shadow::{Class, Finding, Findings, Key},
};
use neap_svm::svm::observer::Observation;
use solana_instruction::error::InstructionError;
use std::path::Path;

/// The differences of all lanes. Writes a fixture for each.
pub fn differences(
    directory: &Path,
    begin: &Begin,
    searched: Searched<Findings>,
) -> anyhow::Result<Vec<Difference>> {
    let mut findings = Findings::default();
    for lane in searched.lanes {
        findings.merge(lane.gathered);
    }
    let Begin { subject, seeds, .. } = begin;
    let differences = findings.0.iter().map(|(key, finding)| {
        let Finding { input, observations: [old, _], count, .. } = finding;
        let seed = &seeds[finding.seed];
        let instruction = instruction(subject, seeds, finding);
        let prefix = format!("{} {instruction}", key.class);
        let names = Names { accounts: &subject.account_names, fields: &seed.fields };
        Ok(Difference {
            class: key.class.name().to_owned(),
            meaning: key.class.meaning().to_owned(),
            key: sort_key(key),
            by_caller: !key.needs_accounts,
            what: what(subject, key, finding),
            inputs: *count,
            made_of: seed.name.clone(),
            changes: changes(&seed.input, input, &names),
            shows: finding.shows(key.class),
            fixture: write_fixture(&directory.join(FIXTURES), &prefix, input, old)?,
            instruction,
        })
    });
    let mut differences = differences.collect::<anyhow::Result<Vec<Difference>>>()?;
    differences.sort_by(|one, other| one.key.cmp(&other.key));
    Ok(differences)
}

/// What tells a difference from others. The worst class is first, and of each class what any caller can do.
fn sort_key(Key { class, needs_accounts, first_byte, old, new, place }: &Key) -> String {
    let byte = first_byte.map_or_else(String::new, |byte| format!("{byte:02x}"));
    let [old, new] = [old, new].map(|ended| ended.as_deref().unwrap_or("succeeds"));
    let place = place.map_or_else(String::new, |place| format!("{place:03}"));
    let rank = if *needs_accounts { "with other accounts" } else { "by any caller" };
    format!("{} {class} {rank}: {byte} {old} {new} {place}", *class as u8)
}

/// The instruction of an input, by what its data begins with: its name in the IDL, or an operation of the suite.
fn instruction(subject: &Subject, seeds: &[Seed], finding: &Finding) -> String {
    let data = &finding.input.data;
    let start = data.first_chunk().map(|start| u64::from_le_bytes(*start));
    let named = start.and_then(|start| subject.discriminators.get(&start)).cloned();
    let own = [&seeds[finding.seed]].into_iter().chain(seeds);
    let mut alike = own.filter(|seed| seed.input.data.first() == data.first());
    let operation = || alike.find(|seed| !seed.operation.is_empty()).map(|it| it.operation.clone());
    named.or_else(operation).unwrap_or_else(|| match data.first() {
        Some(first) => format!("0x{first:02x}"),
        None => "no instruction data".to_owned(),
    })
}

/// What the programs did.
fn what(subject: &Subject, key: &Key, finding: &Finding) -> String {
    let [old, new] = &finding.observations;
    match (key.class, key.place) {
        (Class::ComputeUnits, _) => {
            let refuses = if key.old.is_some() { " to refuse" } else { "" };
            let [old, new] = [old, new].map(|it| it.compute_units);
            format!("OLD takes {old} compute units{refuses}, NEW {new}")
        }
        (Class::State, Some(place)) => {
            let [old, new] = [old, new].map(|it| it.accounts.get(place));
            let Some(((address, old), (_, new))) = old.zip(new) else { return String::new() };
            let name = subject.account_names.get(address).cloned();
            let name = name.unwrap_or_else(|| address.to_string());
            let changes = account_changes(old, new, &[]).join("; ");
            format!("both succeed; NEW leaves in {name}: {changes}")
        }
        (Class::State, None) => "both succeed and return other data".to_owned(),
        (Class::Logs, Some(place)) => {
            let [old, new] = [old, new].map(|it| it.logs.get(place).map_or("nothing", |it| it));
            let [old, new] = [old, new].map(one_line);
            format!("OLD logs `{old}`, NEW `{new}`")
        }
        (Class::Calls, place) => {
            format!("both succeed, and the invoked instruction {} differs", place.unwrap_or(0) + 1)
        }
        _ => format!("OLD {}, NEW {}", ended(subject, old), ended(subject, new)),
    }
}

/// How a program ended.
fn ended(subject: &Subject, observation: &Observation) -> String {
    match &observation.result {
        Ok(()) => "succeeds".to_owned(),
        Err(InstructionError::Custom(code)) => match subject.error_names.get(code) {
            Some(name) => format!("refuses with {name} ({code})"),
            None => format!("refuses with Custom({code})"),
        },
        Err(error) => format!("refuses with {error:?}"),
    }
}

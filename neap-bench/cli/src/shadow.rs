//! The `shadow` command: runs an old and a new ELF of a program with many inputs, and reports on which they differ.

use crate::{
    print::print,
    project::Find,
    search::{Begin, Elfs, Lane, SearchOptions, effort},
};
use anyhow::Context;
use clap::Args;
use neap_fixture::{Fixture, encode};
use neap_gate::budgets::Budgets;
use neap_model::reports::replace;
use neap_search::{
    Explorer, Loaded, Names, Seed, changes,
    shadow::{Class, Finding, Findings, Key},
};
use neap_subject::{
    specimen::{Origin, Specimen},
    subject::Subject,
};
use neap_svm::svm::observer::Observation;
use solana_instruction::error::InstructionError;
use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// The ELFs, and which differences are allowed.
#[derive(Args, Clone, Debug)]
pub struct Shadow<F: Find> {
    /// ELF of the program as it is deployed
    old: PathBuf,
    /// ELF of the program as it will be
    new: PathBuf,
    /// Differences that do not fail, besides those of `[shadow]` in the budgets: accepts, refuses, state, calls, error_code,
    /// compute_units
    #[arg(long, value_name = "CLASS", value_delimiter = ',', value_parser = class)]
    allow: Vec<Class>,
    /// Directory to write the fixtures of differences to [default: shadow in the directory of the report]
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    #[command(flatten)]
    search: SearchOptions<F>,
}

fn class(name: &str) -> Result<Class, String> {
    let known = Class::ALL.into_iter().find(|class| class.name() == name);
    known.ok_or_else(|| format!("use {}", Class::ALL.map(Class::name).join(", ")))
}

/// Searches, and prints the differences. Returns the exit code: 1 if one is not allowed.
///
/// # Errors
///
/// When an ELF or the suite is unusable, and when a fixture cannot be written.
pub fn shadow<F: Find>(shadow: &Shadow<F>) -> anyhow::Result<u8> {
    let read =
        |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let (old, new) = (read(&shadow.old)?, read(&shadow.new)?);
    let begin = shadow.search.begin(Elfs::Named)?;
    let allowed = allowed(shadow, &begin.budgets)?;
    let Begin { subject, seeds, .. } = &begin;
    let loaded = Loaded {
        id: subject.program_id(),
        elfs: &[&old, &new],
        callees: &subject.callees,
        cluster: subject.cluster,
        seeds,
        data: &[],
        more_accounts: MORE_ACCOUNTS,
    };
    let lanes =
        shadow.search.effort.search(loaded, Findings::default, |findings, explorer, tried| {
            findings.add(explorer, tried);
        })?;
    let effort = effort(&shadow.search.effort, &lanes);
    let mut findings = Findings::default();
    for Lane { gathered, .. } in lanes {
        findings.merge(gathered);
    }
    let mut explorer =
        Explorer::new(loaded, shadow.search.effort.guidance(), shadow.search.effort.seed, 0)?;
    findings.shrink(&mut explorer);
    let directory = shadow.fixtures.clone().unwrap_or_else(|| begin.out.join("shadow"));
    let written = write(&directory, subject, seeds, &findings)?;
    print(&text(shadow, &begin, &findings, &written, &effort, &allowed))?;
    let is_refused = findings.0.keys().any(|key| !allowed.contains(&key.class));
    Ok(u8::from(is_refused))
}

/// How many accounts more than the suite's an input may have. A program that looks at them looks at the first.
const MORE_ACCOUNTS: usize = 4;

/// The classes that do not fail.
fn allowed<F: Find>(shadow: &Shadow<F>, budgets: &Path) -> anyhow::Result<BTreeSet<Class>> {
    let mut allowed = BTreeSet::from_iter(shadow.allow.iter().copied());
    if budgets.exists() {
        let at = budgets.display();
        let text = fs::read_to_string(budgets).with_context(|| format!("cannot read {at}"))?;
        let budgets = Budgets::from_toml(&text).with_context(|| at.to_string())?;
        for name in &budgets.shadow.allow {
            let class = class(name)
                .map_err(|known| anyhow::anyhow!("{at}: shadow.allow has `{name}`: {known}"))?;
            allowed.insert(class);
        }
    }
    Ok(allowed)
}

/// Writes a fixture for each difference, with what the old program did. Returns their paths.
fn write(
    directory: &Path,
    subject: &Subject,
    seeds: &[Seed],
    findings: &Findings,
) -> anyhow::Result<Vec<PathBuf>> {
    if findings.0.is_empty() {
        return Ok(Vec::new());
    }
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    let paths = findings.0.iter().map(|(key, finding)| {
        let bytes = encode(&specimen(finding));
        let hash = Fixture::read(&bytes)?.digits(8);
        let name = label(subject, seeds, finding);
        let name: String =
            name.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
        let path = directory.join(format!("{}-{name}-{hash}.fix", key.class));
        replace(&path, bytes)?;
        Ok(path)
    });
    paths.collect()
}

/// The input, and what the old program does with it.
fn specimen(finding: &Finding) -> Specimen {
    let invocation = finding.input.invocation();
    let [old, _] = &finding.observations;
    let accounts =
        if old.result.is_ok() { old.accounts.clone() } else { invocation.accounts.clone() };
    Specimen {
        result: old.result.clone(),
        origin: Origin::Recorded,
        return_data: if old.result.is_ok() { old.return_data.clone() } else { Vec::new() },
        accounts,
        ..Specimen::unchanged(invocation)
    }
}

/// The instruction of an input, by what its data begins with: the name of the IDL, or an operation of the suite.
fn label(subject: &Subject, seeds: &[Seed], finding: &Finding) -> String {
    let data = &finding.input.data;
    let named = [8, 1].into_iter().find_map(|length| {
        let start = data.get(..length)?;
        let mut number = [0; 8];
        number[..length].copy_from_slice(start);
        subject.discriminators.get(&u64::from_le_bytes(number)).cloned()
    });
    let own = [&seeds[finding.seed]].into_iter().chain(seeds);
    let mut alike = own.filter(|seed| seed.input.data.first() == data.first());
    let operation = || alike.find(|seed| !seed.operation.is_empty()).map(|it| it.operation.clone());
    named.or_else(operation).unwrap_or_else(|| match data.first() {
        Some(first) => format!("0x{first:02x}"),
        None => "no instruction data".to_owned(),
    })
}

fn text<F: Find>(
    shadow: &Shadow<F>,
    begin: &Begin,
    findings: &Findings,
    written: &[PathBuf],
    effort: &str,
    allowed: &BTreeSet<Class>,
) -> String {
    let Begin { subject, seeds, .. } = begin;
    let mut text = String::new();
    let (old, new) = (shadow.old.display(), shadow.new.display());
    let _ = writeln!(text, "{}: OLD {old}, NEW {new}", subject.program);
    let _ = writeln!(text, "{} inputs to begin with; {effort}", seeds.len());
    for class in Class::ALL {
        let of_class = findings.0.iter().zip(written).filter(|((key, _), _)| key.class == class);
        let of_class = Vec::from_iter(of_class);
        if of_class.is_empty() {
            continue;
        }
        let is_allowed = if allowed.contains(&class) { ", which is allowed" } else { "" };
        let _ = writeln!(text, "\n{class}: {}{is_allowed}", class.meaning());
        for ((key, finding), path) in of_class {
            finding_text(&mut text, begin, key, finding, path);
        }
    }
    let silent =
        Class::ALL.into_iter().filter(|class| findings.0.keys().all(|it| it.class != *class));
    let silent = Vec::from_iter(silent.map(Class::name)).join(", ");
    if !silent.is_empty() {
        let _ = writeln!(text, "\nno difference found: {silent}");
    }
    text
}

fn finding_text(text: &mut String, begin: &Begin, key: &Key, finding: &Finding, path: &Path) {
    let Begin { subject, seeds, .. } = begin;
    let seed = &seeds[finding.seed];
    let [old, new] = &finding.observations;
    let ended = |observation: &Observation| ended(subject, observation);
    let what = match key.class {
        Class::ComputeUnits => {
            format!("OLD {}, NEW {} compute units", old.compute_units, new.compute_units)
        }
        Class::State => match key.place.and_then(|place| old.accounts.get(place)) {
            Some((address, _)) => {
                let name = subject.account_names.get(address);
                let name = name.cloned().unwrap_or_else(|| address.to_string());
                format!("both succeed, and {name} differs")
            }
            None => "both succeed, and the return data differs".to_owned(),
        },
        Class::Calls => format!("both succeed, and invocation {} differs", key.place.unwrap_or(0)),
        _ => format!("OLD {}, NEW {}", ended(old), ended(new)),
    };
    let count = finding.count;
    let _ = writeln!(text, "  {}: {what} ({count} inputs)", label(subject, seeds, finding));
    let names = Names { accounts: &subject.account_names, fields: &seed.fields };
    let changes = changes(&seed.input, &finding.input, &names);
    let with = if changes.is_empty() { "" } else { ", with" };
    let _ = writeln!(text, "    {}{with}", seed.name);
    for change in changes {
        let _ = writeln!(text, "      {change}");
    }
    let _ = writeln!(text, "    {}", path.display());
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

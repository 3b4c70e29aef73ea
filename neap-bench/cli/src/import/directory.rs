//! Reads and writes directories of fixtures.

use anyhow::{Context, ensure};
use neap_model::{
    failure::ProgramFailure,
    reports::{paths_in, replace},
    text::one_line,
};
use neap_subject::subject::Measurement;
use neap_suite::fixture::Fixture;
use neap_toolchain::files;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// The fixtures in a directory that cannot be read, each with the reason. Some can be.
pub fn unreadable(from: &Path) -> anyhow::Result<BTreeMap<OsString, String>> {
    let cannot = || format!("cannot read {}", from.display());
    let (mut unreadable, mut count) = (BTreeMap::new(), 0);
    for entry in fs::read_dir(from).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !extension.is_some_and(|it| neap_suite::FIXTURE_EXTENSIONS.contains(&it)) {
            continue;
        }
        count += 1;
        let read = files::read(&path).map_err(|error| error.to_string());
        let read = read.and_then(|it| Fixture::read(&it).map_err(|error| error.to_string()));
        if let (Err(error), Some(name)) = (read, path.file_name()) {
            unreadable.insert(name.to_owned(), format!("{}: {error}", path.display()));
        }
    }
    ensure!(
        count > 0,
        "{} has no fixtures: run your tests with NEAP_RECORD={1} after you load the recorder in them, or those on Mollusk with EJECT_FUZZ_FIXTURES={1} and `--features mollusk-svm/fuzz`: docs/tests.md",
        from.display(),
        Path::new("$PWD").join(from).display()
    );
    if unreadable.len() == count {
        return Err(ProgramFailure(Vec::from_iter(unreadable.into_values()).join("\n")).into());
    }
    Ok(unreadable)
}

/// A sentence for each reason why a recorder left something out. It writes a line each time.
pub fn not_recorded(from: &Path) -> anyhow::Result<Vec<String>> {
    let path = from.join("not-recorded.txt");
    let reasons = match files::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        read => read.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let mut counts = BTreeMap::new();
    for reason in String::from_utf8_lossy(&reasons).lines() {
        *counts.entry(one_line(reason)).or_insert(0) += 1;
    }
    let sentence = |(reason, count)| format!("the recorder left out {count} {reason}");
    Ok(counts.into_iter().map(sentence).collect())
}

/// What was written into a directory.
pub struct WrittenFixtures {
    /// Their size.
    pub bytes: usize,
    /// How many fixtures were there before, under other names.
    pub others: usize,
}

/// Writes the fixtures of these measurements into a directory.
pub fn write<'a>(
    into: &Path,
    measurements: impl Iterator<Item = &'a Measurement>,
) -> anyhow::Result<WrittenFixtures> {
    fs::create_dir_all(into).with_context(|| format!("cannot create {}", into.display()))?;
    let mut bytes = 0;
    let mut names = BTreeSet::new();
    for measurement in measurements {
        let fixture = neap_suite::fixture::encode(&measurement.specimen);
        let name = format!("{}.fix", measurement.operation.replace('/', "-"));
        bytes += fixture.len();
        replace(&into.join(&name), fixture)?;
        names.insert(OsString::from(name));
    }
    let is_other = |path: &PathBuf| {
        let is_fixture = path.extension().is_some_and(|extension| extension == "fix");
        is_fixture && path.file_name().is_some_and(|name| !names.contains(name))
    };
    let others = paths_in(into)?.iter().filter(|path| is_other(path)).count();
    Ok(WrittenFixtures { bytes, others })
}

/// Whether two paths lead to the same directory, if both exist.
pub fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

//! The directory of the fixtures.

use crate::fixture::Fixture;
use std::{
    collections::HashSet,
    env,
    fs::{self, File},
    io::Write,
    path::PathBuf,
    sync::{Mutex, OnceLock, PoisonError},
    thread,
};

/// A directory in which each content is written once, for the first test that runs it.
pub struct Directory {
    path: PathBuf,
    /// The ends of the names that are there.
    known: Mutex<HashSet<String>>,
}

const EXTENSION: &str = ".fix";

/// The digits of a hash.
const DIGITS: usize = 16;

/// The most characters of the test's name.
const LONGEST_NAME: usize = 80;

/// The directory that `NEAP_RECORD` names, if it is set.
pub fn directory() -> Option<&'static Directory> {
    static DIRECTORY: OnceLock<Option<Directory>> = OnceLock::new();
    let open = || env::var_os("NEAP_RECORD").filter(|it| !it.is_empty()).map(Directory::open);
    DIRECTORY.get_or_init(open).as_ref()
}

impl Directory {
    fn open(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let names = fs::create_dir_all(&path).and_then(|()| fs::read_dir(&path));
        let names = names.unwrap_or_else(|error| panic!("NEAP_RECORD={}: {error}", path.display()));
        let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let ends = names.filter_map(|name| {
            let start = name.len().checked_sub(EXTENSION.len() + DIGITS)?;
            Some(name.get(start..)?.to_owned())
        });
        Self { known: Mutex::new(ends.collect()), path }
    }

    /// Writes a fixture, unless one with the same content is there.
    pub fn write(&self, fixture: &Fixture) {
        let end = format!("{:016x}{EXTENSION}", fixture.hash());
        let is_new = self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(end.clone());
        if is_new {
            let path = self.path.join(format!("{}-{end}", test_name()));
            fs::write(&path, fixture.encode())
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }

    /// Writes why something is not recorded, for `neap-bench import`, which counts these lines.
    pub fn skip(&self, reason: &str) {
        let path = self.path.join("not-recorded.txt");
        let file = File::options().create(true).append(true).open(&path);
        file.and_then(|mut file| file.write_all(format!("{reason}\n").as_bytes()))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// The name of the test, which is that of its thread, with only characters that a file's name may have.
fn test_name() -> String {
    let thread = thread::current();
    let plain = |it: char| if it.is_ascii_alphanumeric() || it == '_' { it } else { '-' };
    let name = thread.name().unwrap_or("test").replace("::", "-");
    name.chars().take(LONGEST_NAME).map(plain).collect()
}

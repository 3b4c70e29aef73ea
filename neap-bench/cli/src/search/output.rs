//! What a search prints, and the files that it writes: what it found, and the inputs as fixtures.

use crate::print::{print, print_exactly, print_note};
use anyhow::Context;
use clap::Args;
use neap_model::reports::replace;
use neap_report::{
    shadow::{FIXTURES, Shadow},
    worst::Worst,
};
use neap_subject::specimen::{Origin, Specimen};
use neap_suite::fixture::{Fixture, encode};
use neap_svm::search::Input;
use neap_svm::svm::observer::Observation;
use neap_toolchain::files;
use serde::{Serialize, de::DeserializeOwned};
use std::{fs, io::ErrorKind, path::Path};

/// The option that says what a search prints.
#[derive(Args, Clone, Copy, Debug)]
pub struct PrintOption {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a search prints to the standard output.
#[derive(Clone, Copy)]
pub enum Printed {
    /// Text for people.
    Text,
    /// What its file holds.
    Json,
}

impl PrintOption {
    /// What the option says.
    pub fn printed(self) -> Printed {
        if self.json { Printed::Json } else { Printed::Text }
    }
}

/// What a search found, in a file.
pub trait SearchReport: DeserializeOwned + Serialize {
    /// The name of the file.
    const FILE: &str;

    /// The files of inputs that it names.
    fn fixtures(&self) -> Vec<&str>;
}

impl SearchReport for Shadow {
    const FILE: &str = "shadow.json";

    fn fixtures(&self) -> Vec<&str> {
        self.differences.iter().map(|difference| &*difference.fixture).collect()
    }
}

impl SearchReport for Worst {
    const FILE: &str = "worst.json";

    fn fixtures(&self) -> Vec<&str> {
        vec![&self.fixture]
    }
}

/// Whether a text is the name of a file, and no path.
pub fn is_file_name(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|file| file == name)
}

/// Writes what a search found into its file, and prints it.
pub fn publish<F: SearchReport>(
    found: &F,
    directory: &Path,
    printed: Printed,
    text: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    let json = format!("{:#}\n", serde_json::to_value(found)?);
    replace(&directory.join(F::FILE), &json)?;
    match printed {
        Printed::Text => print(&text()),
        Printed::Json => print_exactly(&json),
    }
}

/// Removes the inputs that an earlier search left in a directory: those that its file names. If the file is unusable, they stay, and
/// a note says so.
pub fn remove_old<F: SearchReport>(directory: &Path) -> anyhow::Result<()> {
    let file = directory.join(F::FILE);
    let at = file.display();
    let old = match files::read(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => Err(error.to_string()),
        Ok(text) => serde_json::from_slice::<F>(&text).map_err(|error| error.to_string()),
    };
    let old = match old {
        Ok(old) => old,
        Err(error) => {
            print_note(format_args!(
                "{at} is unusable, so the inputs of that search stay: {error}"
            ));
            return Ok(());
        }
    };
    for name in old.fixtures().into_iter().filter(|name| is_file_name(name)) {
        let path = directory.join(FIXTURES).join(name);
        if path.exists() {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}

/// Writes an input as a fixture, with what a program did with it. Returns the name of the file.
pub fn write_fixture(
    directory: &Path,
    prefix: &str,
    input: &Input,
    observation: &Observation,
) -> anyhow::Result<String> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    let unchanged = Specimen::unchanged(input.invocation());
    let mut specimen =
        Specimen { result: observation.result.clone(), origin: Origin::Recorded, ..unchanged };
    if observation.result.is_ok() {
        specimen.accounts.clone_from(&observation.accounts);
        specimen.return_data.clone_from(&observation.return_data);
    }
    let bytes = encode(&specimen);
    let hash = Fixture::read(&bytes)?.short_hash();
    let prefix = prefix.chars().map(|it| if it.is_alphanumeric() { it } else { '-' });
    let name = format!("{}-{hash}.fix", String::from_iter(prefix));
    replace(&directory.join(&name), bytes)?;
    Ok(name)
}

//! What fails, and where a verdict is written: the options that `check`, `gate` and `compare` share.

use crate::{
    named_file::{append, write_named},
    print::{print_exactly, print_verdict},
};
use anstream::adapter::strip_str;
use anyhow::anyhow;
use clap::Args;
use neap_model::failure::Exit;
use neap_report::gate::{FailOn, Format, GeneralTolerance, Verdict, budgets::Budgets};
use neap_toolchain::files;
use std::path::{Path, PathBuf};

/// What fails, and where the verdict is written.
#[derive(Args, Clone, Debug)]
pub struct Judging {
    /// Which changes fail. A broken limit of the budgets always does
    #[arg(long, value_enum, default_value = "change", value_name = "CHANGES")]
    pub fail_on: FailOn,
    /// File of tolerances and limits. Limits do not depend on the baseline [default: budgets.toml beside the suite, if it
    /// exists; `compare` reads none]
    #[arg(long, value_name = "FILE")]
    pub budgets: Option<PathBuf>,
    /// Default tolerance, in compute units (3) or percent (0.5%). It replaces that unit of `[tolerance]` in the
    /// budgets; an entry with its own tolerance keeps it
    #[arg(long, value_name = "TOLERANCE")]
    pub tolerance: Option<GeneralTolerance>,
    /// Format of the verdict on the standard output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Also write the verdict as text to a file
    #[arg(long, value_name = "FILE")]
    pub text: Option<PathBuf>,
    /// Also write it as Markdown, for a comment
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Also write it as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Also write it as JUnit's XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Append `exit-code` and `changed` to a file, in the form that GitHub reads as a step's outputs
    #[arg(long, value_name = "FILE")]
    pub github_output: Option<PathBuf>,
    /// Begin Markdown with this, such as '### Accepted', instead of the verdict's own heading
    #[arg(long, value_name = "MARKDOWN")]
    pub heading: Option<String>,
}

impl Judging {
    /// Reads the tolerances and limits: of the named file, or else of the default one, if it exists.
    pub fn budgets(&self, default: Option<&Path>) -> anyhow::Result<Budgets> {
        let mut budgets = match (&self.budgets, default) {
            (Some(path), _) => {
                read(path, "Name another file with --budgets, or leave the option out")?
            }
            (None, Some(path)) => default_budgets(path)?,
            (None, None) => Budgets::default(),
        };
        if let Some(tolerance) = self.tolerance {
            budgets.tolerance = budgets.tolerance.with(tolerance);
        }
        Ok(budgets)
    }

    /// Whether the verdict is written to a file.
    pub(crate) fn has_files(&self) -> bool {
        let Self { text, markdown, json, junit, github_output, .. } = self;
        [text, markdown, json, junit, github_output].into_iter().any(Option::is_some)
    }

    /// Writes a verdict, or the error that prevented it, to the files and to the standard output. Returns how it ends.
    ///
    /// # Errors
    ///
    /// The error that prevented the verdict, or else, after everything was tried, the first file that cannot be written.
    pub fn publish(&self, verdict: anyhow::Result<Verdict>) -> anyhow::Result<Exit> {
        let heading = &self.heading;
        let verdict = verdict.map(|verdict| Verdict {
            fail_on: self.fail_on,
            heading: heading.clone(),
            ..verdict
        });
        let exit = verdict.as_ref().map_or_else(Exit::of, Verdict::exit);
        let in_format = |format: Format| match &verdict {
            Ok(verdict) => format.verdict(verdict),
            Err(error) => format.failure(&format!("{error:#}"), exit, heading.as_deref()),
        };
        let mut written = match self.format {
            Format::Text => print_verdict(&in_format(Format::Text), exit),
            format => print_exactly(&in_format(format)),
        };
        for (format, file) in [
            (Format::Text, &self.text),
            (Format::Markdown, &self.markdown),
            (Format::Json, &self.json),
            (Format::Junit, &self.junit),
        ] {
            if let Some(file) = file {
                // Text has colours for terminals.
                let text = strip_str(&in_format(format)).to_string();
                written = written.and(write_named(file, text));
            }
        }
        if let Some(file) = &self.github_output {
            let is_changed = |it: &Verdict| !(it.changes.is_empty() && it.breaches.is_empty());
            let changed = verdict.as_ref().is_ok_and(is_changed);
            let ended = match (&verdict, &written) {
                (Ok(_), Err(error)) => Exit::of(error),
                _ => exit,
            };
            let outputs = format!("exit-code={}\nchanged={changed}\n", ended.code());
            written = written.and(append(file, outputs));
        }
        // An error of the verdict says more than that a file cannot be written.
        verdict.and(written).map(|()| exit)
    }
}

/// Reads the default file of tolerances and limits, if it exists.
pub fn default_budgets(path: &Path) -> anyhow::Result<Budgets> {
    match path.symlink_metadata() {
        Ok(_) => read(path, "Restore the file, or remove it"),
        Err(_) => Ok(Budgets::default()),
    }
}

/// Reads a file of tolerances and limits. `remedy` says what to do if it cannot be read.
fn read(path: &Path, remedy: &str) -> anyhow::Result<Budgets> {
    let name = path.display();
    let text =
        files::read_text(path).map_err(|error| anyhow!("cannot read {name}: {error}. {remedy}"))?;
    Budgets::from_toml(&text).map_err(|error| anyhow!("{name}:{error}"))
}

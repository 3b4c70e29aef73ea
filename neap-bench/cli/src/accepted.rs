//! The `accepted` command: which baselines a branch renews, adds or leaves behind.

mod tree;

use self::tree::{Baseline, Tree, relative};
use crate::{
    git::Revision,
    print::{print, print_note},
    project::{Project, ProjectOptions},
};
use clap::Args;
use neap_model::{
    failure::Exit,
    reports::{self, JSON},
    text::one_line,
};
use neap_report::gate::{Format, Outcome, Verdict};
use std::path::{Path, PathBuf};

/// The commit, and the suite.
#[derive(Args, Clone, Debug)]
pub struct AcceptedOptions {
    /// Commit of the target branch
    pub commit: String,
    /// Name of the target branch [default: the commit]
    #[arg(long, value_name = "BRANCH")]
    pub branch: Option<String>,
    #[command(flatten)]
    pub(crate) project: ProjectOptions,
}

/// Prints the baselines of the suite's programs that a branch renews, adds, removes or leaves without a suite, in Markdown.
/// The output is empty if the branch does none of this. Returns how it ends.
pub fn accepted(options: &AcceptedOptions) -> anyhow::Result<Exit> {
    let (suite, project) = options.project.find_without_cluster()?;
    let own = suite.programs.into_iter().map(|program| program.subject.program).collect();
    let before = Tree::read(Revision::Commit(&options.commit), &own, &project)?;
    let after = Tree::read(Revision::Current, &own, &project)?;
    let suite = relative(options.project.suite.path()?);
    let branch = code(options.branch.as_deref().unwrap_or(&options.commit));
    // A suite with another name or toolchain may use a baseline that the branch does not change.
    let is_same_suite = before.suites.get(&suite) == after.suites.get(&suite);
    let used = if is_same_suite { None } else { last_baseline(&project) };
    let mut text = String::new();
    for (path, new) in &after.baselines {
        let is_switched = used.as_ref() == Some(path);
        match before.baselines.get(path).filter(|_| !is_switched) {
            Some(old) if old.text == new.text => {}
            Some(old) => text += &compared(path, new, path, old, &branch),
            None => {
                let is_added = !before.baselines.contains_key(path);
                let how = if is_added { "added" } else { "used instead of another one" };
                text += &format!("\nThe baseline {} is {how}.\n", code(path));
                let same = before.baselines.iter().filter(|(_, old)| old.shares_program(new));
                text.extend(same.map(|(of, old)| compared(path, new, of, old, &branch)));
            }
        }
    }
    for path in before.baselines.keys() {
        if !after.baselines.contains_key(path) {
            text += &format!("\nThe baseline {} of {branch} is removed.\n", code(path));
        } else if before.has_suite_of(path) && !after.has_suite_of(path) {
            text += &format!("\nNo suite uses the baseline {} any more: remove it.\n", code(path));
        }
    }
    if !text.is_empty() {
        print(&format!("\n### Accepted in this pull request\n{text}"))?;
    }
    Ok(Exit::Pass)
}

/// The baseline of the toolchain of the last report, if there is one.
fn last_baseline(project: &Project) -> Option<PathBuf> {
    match reports::fresh(&project.out, &project.next) {
        Ok(last) => Some(relative(&project.baselines.join(last.toolchain.id))),
        Err(error) => {
            if project.out.join(JSON).exists() {
                print_note(format_args!("the baseline that the suite uses is unknown: {error:#}"));
            }
            None
        }
    }
}

/// The differences of a baseline from another one, or nothing if there are none.
fn compared(path: &Path, new: &Baseline, of: &Path, old: &Baseline, branch: &str) -> String {
    let [at, of] = [path, of].map(code);
    let heading = Some(format!("\nThe baseline {at}, compared with {of} of {branch}:"));
    match new.verdict(old) {
        Ok(verdict) if verdict.outcome() == Outcome::Pass => String::new(),
        Ok(verdict) => Format::Markdown.verdict(&Verdict { heading, ..verdict }),
        Err(error) => {
            Format::Markdown.failure(&format!("{error:#}"), Exit::of(&error), heading.as_deref())
        }
    }
}

fn code(text: impl AsRef<Path>) -> String {
    format!("`{}`", one_line(&text.as_ref().display().to_string()).replace('`', "'"))
}

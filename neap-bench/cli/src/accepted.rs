//! The `accepted` command: which baselines a branch renews, adds or leaves behind.

use crate::{
    git,
    print::print,
    project::{BASELINES, Project, ProjectOptions},
};
use clap::Args;
use neap_model::{
    failure::Exit,
    profile::{Profiles, costs},
    reports::{self, FUNCTIONS, JSON},
    results::Results,
    text::one_line,
};
use neap_report::gate::{Format, Outcome, Verdict, budgets::Budgets, compare_with_base};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    path::{Path, PathBuf},
};

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
    let (suite, project) = options.project.find()?;
    let own = suite.programs.into_iter().map(|program| program.subject.program).collect();
    let before = Tree::read(Some(&options.commit), &own, &project)?;
    let after = Tree::read(None, &own, &project)?;
    let suite = relative(options.project.suite.path()?);
    let branch = code(options.branch.as_deref().unwrap_or(&options.commit));
    // A suite with another name or toolchain may use a baseline that the branch does not change.
    let last = reports::fresh(&project.out, &project.next);
    let used = last.map(|last| relative(&project.baselines.join(last.toolchain.id))).ok();
    let used = used.filter(|_| before.suites.get(&suite) != after.suites.get(&suite));
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

/// A baseline, and what each function costs in it.
struct Baseline {
    text: String,
    functions: Option<String>,
}

impl Baseline {
    /// The names of its programs. Empty if it is unusable.
    fn programs(&self) -> BTreeSet<String> {
        let elfs = Results::from_json(&self.text).map(|it| it.elfs).unwrap_or_default();
        elfs.keys().filter_map(|name| Some(name.split_once('/')?.1.to_owned())).collect()
    }

    fn shares_program(&self, other: &Self) -> bool {
        !self.programs().is_disjoint(&other.programs())
    }

    fn verdict(&self, old: &Self) -> anyhow::Result<Verdict> {
        let costs =
            |it: &Self| it.functions.as_deref().and_then(|text| costs::from_json(text).ok());
        let (mut before, mut costs_before) = (Results::from_json(&old.text)?, costs(old));
        let after = Results::from_json(&self.text)?;
        if let Some((old, new)) = before.only_suite().zip(after.only_suite()) {
            let renamed = |name: String| name.replacen(&format!("{old}/"), &format!("{new}/"), 1);
            let costs = costs_before.take();
            costs_before =
                costs.map(|it| it.into_iter().map(|(name, it)| (renamed(name), it)).collect());
            before.rename_suite(&new);
        }
        let mut verdict = compare_with_base(&before, &after, &Budgets::default())?;
        if let Some((before, functions)) = costs_before.zip(costs(self)) {
            verdict.explain(&after, &before, &functions, &Profiles::default());
        }
        Ok(verdict)
    }
}

/// The baselines and suites of a commit, or of the current directory, by path.
struct Tree {
    baselines: BTreeMap<PathBuf, Baseline>,
    /// The name and the declared toolchain of each suite.
    suites: BTreeMap<PathBuf, (String, Option<String>)>,
}

impl Tree {
    /// Reads the committed files. A baseline in another place must have one of the suite's own programs.
    fn read(
        commit: Option<&str>,
        own: &BTreeSet<String>,
        project: &Project,
    ) -> anyhow::Result<Self> {
        // A tracked file may be gone from the current directory.
        let read = |path: &Path| match commit {
            Some(commit) => git::file(commit, path).map(Some),
            None => Ok(reports::text(path)?),
        };
        let place = relative(project.baselines.parent().unwrap_or(&project.baselines));
        let mut tree = Self { baselines: BTreeMap::new(), suites: BTreeMap::new() };
        let files = BTreeSet::from_iter(git::files(commit)?);
        for path in &files {
            let directory = path.parent().unwrap_or(Path::new("")).to_owned();
            let is_beside = directory.starts_with(&place);
            let is_known = directory.iter().any(|part| part == BASELINES);
            if path.ends_with(JSON) && (is_beside || is_known) {
                let functions = Some(directory.join(FUNCTIONS)).filter(|it| files.contains(it));
                let functions = functions.map(|path| read(&path)).transpose()?.flatten();
                let Some(text) = read(path)? else { continue };
                let baseline = Baseline { text, functions };
                if is_beside || !baseline.programs().is_disjoint(own) {
                    tree.baselines.insert(directory, baseline);
                }
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                // Any other TOML may be unreadable.
                let suite = read(path).ok().flatten();
                let suite = suite.and_then(|text| text.parse::<toml::Table>().ok());
                let text = |value: Option<&toml::Value>| Some(value?.as_str()?.to_owned());
                let Some(name) = suite.as_ref().and_then(|suite| text(suite.get("suite"))) else {
                    continue;
                };
                let toolchain = suite.as_ref().and_then(|suite| suite.get("toolchain"));
                let toolchain = text(toolchain.and_then(|toolchain| toolchain.get("id")));
                tree.suites.insert(path.clone(), (name, toolchain));
            }
        }
        Ok(tree)
    }

    /// Whether a suite has the name of a baseline, and lies where the baselines are.
    fn has_suite_of(&self, baseline: &Path) -> bool {
        let names =
            baseline.parent().filter(|it| it.parent().is_some_and(|it| it.ends_with(BASELINES)));
        let Some(names) = names else { return false };
        self.suites.iter().any(|(path, (name, _))| {
            path.parent().is_some_and(|beside| beside.join(BASELINES).join(name) == names)
        })
    }
}

/// A path as git names it: relative to the current directory.
fn relative(path: &Path) -> PathBuf {
    let path = path.strip_prefix(env::current_dir().unwrap_or_default()).unwrap_or(path);
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

fn code(text: impl AsRef<Path>) -> String {
    format!("`{}`", one_line(&text.as_ref().display().to_string()).replace('`', "'"))
}

//! The baselines and suites that git has, in a commit or in the current directory.

use crate::{
    git::Revision,
    print::print_note,
    project::{BASELINES, Project},
};
use neap_model::{
    profile::{
        Profiles,
        costs::{self, Costs},
    },
    reports::{FUNCTIONS, JSON},
    results::Results,
};
use neap_report::gate::{Verdict, budgets::Budgets, compare_with_base};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    path::{Path, PathBuf},
};

/// A baseline.
pub struct Baseline {
    /// Its report.
    pub text: String,
    /// What each function costs in it, if that is known.
    costs: Option<Costs>,
}

impl Baseline {
    /// Reads a baseline without its costs, if it is there. Prints a note if it is unusable.
    fn read(revision: Revision<'_>, path: &Path) -> anyhow::Result<Option<Self>> {
        let Some(text) = revision.text(path)? else { return Ok(None) };
        if let Err(error) = Results::from_json(&text) {
            let at = revision.shown(path);
            print_note(format_args!("{at} is unusable, so its programs are unknown: {error:#}"));
        }
        Ok(Some(Self { text, costs: None }))
    }

    /// The names of its programs. Empty if it is unusable.
    fn programs(&self) -> BTreeSet<String> {
        let elfs = Results::from_json(&self.text).map(|it| it.elfs).unwrap_or_default();
        elfs.keys().filter_map(|name| Some(name.split_once('/')?.1.to_owned())).collect()
    }

    /// Whether another baseline has one of its programs.
    pub fn shares_program(&self, other: &Self) -> bool {
        !self.programs().is_disjoint(&other.programs())
    }

    /// Compares it with an older one. If each is of one suite, the suites may have different names.
    ///
    /// # Errors
    ///
    /// When one of them is unusable.
    pub fn verdict(&self, old: &Self) -> anyhow::Result<Verdict> {
        let (mut before, mut costs_before) = (Results::from_json(&old.text)?, old.costs.clone());
        let after = Results::from_json(&self.text)?;
        if let Some((old, new)) = before.only_suite().zip(after.only_suite()) {
            let renamed = |name: String| name.replacen(&format!("{old}/"), &format!("{new}/"), 1);
            costs_before = costs_before
                .map(|it| it.into_iter().map(|(name, it)| (renamed(name), it)).collect());
            before.rename_suite(&new);
        }
        let mut verdict = compare_with_base(&before, &after, &Budgets::default())?;
        if let Some((before, functions)) = costs_before.zip(self.costs.as_ref()) {
            verdict.explain(&after, &before, functions, &Profiles::default());
        }
        Ok(verdict)
    }
}

/// Reads what each function costs in a baseline. If the file is unusable, prints a note.
fn read_costs(revision: Revision<'_>, path: &Path) -> anyhow::Result<Option<Costs>> {
    let Some(text) = revision.text(path)? else { return Ok(None) };
    let costs = costs::from_json(&text);
    if let Err(error) = &costs {
        let at = revision.shown(path);
        print_note(format_args!(
            "{at} is unusable, so the functions that changed are unknown: {error:#}"
        ));
    }
    Ok(costs.ok())
}

/// The baselines and suites of a commit, or of the current directory, by path.
pub struct Tree {
    /// The baselines, by their directories.
    pub baselines: BTreeMap<PathBuf, Baseline>,
    /// The name and the declared toolchain of each suite.
    pub suites: BTreeMap<PathBuf, (String, Option<String>)>,
}

impl Tree {
    /// Reads the committed files. A baseline in another place must have one of the suite's own programs.
    pub fn read(
        revision: Revision<'_>,
        own: &BTreeSet<String>,
        project: &Project,
    ) -> anyhow::Result<Self> {
        let place = relative(project.baselines.parent().unwrap_or(&project.baselines));
        let mut tree = Self { baselines: BTreeMap::new(), suites: BTreeMap::new() };
        let files = BTreeSet::from_iter(revision.files()?);
        for path in &files {
            let directory = path.parent().unwrap_or(Path::new("")).to_owned();
            let is_beside = directory.starts_with(&place);
            let is_known = directory.iter().any(|part| part == BASELINES);
            if path.ends_with(JSON) && (is_beside || is_known) {
                let Some(mut baseline) = Baseline::read(revision, path)? else { continue };
                if is_beside || !baseline.programs().is_disjoint(own) {
                    let functions = directory.join(FUNCTIONS);
                    if files.contains(&functions) {
                        baseline.costs = read_costs(revision, &functions)?;
                    }
                    tree.baselines.insert(directory, baseline);
                }
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                // Any other TOML may be unreadable.
                let suite = revision.text(path).ok().flatten();
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
    pub fn has_suite_of(&self, baseline: &Path) -> bool {
        let names =
            baseline.parent().filter(|it| it.parent().is_some_and(|it| it.ends_with(BASELINES)));
        let Some(names) = names else { return false };
        self.suites.iter().any(|(path, (name, _))| {
            path.parent().is_some_and(|beside| beside.join(BASELINES).join(name) == names)
        })
    }
}

/// A path as git names it: relative to the current directory.
pub fn relative(path: &Path) -> PathBuf {
    let path = path.strip_prefix(env::current_dir().unwrap_or_default()).unwrap_or(path);
    path.strip_prefix(".").unwrap_or(path).to_owned()
}

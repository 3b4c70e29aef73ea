//! Decides which features of common dependencies programs are built with.

use crate::{Workspace, programs};
use cargo_metadata::{DependencyKind::Development, Package};
use serde::Serialize;
use std::{
    fmt::{self, Display, Formatter},
    slice,
};

/// A value of cargo's `resolver.feature-unification`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FeatureUnification {
    /// Each program is built with the features of all, so that a program built alone gets the same bytes.
    Workspace,
    /// Each program is built with only its own features.
    Selected,
}

impl FeatureUnification {
    /// Returns what the programs of a workspace need. They need only their own features in two cases: another member is for the host, such
    /// as a client, and they do not compile with its `std`; or one program depends on another, and so removes its entrypoint.
    pub fn needed_by(workspace: &Workspace) -> anyhow::Result<Self> {
        let programs = programs::find(slice::from_ref(workspace))?;
        let is_program = |package: &&Package| {
            programs.iter().any(|program| *package.manifest_path == *program.manifest_path)
        };
        let packages = workspace.metadata.workspace_packages().into_iter();
        let (mut needed, mut others): (Vec<_>, Vec<_>) = packages.partition(is_program);
        let directories = needed.iter().filter_map(|package| package.manifest_path.parent());
        let programs = Vec::from_iter(directories);
        while let Some(package) = needed.pop() {
            let built = package.dependencies.iter().filter(|it| it.kind != Development);
            let paths = built.filter_map(|it| it.path.as_deref());
            let paths = Vec::from_iter(paths);
            if paths.iter().any(|path| programs.contains(path)) {
                return Ok(Self::Selected);
            }
            let is_needed = |member: &mut &Package| {
                member.manifest_path.parent().is_some_and(|directory| paths.contains(&directory))
            };
            needed.extend(others.extract_if(.., is_needed));
        }
        Ok(if others.is_empty() { Self::Workspace } else { Self::Selected })
    }
}

impl Display for FeatureUnification {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

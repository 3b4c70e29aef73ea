//! The tests of the committed reports, of the documents, and of the text of every report.

mod choosing;
mod committed;
mod documents;
mod page;
mod refusal_costs;
mod rendered;

use neap_model::{reports, results::Results};
use neap_report::documents::{OTHER_TOOLCHAIN, Source, TOOLCHAIN};
use neap_scenarios::discover;
use std::{fs, path::Path, sync::LazyLock};

/// The repository's root.
static ROOT: LazyLock<&Path> =
    LazyLock::new(|| Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));

/// The committed baselines that the documents show, and the programs.
static SOURCE: LazyLock<Source> = LazyLock::new(|| {
    let workspaces = discover::workspaces().map(|workspace| ROOT.join(workspace));
    Source {
        baseline: baseline(TOOLCHAIN),
        other: baseline(OTHER_TOOLCHAIN),
        programs: discover::programs(&Vec::from_iter(workspaces)).unwrap(),
        root: ROOT.to_owned(),
    }
});

fn baseline(toolchain: &str) -> Results {
    reports::baseline(&ROOT.join("target-reports"), toolchain).unwrap()
}

/// The text of a file in the repository.
fn read(path: impl AsRef<Path>) -> String {
    let path = ROOT.join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

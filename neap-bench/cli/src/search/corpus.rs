//! The directory of inputs that did something new.

use crate::{
    print::{print_note, print_summary},
    search::{
        effort::Searched,
        output::{Printed, write_fixture},
    },
};
use anyhow::Context;
use neap_model::{reports::paths_in, text::counted};
use neap_suite::fixture::Fixture;
use neap_svm::search::{Explorer, Guidance, Input, Loaded, Seed};
use neap_toolchain::files;
use std::{collections::BTreeMap, path::Path};

/// Ends a search: adds the inputs that did something new to the corpus, if one is named, and prints how much was run. If JSON is on
/// the standard output, that is a note.
pub fn finish<T>(
    searched: &Searched<T>,
    loaded: Loaded<'_>,
    corpus: Option<&Path>,
    printed: Printed,
) -> anyhow::Result<()> {
    let effort = searched.effort(loaded.seeds.len());
    match printed {
        Printed::Text => print_summary(&format!("{effort}\n"))?,
        Printed::Json => print_note(effort),
    }
    if let Some(corpus) = corpus {
        let inputs = searched.lanes.iter().flat_map(|lane| &lane.kept);
        let added = add_inputs(corpus, loaded, inputs)?;
        let added = counted(added, "input", "inputs");
        print_note(format_args!("added {added} to {}", corpus.display()));
    }
    Ok(())
}

/// Adds those of the inputs that did something new. Returns how many.
fn add_inputs<'a>(
    corpus: &Path,
    loaded: Loaded<'_>,
    inputs: impl Iterator<Item = &'a Input>,
) -> anyhow::Result<usize> {
    let mut explorer = Explorer::new(loaded, Guidance::Random, 0, 0)?;
    // What the seeds do is not new.
    for (index, seed) in loaded.seeds.iter().enumerate() {
        explorer.run(index, seed.input.clone());
    }
    let mut added = 0;
    for input in inputs {
        if let Some(tried) = explorer.run(0, input.clone())
            && tried.is_new
            && let Some(observation) = tried.observations.first()
        {
            write_fixture(corpus, "input", input, observation)?;
            added += 1;
        }
    }
    Ok(added)
}

/// Reads the fixtures in a directory, in the order of their names.
pub fn read_corpus(directory: &Path) -> anyhow::Result<Vec<Seed>> {
    let mut paths = paths_in(directory)?;
    paths.retain(|path| path.extension().is_some_and(|it| it == "fix"));
    let seeds = paths.iter().map(|path| {
        let at = path.display();
        let bytes = files::read(path).with_context(|| format!("cannot read {at}"))?;
        let fixture = Fixture::read(&bytes).with_context(|| at.to_string())?;
        Ok(Seed {
            operation: String::new(),
            is_good: false,
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            input: Input::from(&fixture.specimen.invocation),
            fields: BTreeMap::new(),
        })
    });
    seeds.collect()
}

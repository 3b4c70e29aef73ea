//! The two sides of a comparison of two ELFs, which need no suite.

use super::side::{CompareOptions, Side};
use crate::init;
use anyhow::{Context, ensure};
use neap_model::text::shown_path;
use std::path::Path;

/// Measures the ELFs with the suite's operations, or else with those that an IDL describes.
pub fn sides(options: &CompareOptions, elfs: [&Path; 2]) -> anyhow::Result<(Side, Side)> {
    let CompareOptions { idl, suite: named, .. } = options;
    let (suite, is_drafted) = match named.path() {
        Ok(path) if idl.is_none() => (neap_suite::read(path, named.cluster)?, false),
        _ => (init::drafted(elfs[1], idl.as_deref(), named.cluster)?, true),
    };
    ensure!(
        suite.programs.len() == 1,
        "the suite has {} programs: name the directories of their ELFs, or the IDL of this one with --idl",
        suite.programs.len()
    );
    let sides = ["base", "head"].into_iter().zip(elfs).map(|(side, elf)| {
        let (mut suite, at) = (suite.clone(), shown_path(elf));
        suite.programs[0].subject.carried = None;
        suite.programs[0].subject.elf = elf.file_name().unwrap_or_default().into();
        let directory = elf.parent().filter(|it| *it != Path::new("")).unwrap_or(Path::new("."));
        let measured = Side::measure(&suite, directory);
        let mut measured = measured.with_context(|| format!("the {side}, {at}"))?;
        // Two files of one program have two names.
        let name = &suite.programs[0].subject.program;
        measured.results.elfs.values_mut().for_each(|elf| elf.file.clone_from(name));
        // A draft expects what it saw on the accounts of its operations, and not on others.
        if is_drafted {
            measured.wrong.clear();
        }
        Ok(measured)
    });
    let sides: Vec<Side> = sides.collect::<anyhow::Result<_>>()?;
    let [mut base, head] = <[Side; 2]>::try_from(sides).ok().context("two ELFs have two sides")?;
    // What lies beside one of them explains no difference between them.
    base.results.toolchain.clone_from(&head.results.toolchain);
    Ok((base, head))
}

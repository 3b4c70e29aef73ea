//! Joins the reports of the shards of a suite.

use crate::{
    merge::complete::check_complete,
    print::print_summary,
    project::Project,
    run::{Measured, Written, baseline, publish, record_failure},
};
use anyhow::{Context, ensure};
use neap_model::{
    reports::{
        self,
        shard::{MeasuredShard, check_same, shard_at},
    },
    shards,
};
use std::path::{Path, PathBuf};

/// Joins the reports in these directories, and writes the report of the whole suite. Returns the exit code.
///
/// # Errors
///
/// When a directory has no shard of this suite, when the shards are not the whole suite, and when the report cannot be
/// written.
pub fn merge(directories: &[PathBuf], project: &Project) -> anyhow::Result<u8> {
    let real = |path: &Path| path.canonicalize().ok();
    for directory in directories {
        let at = directory.display();
        ensure!(directory.is_dir(), "{at} is not a directory: name those of the shards");
        ensure!(
            real(directory) != real(&project.out),
            "the report would replace the shard in {at}: name another directory with --out"
        );
    }
    let shards = directories.iter().map(|directory| shard_at(directory));
    let mut shards = shards.collect::<anyhow::Result<Vec<MeasuredShard>>>()?;
    let named = directories.iter().zip(&shards);
    let named = named.map(|(directory, shard)| (directory.as_path(), shard.report.shard));
    check_complete(&Vec::from_iter(named), &project.next.measure)?;
    shards.sort_by_key(|shard| shard.report.shard);
    check_same(&shards, &project.programs.inputs()?)?;
    let started = reports::start(&project.out, &project.baselines)?;
    let written = join(project, shards).and_then(|joined| publish(project, &started, joined));
    if let Err(error) = &written {
        record_failure(project, error);
    }
    let Written { summary, outcome } = written?;
    print_summary(&summary)?;
    outcome.map(|()| 0)
}

fn join(project: &Project, shards: Vec<MeasuredShard>) -> anyhow::Result<Measured> {
    let inputs = shards.first().context("no shards")?.inputs.clone();
    let reports = shards.into_iter().map(|shard| shard.report).collect();
    let (results, profiles) = shards::merge(reports)?;
    let baseline = baseline(project, &results.toolchain)?;
    Ok(Measured {
        summary: project.programs.summary(&results)?,
        report: project.programs.render(&results, baseline.as_ref()),
        results,
        profiles,
        inputs,
    })
}

//! Finds programs that are built, with everything that a run needs.

use crate::{
    measured_elfs,
    print::{print_note, print_step},
};
use neap_model::{reports::record::Inputs, results::Toolchain};
use neap_subject::{cluster::Cluster, subject::Subject, suite::Suite};
use neap_svm::svm::VERSIONS;
use neap_toolchain::ToolchainDescription;
use std::path::{Path, PathBuf};

/// Programs to run, and what built and declares them.
pub struct Programs {
    /// The directory of their ELFs.
    pub elfs: PathBuf,
    /// What built them.
    pub build: ToolchainDescription,
    /// The cluster whose features and rent they run with.
    pub cluster: Cluster,
    /// The files that declare them.
    pub inputs: Inputs,
    /// What they are measured with.
    pub subjects: Vec<Subject>,
}

impl Programs {
    /// The programs of a suite. Their ELFs are in a directory, or where builds are. Prints notes on them.
    pub fn of_suite(suite: &Suite, elfs: Option<&Path>) -> anyhow::Result<Self> {
        let elfs = measured_elfs::of_suite(suite, elfs)?;
        print_step(format_args!("the ELFs are in {}", elfs.display()));
        let build = suite.built_by(&elfs)?;
        let subjects = suite.subjects(&elfs);
        suite.notes.iter().for_each(print_note);
        Ok(Self { elfs, build, cluster: suite.cluster, inputs: suite.inputs.clone(), subjects })
    }

    /// What built and runs them.
    pub fn toolchain(&self) -> Toolchain {
        Toolchain::new(self.build.clone(), VERSIONS, self.cluster)
    }
}

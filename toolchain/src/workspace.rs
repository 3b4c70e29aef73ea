//! Workspaces, as `cargo metadata` describes them.

use anyhow::{Context, ensure};
use cargo_metadata::{Metadata, MetadataCommand};
use std::{
    path::{self, Path, PathBuf},
    thread,
};

/// A workspace without its dependencies: they may be large, and this toolchain may not build them.
pub struct Workspace {
    pub manifest_path: PathBuf,
    pub metadata: Metadata,
}

impl Workspace {
    /// Reads workspaces at the same time, because most of it is waiting for cargo to start.
    ///
    /// # Errors
    ///
    /// When cargo cannot read a workspace.
    pub fn read_all<P: AsRef<Path> + Sync>(manifest_paths: &[P]) -> anyhow::Result<Vec<Self>> {
        thread::scope(|scope| {
            let paths = manifest_paths.iter().map(AsRef::as_ref);
            let readers = Vec::from_iter(paths.map(|path| {
                let reader = move || {
                    Self::read(path).with_context(|| format!("cannot read {}", path.display()))
                };
                scope.spawn(reader)
            }));
            let read =
                readers.into_iter().map(|reader| reader.join().expect("`read` does not panic"));
            read.collect()
        })
    }

    /// Cargo runs in the directory of the manifest, so that it reads the configuration there.
    fn read(manifest_path: &Path) -> anyhow::Result<Self> {
        ensure!(manifest_path.is_file(), "no such file");
        let absolute = path::absolute(manifest_path)?;
        let mut command = MetadataCommand::new();
        if let Some(directory) = absolute.parent() {
            command.current_dir(directory);
        }
        let metadata = command.manifest_path(&absolute).no_deps().exec()?;
        Ok(Self { manifest_path: manifest_path.to_owned(), metadata })
    }
}

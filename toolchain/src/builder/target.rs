//! The directory of cargo's output, one for all workspaces, so that cargo builds common dependencies once.

use crate::print::eprint;
use anyhow::Context;
use neap_toolchain::{Kind, Sbpf, Workspace, files};
use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

pub struct Target {
    pub path: PathBuf,
    /// A file for each package that names the workspace for which it was built last.
    workspaces: PathBuf,
}

impl Target {
    /// Returns the directory for a kind of toolchain and an SBPF version.
    pub fn new(root: &Path, kind: Kind, sbpf: Sbpf) -> Self {
        let path = root.join(format!("target/{kind}-{sbpf}"));
        Self { workspaces: path.join("workspaces"), path }
    }

    /// Waits until no other build uses the directory. The file that it returns is locked until it is dropped.
    pub fn lock(&self) -> anyhow::Result<File> {
        let path = self.path.join("build.lock");
        let cannot_lock = || format!("cannot lock {}", path.display());
        fs::create_dir_all(&self.path).with_context(cannot_lock)?;
        let file = File::create(&path).with_context(cannot_lock)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            eprint("toolchain: waiting for another build");
        }
        file.lock().with_context(cannot_lock)?;
        Ok(file)
    }

    /// Makes cargo build the packages of a workspace again that it last built for another workspace.
    ///
    /// Cargo takes packages of the same name and place in two workspaces for one package. If the files of the second
    /// are older than the build of the first, it would take the ELF of the first.
    pub fn forget_other_workspaces(&self, workspace: &Workspace) -> anyhow::Result<()> {
        fs::create_dir_all(&self.workspaces)?;
        let this = workspace.manifest_path.to_string_lossy();
        let packages = workspace.metadata.workspace_packages().into_iter();
        let mut packages = Vec::from_iter(packages.map(|package| package.name.as_str()));
        packages.retain(|package| {
            !files::read_text(&self.workspaces.join(package)).is_ok_and(|last| last == this)
        });
        // One directory per target, and the directory itself for the host.
        let targets = self.path.read_dir()?.map(|entry| entry.map(|entry| entry.path()));
        for target in targets.chain([Ok(self.path.clone())]) {
            let built = target?.join("release/.fingerprint").read_dir();
            for unit in built.into_iter().flatten() {
                let unit = unit?.path();
                let name = unit.file_name().unwrap_or_default().to_string_lossy();
                let package = name.rsplit_once('-').map(|(package, _)| package);
                if package.is_some_and(|package| packages.contains(&package)) {
                    fs::remove_dir_all(&unit)?;
                }
            }
        }
        for package in packages {
            fs::write(self.workspaces.join(package), &*this)?;
        }
        Ok(())
    }
}

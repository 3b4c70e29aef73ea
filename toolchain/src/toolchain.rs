//! A toolchain that builds programs, and what it builds.

use crate::{cargo::output, print::eprint, sbpf::Sbpf};
use anyhow::Context;
use neap_toolchain::{
    Kind,
    programs::{self, Program},
};
use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    process::Command,
};

/// A toolchain that is installed.
pub struct Toolchain {
    /// Its name, without the SBPF version.
    pub name: String,
    pub kind: Kind,
    pub sbpf: Sbpf,
    /// The root of neap's repository.
    pub root: PathBuf,
    /// The directory of cargo's output, one for all workspaces, so that cargo builds common dependencies once.
    pub target: PathBuf,
    pub rustc: Rustc,
    /// What the linker prints as its version.
    pub linker: String,
    /// The flags that cargo is called with.
    pub flags: Vec<String>,
}

/// The programs to build in one workspace.
pub struct Part<'a> {
    pub workspace: &'a Path,
    pub programs: Vec<&'a Program>,
    /// Whether the workspace has no other programs.
    pub is_whole: bool,
}

impl<'a> Part<'a> {
    /// Selects from the wanted programs those that cargo builds in one workspace.
    pub fn new(workspace: &'a Path, wanted: &[&'a Program], all: &[Program]) -> Self {
        let is_here = |program: &Program| program.workspace == workspace && program.is_compiled();
        let mut programs = wanted.to_vec();
        programs.retain(|program| is_here(program));
        Self {
            workspace,
            is_whole: programs.len() == all.iter().filter(|program| is_here(program)).count(),
            programs,
        }
    }
}

/// The programs that could be built, by their names.
pub type Elfs<'a> = BTreeMap<&'a str, Built>;

/// A built program.
pub struct Built {
    pub elf: Vec<u8>,
    /// A file with debug information, if there is one, and its extension: `so` for an ELF, `o` for an object.
    pub debug: Option<(&'static str, Vec<u8>)>,
    /// The symbols of functions that the linker had to inline. Empty for almost all programs.
    pub inlined: Vec<String>,
}

impl Toolchain {
    /// Whether cargo has built other workspaces than neap's own in this directory.
    pub fn has_built_other_workspaces(&self) -> bool {
        self.workspace_records().exists()
    }

    /// The directory with a file for each package, which names its workspace.
    fn workspace_records(&self) -> PathBuf {
        self.target.join("workspaces")
    }

    /// Waits until no other build uses this directory. The file that it returns is locked until it is dropped.
    pub fn lock(&self) -> anyhow::Result<File> {
        let path = self.target.join("build.lock");
        let cannot_lock = || format!("cannot lock {}", path.display());
        fs::create_dir_all(&self.target).with_context(cannot_lock)?;
        let file = File::create(&path).with_context(cannot_lock)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                eprint(format_args!("toolchain: waiting for another build"));
                file.lock().with_context(cannot_lock)?;
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot_lock),
        }
        Ok(file)
    }

    /// Makes cargo build the packages of a workspace again that it last built in this directory for another workspace.
    ///
    /// Cargo takes packages of the same name and place in two workspaces for one package. If the files of the second
    /// are older than the build of the first, it would take the ELF of the first.
    pub fn forget_other_workspaces(&self, workspace: &Path) -> anyhow::Result<()> {
        let records = self.workspace_records();
        fs::create_dir_all(&records)?;
        let this = workspace.to_string_lossy();
        let metadata = programs::read(workspace)?;
        let packages = metadata.workspace_packages().into_iter();
        let mut packages: Vec<_> = packages.map(|package| package.name.as_str()).collect();
        packages.retain(|package| {
            !fs::read_to_string(records.join(package)).is_ok_and(|last| last == this)
        });
        // One directory per target, and the target directory itself for the host.
        let targets = fs::read_dir(&self.target)?.map(|entry| entry.map(|entry| entry.path()));
        for target in targets.chain([Ok(self.target.clone())]) {
            let built = fs::read_dir(target?.join("release/.fingerprint"));
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
            fs::write(records.join(package), &*this)?;
        }
        Ok(())
    }
}

/// The rustc of a toolchain.
pub struct Rustc {
    pub path: PathBuf,
    /// What `rustc -vV` prints.
    pub version: String,
}

impl Rustc {
    /// Asks a rustc for its version.
    pub fn new(path: PathBuf) -> anyhow::Result<Self> {
        let version = output(Command::new(&path).arg("-vV"))?;
        Ok(Self { path, version })
    }

    /// Returns the value of a line, such as `release: 1.96.0`.
    pub fn value(&self, key: &str) -> anyhow::Result<&str> {
        let mut lines = self.version.lines();
        let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        value.with_context(|| format!("`{} -vV` prints no `{key}`", self.path.display()))
    }
}

/// Returns cargo's directory for a kind of toolchain and an SBPF version.
pub fn target(root: &Path, kind: Kind, sbpf: Sbpf) -> PathBuf {
    root.join(format!("target/{kind}-{sbpf}"))
}

/// The toolchain could not be installed. Its script has said why.
#[derive(Debug, thiserror::Error)]
#[error("cannot install the toolchain")]
pub struct InstallFailed;

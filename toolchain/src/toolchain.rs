//! The toolchain that builds the programs: installs it, describes it and calls it.

mod platform_tools;
mod upstream;

use crate::{
    cargo::{cargo, output},
    fingerprint::fingerprint,
};
use neap_toolchain::{
    Build, Kind,
    programs::{self, Program},
};
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The SBPF version of an ELF.
#[derive(Clone, Copy)]
pub enum Sbpf {
    V0,
    V3,
}

impl Sbpf {
    pub fn name(self) -> &'static str {
        match self {
            Self::V0 => "v0",
            Self::V3 => "v3",
        }
    }
}

impl Display for Sbpf {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A toolchain that is installed.
pub struct Toolchain {
    /// Its name, without the SBPF version.
    pub name: String,
    kind: Kind,
    sbpf: Sbpf,
    /// The root of neap's repository.
    root: PathBuf,
    /// The directory of cargo's output, one for all workspaces, so that cargo builds common dependencies once.
    target: PathBuf,
    rustc: Rustc,
    /// What the linker prints as its version.
    linker: String,
    /// The flags that cargo is called with.
    flags: Vec<String>,
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
        let is_here =
            |program: &Program| program.workspace == workspace && program.assembly().is_none();
        let mut programs = wanted.to_vec();
        programs.retain(|program| is_here(program));
        Self {
            workspace,
            is_whole: programs.len() == all.iter().filter(|program| is_here(program)).count(),
            programs,
        }
    }
}

/// The paths of the ELFs that could be built, by the names of the programs.
pub type Elfs<'a> = BTreeMap<&'a str, PathBuf>;

impl Toolchain {
    /// Finds a toolchain, or installs it.
    ///
    /// # Errors
    ///
    /// [`InstallFailed`](crate::InstallFailed) when it cannot be installed; another error when it does not print its
    /// versions.
    pub fn install(root: &Path, kind: Kind, sbpf: Sbpf) -> anyhow::Result<Self> {
        match kind {
            Kind::PlatformTools => platform_tools::install(root, sbpf),
            Kind::Upstream => upstream::install(root, sbpf),
        }
    }

    /// Makes cargo build the packages of a workspace again if it last built another workspace in this directory.
    ///
    /// Cargo takes packages of the same name and place in two workspaces for one package. If the files of the second
    /// are older than the build of the first, it would take the ELF of the first.
    ///
    /// # Errors
    ///
    /// When cargo cannot read the workspace, or its directory cannot be written.
    pub fn forget_other_workspace(&self, workspace: &Path) -> anyhow::Result<()> {
        let record = self.target.join("workspace");
        let this = workspace.to_string_lossy();
        if fs::read_to_string(&record).is_ok_and(|last| last == this) {
            return Ok(());
        }
        fs::create_dir_all(&self.target)?;
        let metadata = programs::read(workspace)?;
        let packages = metadata.workspace_packages().into_iter();
        let packages: Vec<_> = packages.map(|package| package.name.as_str()).collect();
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
        Ok(fs::write(record, &*this)?)
    }

    /// Builds programs. Cargo prints its progress and its errors.
    ///
    /// # Errors
    ///
    /// When cargo cannot be started.
    pub fn build<'a>(&self, part: &Part<'a>) -> anyhow::Result<Elfs<'a>> {
        if part.programs.is_empty() {
            return Ok(Elfs::new());
        }
        match self.kind {
            Kind::PlatformTools => platform_tools::build(self, part),
            Kind::Upstream => upstream::build(self, part),
        }
    }

    /// Describes it, as cargo sees it in the directory of a workspace.
    ///
    /// # Errors
    ///
    /// When cargo does not print its version, or a file of the toolchain cannot be read.
    pub fn describe(&self, workspace: &Path) -> anyhow::Result<Build> {
        let mut cargo_version = cargo(workspace);
        // A cargo beside the rustc belongs to it. The rustc of a distribution may have none.
        let own_cargo = self.rustc.path.with_file_name("cargo");
        if own_cargo.exists() {
            cargo_version = Command::new(own_cargo);
        }
        let additions = match self.kind {
            Kind::PlatformTools => output(cargo(workspace).args(["build-sbf", "--version"]))?,
            Kind::Upstream => upstream::files(&self.root)?,
        };
        let cargo_version = output(cargo_version.arg("-V"))?;
        let mut lines = vec![self.kind.name(), self.linker.trim_end(), self.sbpf.name()];
        lines.extend(self.flags.iter().map(String::as_str));
        Ok(Build {
            id: format!("{}-{}", self.name, self.sbpf),
            rustc: self.rustc.value("release").to_owned(),
            llvm: self.rustc.value("LLVM version").to_owned(),
            linker: self.linker.lines().next().unwrap_or_default().to_owned(),
            sbpf: self.sbpf.to_string(),
            fingerprint: fingerprint(&cargo_version, &self.rustc.version, &lines, &additions),
        })
    }
}

/// The rustc of a toolchain.
struct Rustc {
    path: PathBuf,
    /// What `rustc -vV` prints.
    version: String,
}

impl Rustc {
    fn new(path: PathBuf) -> anyhow::Result<Self> {
        let version = output(Command::new(&path).arg("-vV"))?;
        Ok(Self { path, version })
    }

    /// Returns the value of a line, such as `release: 1.96.0`.
    fn value(&self, key: &str) -> &str {
        let mut lines = self.version.lines();
        let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        value.unwrap_or("")
    }
}

/// Returns cargo's directory for a kind of toolchain and an SBPF version.
fn target(root: &Path, kind: Kind, sbpf: Sbpf) -> PathBuf {
    root.join(format!("target/{kind}-{sbpf}"))
}

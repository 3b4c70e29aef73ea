//! Finds the programs of a repository, and the files that describe them.

use super::anchor_toml;
use crate::print::print_note;
use anyhow::{Context, bail, ensure};
use neap_model::reports::paths_in;
use neap_toolchain::{Workspace, description, files, programs};
use std::{
    ffi::OsStr,
    io::Read,
    path::{self, Path, PathBuf},
};

/// A program that needs a suite.
#[derive(Clone, Debug)]
pub struct FoundProgram {
    /// The name of its package or of its ELF.
    pub name: String,
    /// Its ELF, even if it is not built.
    pub elf: PathBuf,
    /// The directory of its package, if it has one.
    pub package: Option<PathBuf>,
    /// The directory of its sources, if it has a package.
    pub sources: Option<PathBuf>,
    /// The path of its IDL. The file may not exist.
    pub idl: PathBuf,
    /// The path of its keypair. The file may not exist.
    pub keypair: PathBuf,
}

/// The programs of a repository, and ELFs of its `target/deploy` that belong to no package.
#[derive(Clone, Debug, Default)]
pub struct Repository {
    /// The programs.
    pub programs: Vec<FoundProgram>,
    /// The other ELFs.
    pub others: Vec<PathBuf>,
}

/// Finds the programs whose packages are in a repository. If there is no package, these are the ELFs in `target/deploy`.
pub fn repository(root: &Path) -> anyhow::Result<Repository> {
    let manifest = root.join("Cargo.toml");
    let mut target = root.join("target");
    let mut found = Vec::new();
    let anchor = anchor_toml::read(root)?;
    if manifest.exists() {
        let packages = Workspace::read_all(&[&manifest]).and_then(|workspaces| {
            let target = workspaces[0].metadata.target_directory.clone();
            Ok((programs::find(&workspaces)?, target.into_std_path_buf()))
        });
        match packages {
            Ok((programs, directory)) => {
                found = programs;
                target = root.join(relative(root, root, &directory)?);
            }
            Err(error) if anchor.programs.is_empty() => {
                let manifest = manifest.display();
                let context = format!(
                    "cannot read the packages of {manifest}: correct this, or name a built program, as in `neap-bench init program.so`"
                );
                return Err(error.context(context));
            }
            Err(error) => {
                print_note(format_args!("{error:#}: the programs are those of Anchor.toml"))
            }
        }
    }
    let deploy = target.join("deploy");
    let programs = found.into_iter().map(|program| {
        Ok(FoundProgram {
            name: program.package,
            elf: elf(&deploy, &program.elf)?,
            package: program.manifest_path.parent().map(Path::to_owned),
            sources: Some(program.sources),
            ..of_elf(&deploy.join(program.elf), &target)
        })
    });
    let mut programs = programs.collect::<anyhow::Result<Vec<_>>>()?;
    if programs.is_empty() {
        let named = anchor.programs.iter();
        programs.extend(named.map(|(name, _)| of_anchor(root, name, &target)));
    }
    let mut others = elfs(&deploy)?;
    others.retain(|elf| programs.iter().all(|program| program.elf != *elf));
    if programs.is_empty() {
        programs = others.drain(..).map(|elf| of_elf(&elf, &target)).collect();
    }
    if let [only] = &mut programs[..]
        && !only.idl.exists()
    {
        let names = ["idl.json", "program/idl.json", "interface/idl.json"];
        let idl = names.into_iter().map(|name| root.join(name)).find(|idl| idl.exists());
        only.idl = idl.unwrap_or_else(|| only.idl.clone());
    }
    Ok(Repository { programs, others })
}

/// The program of an ELF in any directory.
pub fn elf_alone(root: &Path, elf: &Path) -> anyhow::Result<FoundProgram> {
    let at = elf.display();
    let mut start = [0; 4];
    let is_elf = files::open(elf).and_then(|mut file| file.read_exact(&mut start));
    ensure!(
        is_elf.is_ok() && start == *b"\x7fELF",
        "{at} is neither a directory nor an ELF: name the directory of a repository, or a built program"
    );
    let elf = root.join(relative(root, root, elf)?);
    let target = elf.parent().and_then(Path::parent).unwrap_or(root);
    Ok(of_elf(&elf, target))
}

/// The program with a name in `Anchor.toml`, if cargo cannot say more.
fn of_anchor(root: &Path, name: &str, target: &Path) -> FoundProgram {
    let elf = target.join(format!("deploy/{}.so", name.replace('-', "_")));
    let packages = [name.to_owned(), name.replace('_', "-")];
    let mut packages = packages.iter().map(|name| root.join("programs").join(name));
    let package = packages.find(|package| package.join("src").is_dir());
    let sources = package.as_ref().map(|package| package.join("src"));
    FoundProgram { name: name.to_owned(), package, sources, ..of_elf(&elf, target) }
}

fn of_elf(elf: &Path, target: &Path) -> FoundProgram {
    let stem = elf.file_stem().unwrap_or_default().to_string_lossy();
    // Anchor's place, and that beside the ELF.
    let built = target.join(format!("idl/{stem}.json"));
    let idl = [&built, &elf.with_extension("json")].into_iter().find(|idl| idl.exists()).cloned();
    FoundProgram {
        name: stem.clone().into_owned(),
        elf: elf.to_owned(),
        package: None,
        sources: None,
        idl: idl.unwrap_or(built),
        keypair: elf.with_file_name(format!("{stem}-keypair.json")),
    }
}

/// The ELF of a package: in `target/deploy`, or else in the last build there that has it.
fn elf(deploy: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let first = deploy.join(name);
    if first.exists() {
        return Ok(first);
    }
    let builds = description::builds(deploy);
    let builds = builds.with_context(|| format!("cannot read {}", deploy.display()))?;
    let mut elfs = builds.iter().map(|build| build.join(name));
    Ok(elfs.rfind(|elf| elf.exists()).unwrap_or(first))
}

/// The ELFs in a directory, sorted. Empty if the directory does not exist.
fn elfs(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !directory.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = paths_in(directory)?;
    paths.retain(|path| path.extension() == Some(OsStr::new("so")) && path.is_file());
    Ok(paths)
}

/// A path from one directory to another in a repository. Absolute if the other one is not in the repository.
pub fn relative(root: &Path, from: &Path, to: &Path) -> anyhow::Result<String> {
    let [root, from, to] = [real(root)?, real(from)?, real(to)?];
    let path = match (from.strip_prefix(&root), to.strip_prefix(&root)) {
        (Ok(from), Ok(to)) => {
            let up = from.components().map(|_| "..");
            up.chain(to.iter().map(|part| part.to_str().unwrap_or_default())).collect()
        }
        _ => to.clone(),
    };
    match path.to_str() {
        Some(text) => Ok(text.to_owned()),
        None => bail!("{} is not UTF-8: rename it", to.display()),
    }
}

/// An absolute path without symbolic links, as far as it exists.
fn real(path: &Path) -> anyhow::Result<PathBuf> {
    let path = if path == Path::new("") { Path::new(".") } else { path };
    let path = path::absolute(path).with_context(|| format!("cannot find {}", path.display()))?;
    let existing = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("/"));
    let rest = path.strip_prefix(existing).unwrap_or(Path::new(""));
    let existing = existing.canonicalize();
    let existing = existing.with_context(|| format!("cannot read {}", path.display()))?;
    // An empty rest would add a slash, and a file with a slash does not exist.
    Ok(if rest == Path::new("") { existing } else { existing.join(rest) })
}

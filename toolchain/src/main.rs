//! Builds SBF programs. `toolchain/build` calls it.

mod assemble;
mod cargo;
mod deployed;
mod fingerprint;
mod kinds;
mod last_build;
mod platform_tools;
mod sbpf;
mod toolchain;
mod upstream;

use crate::{
    last_build::LastBuild,
    sbpf::Sbpf,
    toolchain::{Built, Elfs, InstallFailed, Part},
};
use anyhow::{Context, bail, ensure};
use clap::Parser;
use neap_toolchain::{
    Build, Kind, build,
    programs::{self, Program},
};
use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fs,
    path::{self, Path, PathBuf},
    process::ExitCode,
};

/// Builds SBF programs: all programs of a workspace, or only those you name
///
/// Two environment variables choose how: SBPF is the SBPF version, v3 (the default) or v0, and SBF_TOOLCHAIN is the
/// toolchain, platform-tools (the default if it is installed) or upstream. A program whose manifest lists `toolchains`
/// without the chosen one is not built.
///
/// The ELFs are in DIR/<toolchain>-<sbpf>. Beside them is toolchain.json, which describes the toolchain, and debug/ has a
/// file with debug information for each ELF. If the linker had to inline functions, <ELF>.inlined names them. Files
/// there are written only when they change.
///
/// If a program does not compile or link, the others are still built. It leaves no ELF, the last line of the output
/// names it, and the exit code is 3.
///
/// One toolchain and one workspace, in the same directory, give the same ELFs for every user. The upstream toolchain
/// also leaves the path of neap's repository out of them. Cargo runs in the workspace's directory,
/// reads the .cargo/config.toml there, and does not see the cargo flags in the user's environment.
#[derive(Parser)]
#[command(override_usage = "toolchain/build [OPTIONS] [PROGRAM]...")]
struct Arguments {
    /// The Cargo.toml of a workspace; without it, neap's own programs are built
    #[arg(long, value_name = "CARGO_TOML")]
    manifest_path: Option<PathBuf>,
    /// The directory of the ELFs; the default is target/deploy beside the manifest
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Exit with 0 even if a program is not built, for callers that check for the ELFs themselves
    #[arg(long)]
    keep_going: bool,
    /// The programs to build
    #[arg(value_name = "PROGRAM")]
    programs: Vec<String>,
    /// The root of neap's repository
    #[arg(long, hide = true)]
    root: PathBuf,
    /// What toolchain/choose prints
    #[arg(long, hide = true)]
    toolchain: Kind,
}

/// Exits with 1 if the toolchain cannot be installed, 2 if the input is unusable, and 3 if a program is not built.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match build(&arguments) {
        Ok(failed) if failed.is_empty() => ExitCode::SUCCESS,
        Ok(failed) => {
            let failed = failed.join(" ");
            eprintln!("toolchain: not built: {failed}; see the errors above");
            ExitCode::from(if arguments.keep_going { 0 } else { 3 })
        }
        Err(error) if error.is::<InstallFailed>() => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Builds the programs, and returns the names of those that could not be built.
fn build(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let sbpf = chosen_sbpf()?;
    let kind = arguments.toolchain;
    let (workspaces, out) = arguments.workspaces_and_out()?;
    // A mistake of the user is reported before anything is installed.
    let builds_all = arguments.manifest_path.is_none() && arguments.programs.is_empty();
    let named = if builds_all { None } else { Some(arguments.programs(&workspaces)?) };

    let toolchain = kinds::install(&arguments.root, kind, sbpf)?;
    let description = kinds::describe(&toolchain, &workspaces[0])?;
    eprintln!(
        "toolchain: {}: rustc {}, LLVM {}, {}, SBPF {sbpf}",
        toolchain.name, description.rustc, description.llvm, description.linker
    );
    let deploy = out.join(format!("{kind}-{sbpf}"));
    let debug = deploy.join("debug");
    fs::create_dir_all(&debug).with_context(|| format!("cannot create {}", debug.display()))?;
    let last_build = if builds_all {
        let record = toolchain.target.join("last-build");
        Some(LastBuild::new(record, &arguments.root, &description, &deploy)?)
    } else {
        None
    };
    if last_build.as_ref().is_some_and(LastBuild::is_current) {
        eprintln!("toolchain: nothing has changed since the last build");
        return Ok(Vec::new());
    }
    let programs = named.map_or_else(|| arguments.programs(&workspaces), Ok)?;
    let wanted = arguments.wanted(&programs, &deploy, &description);
    if arguments.manifest_path.is_some() {
        toolchain.forget_other_workspaces(&workspaces[0])?;
    }
    let mut elfs = Elfs::new();
    for workspace in &workspaces {
        elfs.append(&mut kinds::build(&toolchain, &Part::new(workspace, &wanted, &programs))?);
    }
    let (mut failed, mut written) = (Vec::new(), Vec::new());
    for program in &wanted {
        match built(program, &mut elfs, &arguments.root, sbpf) {
            Some(built) => written.extend(write(program, built, &deploy)?),
            None => failed.push(program.name.clone()),
        }
    }
    let description = format!("{}\n", serde_json::to_string(&description)?);
    write_if_changed(&deploy.join(build::FILE), description.as_bytes())?;
    let is_wanted = |program: &&Program| wanted.iter().any(|wanted| wanted.name == program.name);
    let others = Vec::from_iter(programs.iter().filter(|program| !is_wanted(program)));
    for directory in [&deploy, &debug] {
        remove_other_files(directory, |path| {
            let stem = path.file_stem();
            written.iter().any(|written| written == path)
                || others.iter().any(|program| Path::new(&program.elf).file_stem() == stem)
        })?;
    }
    if let Some(last_build) = last_build
        && failed.is_empty()
    {
        last_build.record()?;
    }
    Ok(failed)
}

/// The files of a program, or `None` if it could not be built. Prints why.
fn built(program: &Program, elfs: &mut Elfs, root: &Path, sbpf: Sbpf) -> Option<Built> {
    match (program.assembly(), &program.recipe.deployed) {
        (Some(source), _) => {
            assemble::assemble(&source, root, sbpf).inspect_err(|error| eprintln!("{error}")).ok()
        }
        (None, Some(elf)) => deployed::read(elf, root)
            .inspect_err(|error| eprintln!("{}: {error:#}", program.name))
            .map(|elf| Built { elf, debug: None, inlined: String::new() })
            .ok(),
        (None, None) => elfs.remove(&*program.name),
    }
}

/// Writes the files of a program, and says what is unusual about them. Returns their paths.
fn write(program: &Program, built: Built, deploy: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if built.debug.is_none() && program.is_compiled() {
        eprintln!("toolchain: {} has no debug information", program.name);
    }
    let elf = deploy.join(&program.elf);
    let of_debug = |extension| deploy.join("debug").join(&program.elf).with_extension(extension);
    let mut files = Vec::from_iter(built.debug.map(|(extension, it)| (of_debug(extension), it)));
    if !built.inlined.is_empty() {
        let names = demangle(&built.inlined);
        let listed = names.trim_end().replace('\n', ", ");
        eprintln!("toolchain: {} links only with these functions inlined: {listed}", program.name);
        files.push((elf.with_extension(build::INLINED), names.into_bytes()));
    }
    files.push((elf, built.elf));
    for (path, bytes) in &files {
        write_if_changed(path, bytes)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

fn chosen_sbpf() -> anyhow::Result<Sbpf> {
    match env::var("SBPF").unwrap_or_default().as_str() {
        "v0" => Ok(Sbpf::V0),
        "" | "v3" => Ok(Sbpf::V3),
        other => bail!("SBPF={other}: unknown SBPF version; use v3 or v0"),
    }
}

impl Arguments {
    /// Returns the manifests of the workspaces, and the directory of the ELFs. All paths are absolute.
    fn workspaces_and_out(&self) -> anyhow::Result<(Vec<PathBuf>, PathBuf)> {
        let (workspaces, directory) = match &self.manifest_path {
            Some(manifest) => {
                let manifest = path::absolute(manifest)?;
                let directory = manifest.parent().unwrap_or(&manifest).to_owned();
                (vec![manifest], directory)
            }
            None => {
                let workspaces = programs::workspaces().map(|path| self.root.join(path));
                (workspaces.collect(), self.root.clone())
            }
        };
        let out = match &self.out {
            Some(out) => path::absolute(out)?,
            None => directory.join("target/deploy"),
        };
        Ok((workspaces, out))
    }

    /// Returns the programs that the toolchain builds.
    ///
    /// # Errors
    ///
    /// When there are none, or the user names others.
    fn programs(&self, workspaces: &[PathBuf]) -> anyhow::Result<Vec<Program>> {
        let kind = self.toolchain;
        let (programs, not_built): (Vec<_>, Vec<_>) = programs::find(workspaces)?
            .into_iter()
            .partition(|program| program.recipe.not_built_by(kind).is_none());
        ensure!(
            !programs.is_empty(),
            "found no program that {kind} builds; the Cargo.toml of a program has `crate-type = [\"cdylib\"]` under \
             [lib]"
        );
        if self.programs.is_empty() && !not_built.is_empty() {
            eprintln!("toolchain: {kind} does not build {}", names(&not_built));
        }
        for name in &self.programs {
            let mut others = not_built.iter().filter(|program| program.name == *name);
            if let Some(why) = others.find_map(|program| program.recipe.not_built_by(kind)) {
                bail!("{name}: {kind} does not build it: {why}");
            }
            ensure!(
                programs.iter().any(|program| program.name == *name),
                "{name}: no such program; the programs are {}",
                names(&programs)
            );
        }
        Ok(programs)
    }

    /// Returns the programs to build. These are all, if the other ELFs in the directory come from another toolchain, because
    /// one toolchain.json describes all of them.
    fn wanted<'a>(
        &self,
        programs: &'a [Program],
        deploy: &Path,
        description: &Build,
    ) -> Vec<&'a Program> {
        let is_named = |name| self.programs.is_empty() || self.programs.contains(name);
        let named = Vec::from_iter(programs.iter().filter(|program| is_named(&program.name)));
        let has_elfs = deploy.join(build::FILE).exists();
        let of_another = has_elfs && !Build::read(deploy).is_ok_and(|same| same == *description);
        if !of_another || named.len() == programs.len() {
            return named;
        }
        eprintln!(
            "toolchain: the other ELFs come from another toolchain, so all programs are built"
        );
        programs.iter().collect()
    }
}

fn names(programs: &[Program]) -> String {
    let names: Vec<_> = programs.iter().map(|program| &*program.name).collect();
    names.join(" ")
}

/// Translates the symbols on the lines of a text to paths.
fn demangle(symbols: &str) -> String {
    let paths = symbols.lines().map(|symbol| format!("{:#}\n", rustc_demangle::demangle(symbol)));
    let paths: BTreeSet<_> = paths.collect();
    paths.into_iter().collect()
}

/// Replaces a file unless it already has this content.
///
/// An unchanged file keeps its modification time, so nothing that depends on it is rebuilt.
fn write_if_changed(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if fs::read(path).ok().as_deref() == Some(bytes) {
        return Ok(());
    }
    let new = path.with_added_extension("new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Removes the files of removed, renamed and failed programs, so that nobody measures them.
fn remove_other_files(directory: &Path, keep: impl Fn(&Path) -> bool) -> anyhow::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let extension = path.extension().and_then(OsStr::to_str);
        let is_built =
            extension.is_some_and(|extension| ["so", "o", build::INLINED].contains(&extension));
        if is_built && !keep(&path) {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}

//! Builds programs, and writes their files into the directory of the ELFs.

use crate::{
    arguments::Arguments,
    assemble, dispatch, packaged,
    print::eprint,
    progress::Progress,
    sbpf::Sbpf,
    toolchain::{Built, Elfs, Part},
};
use anyhow::Context;
use neap_toolchain::{build, programs::Program};
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

/// Builds the programs, and returns the names of those that could not be built.
///
/// # Errors
///
/// [`InstallFailed`](crate::toolchain::InstallFailed) when the toolchain cannot be installed; another error when the input is
/// unusable, or when a file cannot be written.
pub fn deploy(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let sbpf = Arguments::sbpf()?;
    let kind = arguments.toolchain;
    let (workspaces, out) = arguments.workspaces_and_out()?;
    // A mistake of the user is reported before anything is installed.
    let programs = arguments.programs(&workspaces)?;

    let toolchain = dispatch::install(&arguments.root, kind, sbpf)?;
    let description = dispatch::describe(&toolchain, &workspaces[0])?;
    eprint(format_args!(
        "toolchain: {}: rustc {}, LLVM {}, {}, SBPF {sbpf}",
        toolchain.name, description.rustc, description.llvm, description.linker
    ));
    let _alone = toolchain.lock()?;
    let deploy = out.join(format!("{kind}-{sbpf}"));
    let debug = deploy.join("debug");
    fs::create_dir_all(&debug).with_context(|| format!("cannot create {}", debug.display()))?;
    let wanted = arguments.wanted(&programs, &deploy, &description);
    if !arguments.manifest_path.is_empty() || toolchain.has_built_other_workspaces() {
        for workspace in &workspaces {
            toolchain.forget_other_workspaces(workspace)?;
        }
    }
    let mut elfs = Elfs::new();
    let compiled = wanted.iter().filter(|program| program.is_compiled()).count();
    let mut progress = Progress::new(compiled);
    for workspace in &workspaces {
        let part = Part::new(workspace, &wanted, &programs);
        elfs.append(&mut dispatch::build(&toolchain, &part, &mut progress)?);
    }
    drop(progress);
    let described = deploy.join(build::FILE);
    let description = format!("{}\n", serde_json::to_string(&description)?);
    // An interrupted build must not leave ELFs that are described as those of another toolchain.
    if fs::read_to_string(&described).is_ok_and(|other| other != description) {
        fs::remove_file(&described)
            .with_context(|| format!("cannot remove {}", described.display()))?;
    }
    let (mut failed, mut written) = (Vec::new(), Vec::new());
    for program in &wanted {
        match built(program, &mut elfs, &arguments.root, sbpf) {
            Some(built) => written.extend(write(program, built, &deploy)?),
            None => failed.push(program.name.clone()),
        }
    }
    write_if_changed(&described, description.as_bytes())?;
    let is_wanted = |program: &&Program| wanted.iter().any(|wanted| wanted.name == program.name);
    let others = Vec::from_iter(programs.iter().filter(|program| !is_wanted(program)));
    for directory in [&deploy, &debug] {
        remove_other_files(directory, |path| {
            let stem = path.file_stem();
            written.iter().any(|written| written == path)
                || others.iter().any(|program| Path::new(&program.elf).file_stem() == stem)
        })?;
    }
    if matches!(sbpf, Sbpf::V3)
        && !arguments.manifest_path.is_empty()
        && failed.len() < wanted.len()
    {
        eprint(format_args!(
            "toolchain: {} has ELFs of SBPF v3. An older LiteSVM refuses them with `invalid account data for instruction`, and an \
             older Mollusk with `invalid file header`: build with SBPF=v0 for these",
            deploy.display()
        ));
    }
    Ok(failed)
}

/// The files of a program, or `None` if it could not be built. Prints why.
fn built(program: &Program, elfs: &mut Elfs, root: &Path, sbpf: Sbpf) -> Option<Built> {
    match (program.assembly(), &program.recipe.deployed) {
        (Some(source), _) => {
            assemble::assemble(&source, root, sbpf).inspect_err(|error| eprint(error)).ok()
        }
        (None, Some(elf)) => packaged::read(elf, root)
            .inspect_err(|error| eprint(format_args!("{}: {error:#}", program.name)))
            .map(|elf| Built { elf, debug: None, inlined: Vec::new() })
            .ok(),
        (None, None) => elfs.remove(&*program.name),
    }
}

/// Writes the files of a program, and says what is unusual about them. Returns their paths.
fn write(program: &Program, built: Built, deploy: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if built.debug.is_none() && program.is_compiled() {
        eprint(format_args!("toolchain: {} has no debug information", program.name));
    }
    let elf = deploy.join(&program.elf);
    let of_debug = |extension| deploy.join("debug").join(&program.elf).with_extension(extension);
    let mut files = Vec::from_iter(built.debug.map(|(extension, it)| (of_debug(extension), it)));
    if !built.inlined.is_empty() {
        let names = Vec::from_iter(demangled(&built.inlined));
        eprint(format_args!(
            "toolchain: {} links only with these functions inlined: {}",
            program.name,
            names.join(", ")
        ));
        let lines = names.iter().map(|name| format!("{name}\n"));
        files.push((elf.with_extension(build::INLINED), lines.collect::<String>().into_bytes()));
    }
    files.push((elf, built.elf));
    for (path, bytes) in &files {
        write_if_changed(path, bytes)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// The paths of symbols, sorted, each once.
fn demangled(symbols: &[String]) -> BTreeSet<String> {
    symbols.iter().map(|symbol| format!("{:#}", rustc_demangle::demangle(symbol))).collect()
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

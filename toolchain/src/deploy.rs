//! Builds programs, and writes their files into the directory of the ELFs.

use crate::{
    arguments::Arguments,
    assemble, dispatch,
    elfs::Directory,
    packaged,
    print::eprint,
    progress::Progress,
    sbpf::Sbpf,
    toolchain::{Built, Elfs, Part, Toolchain},
};
use neap_toolchain::programs::{Program, Source};
use std::path::PathBuf;

/// Builds the programs, and returns the names of those that could not be built.
///
/// # Errors
///
/// [`InstallFailed`](crate::toolchain::InstallFailed) when the toolchain cannot be installed; another error when the input is
/// unusable, or when a file cannot be written.
pub fn deploy(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let sbpf = Arguments::sbpf()?;
    let (workspaces, out) = arguments.workspaces_and_out()?;
    // A mistake of the user is reported before anything is installed.
    let programs = arguments.programs(&workspaces)?;

    let toolchain = dispatch::install(&arguments.root, arguments.toolchain, sbpf)?;
    let description = dispatch::describe(&toolchain, &workspaces[0])?;
    eprint(format_args!(
        "toolchain: {}: rustc {}, LLVM {}, {}, SBPF {sbpf}",
        toolchain.name, description.rustc, description.llvm, description.linker
    ));
    let _alone = toolchain.lock()?;
    let directory = Directory::create(out.join(format!("{}-{sbpf}", toolchain.kind)))?;
    let wanted = arguments.wanted(&programs, directory.path(), &description);
    if !arguments.manifest_path.is_empty() || toolchain.has_built_other_workspaces() {
        for workspace in &workspaces {
            toolchain.forget_other_workspaces(workspace)?;
        }
    }
    let mut compiled = compile(&toolchain, &workspaces, &programs, &wanted)?;

    directory.forget_another_toolchain(&description)?;
    let (mut failed, mut written) = (Vec::new(), Vec::new());
    for program in &wanted {
        match built(program, &mut compiled, &toolchain) {
            Some(built) => written.extend(directory.write(program, built)?),
            None => failed.push(program.name.clone()),
        }
    }
    directory.describe(&description)?;
    let is_wanted = |program: &&Program| wanted.iter().any(|wanted| wanted.name == program.name);
    let others = programs.iter().filter(|program| !is_wanted(program));
    directory.remove_others(&written, &Vec::from_iter(others))?;

    let has_new_elfs = failed.len() < wanted.len();
    if matches!(sbpf, Sbpf::V3) && !arguments.manifest_path.is_empty() && has_new_elfs {
        eprint(format_args!(
            "toolchain: {} has ELFs of SBPF v3. An older LiteSVM refuses them with `invalid account data for instruction`, and an \
             older Mollusk with `invalid file header`: build with SBPF=v0 for these",
            directory.path().display()
        ));
    }
    Ok(failed)
}

/// Calls cargo for the wanted programs that it compiles.
fn compile<'a>(
    toolchain: &Toolchain,
    workspaces: &'a [PathBuf],
    programs: &[Program],
    wanted: &[&'a Program],
) -> anyhow::Result<Elfs<'a>> {
    let mut elfs = Elfs::new();
    let mut progress = Progress::new(wanted.iter().filter(|program| program.is_compiled()).count());
    for workspace in workspaces {
        let part = Part::new(workspace, wanted, programs);
        elfs.append(&mut dispatch::build(toolchain, &part, &mut progress)?);
    }
    Ok(elfs)
}

/// The files of a program, or `None` if it could not be built. Prints why.
fn built(program: &Program, compiled: &mut Elfs, toolchain: &Toolchain) -> Option<Built> {
    let root = &toolchain.root;
    match &program.recipe.source {
        Source::Package => compiled.remove(&*program.name),
        Source::Assembly(source) => {
            let source = program.manifest_path.with_file_name(source);
            assemble::assemble(&source, root, toolchain.sbpf)
                .inspect_err(|error| eprint(error))
                .ok()
        }
        Source::Deployed(elf) => packaged::read(elf, root)
            .inspect_err(|error| eprint(format_args!("{}: {error:#}", program.name)))
            .map(|elf| Built { elf, debug: None, inlined: Vec::new() })
            .ok(),
    }
}

//! Builds programs, and writes their files into the directory of the ELFs.

use crate::{
    arguments::Arguments,
    assemble, compile,
    describe::describe,
    elfs::ElfDirectory,
    packaged,
    print::eprint,
    program_files::{Compiled, ProgramFiles},
    selection::{Part, buildable, wanted},
    toolchain::Toolchain,
};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use neap_toolchain::{Sbpf, Workspace, programs::Program, recipe::Source};

/// What a build left.
pub enum Outcome {
    /// An ELF of each program.
    Complete,
    /// No ELF of these programs. Their errors are printed.
    NotBuilt(Vec<String>),
}

/// Builds the programs.
///
/// # Errors
///
/// [`InstallFailed`](crate::toolchain::InstallFailed) when the toolchain cannot be installed; another error when the input is
/// unusable, or when a file cannot be written.
pub fn build(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let sbpf = Arguments::sbpf()?;
    let (manifests, out) = arguments.workspaces_and_out()?;
    let workspaces = Workspace::read_all(&manifests)?;
    // A mistake of the user is reported before anything is installed.
    let programs = buildable(arguments, &workspaces)?;

    let toolchain = compile::install(&arguments.root, arguments.toolchain, sbpf)?;
    let description = describe(&toolchain, &manifests[0])?;
    eprint(format_args!(
        "toolchain: {}: rustc {}, LLVM {}, {}, SBPF {sbpf}",
        toolchain.name, description.rustc, description.llvm, description.linker
    ));
    let _alone = toolchain.target.lock()?;
    let directory = ElfDirectory::create(out.join(format!("{}-{sbpf}", toolchain.kind)))?;
    let wanted = wanted(arguments, &programs, directory.path(), &description);
    for workspace in &workspaces {
        toolchain.target.forget_other_workspaces(workspace)?;
    }
    let mut compiled = compile_all(&toolchain, &workspaces, &programs, &wanted)?;

    directory.forget_another_toolchain(&description)?;
    let (mut failed, mut written) = (Vec::new(), Vec::new());
    for program in &wanted {
        match files(program, &mut compiled, &toolchain) {
            Some(files) => written.extend(directory.write(program, files)?),
            None => failed.push(program.name.clone()),
        }
    }
    directory.describe(&description)?;
    let is_wanted = |program: &&Program| wanted.iter().any(|wanted| wanted.name == program.name);
    let others = programs.iter().filter(|program| !is_wanted(program));
    directory.remove_others(&written, &Vec::from_iter(others))?;

    if sbpf == Sbpf::V3 && !arguments.manifest_path.is_empty() && failed.len() < wanted.len() {
        eprint(format_args!(
            "toolchain: {} has ELFs of SBPF v3. An older LiteSVM refuses them with `invalid account data for instruction`, and an \
             older Mollusk with `invalid file header`: build with SBPF=v0 for these",
            directory.path().display()
        ));
    }
    Ok(if failed.is_empty() { Outcome::Complete } else { Outcome::NotBuilt(failed) })
}

/// Calls cargo for the wanted programs that it compiles. A terminal shows how many are built.
fn compile_all<'a>(
    toolchain: &Toolchain,
    workspaces: &'a [Workspace],
    programs: &[Program],
    wanted: &[&'a Program],
) -> anyhow::Result<Compiled<'a>> {
    let count = wanted.iter().filter(|program| program.is_compiled()).count();
    let style = "toolchain: {pos} of {len} programs built; compiled {wide_msg}";
    let progress = ProgressBar::new(count as u64)
        .with_style(ProgressStyle::with_template(style)?)
        .with_finish(ProgressFinish::AndClear);
    let mut compiled = Compiled::new();
    for workspace in workspaces {
        let part = Part::new(workspace, wanted, programs);
        compiled.append(&mut compile::compile(toolchain, &part, &progress)?);
    }
    Ok(compiled)
}

/// The files of a program, or `None` if it could not be built. Prints why.
fn files(
    program: &Program,
    compiled: &mut Compiled,
    toolchain: &Toolchain,
) -> Option<ProgramFiles> {
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
            .map(|elf| ProgramFiles { elf, debug: None, inlined: Vec::new() })
            .ok(),
    }
}

//! The `init` command: writes what a repository needs to gate its programs. It replaces no file.

mod accounts;
mod anchor_toml;
mod conventions;
mod draft;
pub(crate) mod files;
mod found;
mod id;
mod idl;
mod observe;
mod suite;
mod toolchain;

use self::{
    files::{create, ignore},
    found::{FoundProgram, Repository, relative},
    suite::Place,
};
use crate::{
    print::{print_error, print_note, print_summary},
    project::{DEFAULT_SUITE, commands},
    toml_text::bare_name,
};
use anyhow::{bail, ensure};
use clap::Args;
use neap_model::{failure::Exit, reports::record::Inputs, text::counted};
use neap_subject::cluster::Cluster;
use neap_subject::suite::Suite;
use std::path::{Path, PathBuf};

/// Where the programs are.
#[derive(Args, Clone, Debug)]
pub struct InitOptions {
    /// The directory of a repository, ELFs of programs, or both [default: .]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// IDL of the program [default: that of the build, or idl.json]
    #[arg(long, value_name = "FILE")]
    pub idl: Option<PathBuf>,
}

/// Writes a `neap.toml` for each program, a workflow, and a line of `.gitignore`. Prints what it
/// wrote. Returns how it ends: [`Exit::Fail`] if a program refuses each of its operations.
///
/// A single program has its files in the directory of the repository. Several programs have theirs in the directory of
/// the package, or in one that is named after the ELF.
///
/// # Errors
///
/// When there is no program, when all programs have a `neap.toml`, and when a file cannot be read or written.
pub fn init(init: &InitOptions) -> anyhow::Result<Exit> {
    let (directories, elfs): (Vec<_>, Vec<_>) = init.paths.iter().partition(|path| path.is_dir());
    let root = match directories[..] {
        [] => Path::new(""),
        [root] => root.strip_prefix(".").unwrap_or(root),
        _ => bail!("several directories: name one repository"),
    };
    let has_only_elfs = directories.is_empty() && !elfs.is_empty();
    let repository = if has_only_elfs { Repository::default() } else { found::repository(root)? };
    let mut programs = programs(root, repository, &elfs)?;
    if let Some(idl) = &init.idl {
        set_idl(&mut programs, idl)?;
    }
    let homes = homes(root, &programs)?;
    let is_new = |(_, home): &(_, &PathBuf)| !root.join(home).join(DEFAULT_SUITE).exists();
    let programs = Vec::from_iter(programs.iter().zip(&homes).filter(is_new));
    ensure!(
        !programs.is_empty(),
        "{} exists, so nothing was written. Move it away to start again",
        root.join(&homes[0]).join(DEFAULT_SUITE).display()
    );
    let build = build_command(root);
    let mut texts = Vec::new();
    for (found, home) in &programs {
        let tools = found.package.as_ref().and_then(|_| toolchain::tools());
        let place = Place { root, home: &root.join(home), build, tools: tools.as_ref() };
        texts.push(suite::write(found, &place)?);
    }
    for ((found, home), suite) in programs.iter().zip(&texts) {
        let (name, path) = (&found.name, root.join(home).join(DEFAULT_SUITE));
        ensure!(create(&path, &suite.text)?, "{} exists, so it was left", path.display());
        let operations = counted(suite.declared, "operation", "operations");
        let comments = match suite.left_out {
            0 => String::new(),
            left_out => format!(", and {left_out} as comments"),
        };
        print_summary(&format!("wrote {}: {operations} of `{name}`{comments}\n", path.display()))?;
        suite.notes.iter().for_each(print_note);
    }
    let workflow =
        WORKFLOW.replace("{build}", build) + &String::from_iter(homes.iter().map(gate_step));
    report(create, &root.join(".github/workflows/neap.yml"), &workflow)?;
    report(ignore, &root.join(".gitignore"), "target/\n")?;
    let next =
        programs.iter().map(|(_, home)| commands(&root.join(home).join(DEFAULT_SUITE)).measure);
    let next = Vec::from_iter(next).join("\n  ");
    print_summary(&format!("Check what the operations expect, then run:\n  {next}\n"))?;
    let mut exit = Exit::Pass;
    for ((found, _), suite) in programs.iter().zip(&texts) {
        if suite.declared > 0 && suite.succeeding == Some(0) {
            print_error(format_args!("{}", failing(&found.name, suite.declared)));
            exit = Exit::Fail;
        }
    }
    Ok(exit)
}

/// The suite that `init` would write for an ELF. The IDL is this one, or that of the build.
///
/// # Errors
///
/// When there is no IDL, when it describes no operation that a suite can have, and when the ELF is unusable.
pub fn drafted(elf: &Path, idl: Option<&Path>, cluster: Option<Cluster>) -> anyhow::Result<Suite> {
    let root = Path::new("");
    let mut found = vec![found::elf_alone(root, elf)?];
    if let Some(idl) = idl {
        set_idl(&mut found, idl)?;
    }
    let (found, at) = (&found[0], elf.display());
    ensure!(
        suite::read_idl(&found.idl)?.is_some(),
        "nothing describes the operations of {at}: name its IDL with --idl, or write a suite with `neap-bench init`"
    );
    let place = Place { root, home: root, build: build_command(root), tools: None };
    let text = suite::write(found, &place)?;
    text.notes.iter().for_each(print_note);
    ensure!(
        text.declared > 0,
        "no operation of {at} can run without a suite: write one with `neap-bench init`"
    );
    neap_suite::parse(Path::new(DEFAULT_SUITE), &text.text, Inputs::default(), cluster)
}

/// What to do with a program that refuses all that `init` can try: its accounts have no state.
fn failing(name: &str, declared: usize) -> String {
    let operations = counted(declared, "operation", "operations");
    format!(
        "{name}: 0 of {operations} succeed, because their accounts have no state. If you have tests with LiteSVM or Mollusk, record them instead:\n  \
         NEAP_RECORD=$PWD/target/fixtures cargo test\n\
         Then declare [[fixtures]]: docs/tests.md of neap says how. Otherwise give the accounts their state"
    )
}

/// The programs of a repository and those of ELFs.
fn programs(
    root: &Path,
    mut found: Repository,
    elfs: &[&PathBuf],
) -> anyhow::Result<Vec<FoundProgram>> {
    for elf in elfs {
        let program = found::elf_alone(root, elf)?;
        found.others.retain(|other| *other != program.elf);
        if found.programs.iter().all(|known| known.elf != program.elf) {
            found.programs.push(program);
        }
    }
    for elf in found.others {
        let elf = elf.display();
        print_note(format_args!("no package builds {elf}: name it too if it needs a suite"));
    }
    ensure!(
        !found.programs.is_empty(),
        "no program found: there is neither a package with `crate-type = [\"cdylib\"]` nor an ELF in target/deploy. \
         Name an ELF: `neap-bench init path/to/program.so`"
    );
    Ok(found.programs)
}

/// Takes an IDL that the user names.
fn set_idl(programs: &mut [FoundProgram], idl: &Path) -> anyhow::Result<()> {
    ensure!(idl.is_file(), "there is no file {}: name the IDL of the program", idl.display());
    let [program] = programs else {
        bail!("--idl is for one program: name its ELF too");
    };
    program.idl = idl.to_owned();
    Ok(())
}

/// The directories of the suites, relative to the repository.
fn homes(root: &Path, programs: &[FoundProgram]) -> anyhow::Result<Vec<PathBuf>> {
    let homes = programs.iter().map(|found| match &found.package {
        _ if programs.len() == 1 => Ok(PathBuf::new()),
        Some(package) => Ok(relative(root, root, package)?.into()),
        None => Ok(bare_name(&found.name).into()),
    });
    let homes = homes.collect::<anyhow::Result<Vec<PathBuf>>>()?;
    for (index, home) in homes.iter().enumerate() {
        if let Some(other) = homes[..index].iter().position(|other| other == home) {
            let [one, other] =
                [&programs[other], &programs[index]].map(|program| program.elf.display());
            bail!(
                "{one} and {other} would have the same suite: rename one of them, or name one alone"
            );
        }
    }
    Ok(homes)
}

/// The command that builds the programs of a repository.
fn build_command(root: &Path) -> &'static str {
    if root.join("Anchor.toml").exists() { "anchor build" } else { "cargo build-sbf" }
}

/// The step of the workflow that gates a suite. Each suite has an artifact of its own.
fn gate_step(home: &PathBuf) -> String {
    let uses = "      - uses: <OWNER>/neap@<COMMIT> # ADAPT: the account that hosts neap, and a commit of it\n";
    if *home == Path::new("") {
        return uses.to_owned();
    }
    let (suite, artifact) =
        (home.join(DEFAULT_SUITE), bare_name(&home.display().to_string().replace('/', "-")));
    format!(
        "{uses}        with:\n          suite: {}\n          artifact: neap-verdict-{artifact}\n",
        yaml_string(&suite.display().to_string())
    )
}

/// A string in YAML. Without quotes, a path such as `yes: #1` would mean something else.
fn yaml_string(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Writes a file, and prints whether it did.
fn report(
    write: fn(&Path, &str) -> anyhow::Result<bool>,
    path: &Path,
    text: &str,
) -> anyhow::Result<()> {
    let (is_written, path) = (write(path, text)?, path.display());
    let line =
        if is_written { format!("wrote {path}\n") } else { format!("left {path} as it is\n") };
    print_summary(&line)
}

/// A workflow with a place for the build command, and without the steps of the suites.
const WORKFLOW: &str = include_str!("init/neap.yml");

#[cfg(test)]
mod tests {
    use super::gate_step;

    #[test]
    fn the_workflow_quotes_the_path_of_a_suite() {
        let step = gate_step(&"it's: #1".into());
        assert!(step.contains("\n          suite: 'it''s: #1/neap.toml'\n"), "{step}");
    }
}

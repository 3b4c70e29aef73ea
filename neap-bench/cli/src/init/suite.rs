//! Writes the text of a `neap.toml`.

use super::{
    accounts::Loaded,
    anchor_toml,
    draft::{Draft, Observed},
    found::{FoundProgram, relative},
    id::program_id,
    idl,
    observe::observe,
    toolchain::{Tools, declaration},
};
use crate::toml_text::{bare_name, quoted};
use anyhow::Context;
use neap_idl_reader::Idl;
use neap_model::text::one_line;
use neap_subject::specimen::PROGRAM_ID;
use neap_svm::{built::Built, solana_pubkey::Pubkey};
use neap_toolchain::{Sbpf, description, files};
use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// Where a suite belongs, and what its text depends on.
pub struct Place<'a> {
    /// The directory of the repository.
    pub root: &'a Path,
    /// The directory of the suite.
    pub home: &'a Path,
    /// The command that builds the program.
    pub build: &'a str,
    /// The tools that probably built the program.
    pub tools: Option<&'a Tools>,
}

/// The text of a suite.
pub struct Text {
    /// The text.
    pub text: String,
    /// How many operations it declares.
    pub declared: usize,
    /// How many operations are comments.
    pub left_out: usize,
    /// How many operations of its IDL succeed, or `None` if there is none or the program did not run under its own id.
    pub succeeding: Option<usize>,
    /// What the reader should know.
    pub notes: Vec<String>,
}

/// Writes the suite of a program.
pub fn write(found: &FoundProgram, place: &Place) -> anyhow::Result<Text> {
    let mut notes = Vec::new();
    let idl = read_idl(&found.idl).unwrap_or_else(|error| {
        notes.push(format!("{error:#}: the suite is written without it"));
        None
    });
    let id = program_id(place.root, found, idl.as_ref().and_then(|idl| idl.address));
    let address = id.as_ref().map_or(PROGRAM_ID, |(address, _)| *address);
    let loaded = loaded(address, place, &mut notes)?;
    let draft = idl.map(|idl| idl::draft(idl, address, &loaded));
    let draft = draft.filter(|draft| !draft.operations.is_empty());
    let is_described = draft.is_some();
    let mut draft = draft.unwrap_or_else(Draft::empty);
    let id = declared_id(id.as_ref(), place)?;
    let head = head(found, place, &id, is_described.then_some(&*found.idl))?;
    let built = found.elf.exists().then(|| Built::load(address, &found.elf));
    if let Some(Err(error)) = &built {
        notes.push(format!("{}: {error}", found.name));
    }
    let built = built.and_then(Result::ok);
    let observe_all = |draft: &Draft| {
        let operations = draft.operations.iter();
        operations
            .map(|it| observe(it, draft, &head, place.home, built.as_ref()))
            .collect::<Vec<_>>()
    };
    let mut observed = observe_all(&draft);
    if draft.empty_created(&observed) {
        observed = observe_all(&draft);
    }
    if built.is_none() {
        let (name, build) = (&found.name, place.build);
        let again = "remove the neap.toml, and run `neap-bench init` again";
        notes.push(format!("{name} did not run: run `{build}`, {again} to see what it does"));
    }
    let operations = draft.operations.iter().zip(&observed);
    let operations = operations.map(|(operation, observed)| operation.text(observed));
    let is_left_out = |observed: &&Observed| matches!(observed, Observed::LeftOut(_));
    let left_out = observed.iter().filter(is_left_out).count();
    let declared = observed.len() - left_out;
    if declared == 0 {
        notes.push(format!(
            "{}: no operation can be declared yet: declare one yourself",
            found.name
        ));
    }
    let succeeding = observed.iter().filter(|observed| observed.succeeds()).count();
    let is_elsewhere = |observed: &&Observed| observed.fails_with(DECLARED_PROGRAM_ID_MISMATCH);
    let elsewhere = observed.iter().filter(is_elsewhere).count();
    let is_under_another_id = elsewhere > 0 && succeeding == 0;
    if is_under_another_id {
        notes.push(format!(
            "{}: {elsewhere} of {declared} operations end with DeclaredProgramIdMismatch: correct `program_id`, which the program knows by another value",
            found.name
        ));
    }
    let runs = is_described && built.is_some() && !is_under_another_id;
    let succeeding = runs.then_some(succeeding);
    let accounts = draft.accounts();
    let text = format!("{head}{accounts}{}", String::from_iter(operations));
    Ok(Text { text, declared, left_out, succeeding, notes })
}

/// The id of the program, and where it was found.
fn declared_id(found: Option<&(Pubkey, PathBuf)>, place: &Place) -> anyhow::Result<String> {
    let Some((id, source)) = found else {
        return Ok(format!("\"{PROGRAM_ID}\" # the program's own is unknown: replace this one"));
    };
    let source = relative(place.root, place.root, source)?;
    Ok(format!("\"{id}\" # from {}", one_line(&source)))
}

/// The number of Anchor's error for a program that runs under another id than it declares.
const DECLARED_PROGRAM_ID_MISMATCH: u32 = 4100;

/// Reads the IDL of a program, if there is one.
pub fn read_idl(path: &Path) -> anyhow::Result<Option<Idl>> {
    match files::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        bytes => {
            let wrong = || format!("cannot use the IDL {}", path.display());
            Ok(Some(Idl::read(&bytes.with_context(wrong)?).with_context(wrong)?))
        }
    }
}

/// The programs that the tests of the repository load.
fn loaded(own: Pubkey, place: &Place, notes: &mut Vec<String>) -> anyhow::Result<Vec<Loaded>> {
    let mut loaded = Vec::<Loaded>::new();
    for anchor_toml::GenesisProgram { name, address, elf } in anchor_toml::read(place.root)?.genesis
    {
        if !elf.is_file() {
            notes.push(format!(
                "Anchor.toml names {}, which does not exist: it is not loaded",
                elf.display()
            ));
        } else if address != own && loaded.iter().all(|it| it.address != address && it.name != name)
        {
            let elf = relative(place.root, place.home, &elf)?;
            let lines = vec![
                format!("elf = {} # from Anchor.toml", quoted(&elf)),
                format!("id = \"{address}\""),
            ];
            loaded.push(Loaded { address, name, lines });
        }
    }
    Ok(loaded)
}

/// The text above the accounts. The IDL is the one that describes the program, if there is one.
fn head(
    found: &FoundProgram,
    place: &Place,
    id: &str,
    idl: Option<&Path>,
) -> anyhow::Result<String> {
    let directory = found.elf.parent().unwrap_or(Path::new(""));
    let mut elfs = relative(place.root, place.home, directory)?;
    if elfs.is_empty() {
        elfs = ".".to_owned();
    }
    let at = if Path::new(&elfs).is_absolute() {
        "not in this repository: copy the ELF, or others cannot run this"
    } else {
        "relative to this file"
    };
    let name = bare_name(&found.name);
    let file = found.elf.file_name().unwrap_or_default().to_string_lossy();
    let [elfs, name, file, build] = [&elfs, &name, &*file, place.build].map(quoted);
    let toolchain = if directory.join(description::FILE).exists() {
        String::new()
    } else {
        declaration(Sbpf::of_file(&found.elf), place.tools)
    };
    let (idl, state) = match idl {
        Some(idl) => (
            format!("idl = {}\n", quoted(&relative(place.root, place.home, idl)?)),
            "type = \"Counter\" # of the IDL\n# fields = { count = 41 }",
        ),
        None => (String::new(), "data = [{ discriminator = \"account:Counter\" }, { u64 = 41 }]"),
    };
    Ok(format!(
        "# What `neap-bench run` measures and verifies. docs/suite.md of neap explains every key.\n\
         suite = {name}\n\
         elfs = {elfs} # {at}\n\
         program_id = {id}\n\
         {idl}{toolchain}\n\
         [[program]]\n\
         name = {name}\n\
         about = {name} # one line for the reader of the report\n\
         elf = {file}\n\
         build = {build} # shown if the ELF is missing\n\
         \n\
         # The accounts before each operation. Give those of your program their state, for example\n\
         # owner = \"program\"\n\
         # {state}\n"
    ))
}

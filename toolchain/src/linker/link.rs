//! Links again with what the last link lacked.

use crate::{
    additions::Additions,
    arguments::Arguments,
    diagnostics::{Cause, Diagnostic},
    sbpf_linker::SbpfLinker,
};
use anyhow::{Context, bail};
use std::{collections::BTreeSet, ffi::OsString, fs, path::PathBuf};

pub struct Link {
    linker: SbpfLinker,
    elf: PathBuf,
    additions: Additions,
    /// The arguments of the last link, without the options of all.
    last: Vec<OsString>,
}

impl Link {
    pub fn new(arguments: Arguments) -> anyhow::Result<Self> {
        let Arguments { inputs, elf, options } = arguments;
        let (linker, additions) = (SbpfLinker::new(options)?, Additions::new(inputs)?);
        Ok(Self { linker, elf, additions, last: Vec::new() })
    }

    /// Links. Returns what was printed, if that failed.
    pub fn run(&mut self) -> anyhow::Result<Option<Vec<Diagnostic>>> {
        self.last = self.additions.arguments(&self.linker)?;
        let (is_linked, mut printed) = self.linker.link(&self.elf, &self.last)?;
        printed.retain(|it| !self.additions.expect(&it.cause));
        let is_complete = is_linked && !printed.iter().any(|it| it.cause.is_error());
        Ok((!is_complete).then_some(printed))
    }

    /// Adds what a failed link lacked.
    ///
    /// # Errors
    ///
    /// When nothing can be added that would help: what the link printed.
    pub fn repair(&mut self, printed: &[Diagnostic]) -> anyhow::Result<()> {
        let (mut floats, mut inlined) = (BTreeSet::new(), BTreeSet::new());
        for Diagnostic { cause, .. } in printed {
            match cause {
                Cause::MissingFloat(name) => floats.extend([name.clone()]),
                Cause::TooManyArguments(Some(name)) => inlined.extend([name.clone()]),
                _ => {}
            }
        }
        let exports_all = self.additions.floats.is_superset(&floats);
        // One on floats is exported first.
        let lacks_builtins = printed.iter().any(|it| it.cause == Cause::MissingBuiltin)
            || (exports_all && !floats.is_empty());
        let is_repeated = exports_all && self.additions.inlined.is_superset(&inlined);
        let is_fatal = |it: &Diagnostic| it.cause.is_error() && !it.cause.is_repairable();
        if lacks_builtins && !self.additions.has_builtins() {
            self.additions.add_builtins(&self.linker)?;
        } else if printed.iter().any(is_fatal) {
            bail!(lines(printed.iter().filter(|it| !it.cause.is_repairable())));
        } else if is_repeated {
            bail!(self.explain(printed));
        }
        self.additions.floats.append(&mut floats);
        self.additions.inlined.append(&mut inlined);
        Ok(())
    }

    fn explain(&self, printed: &[Diagnostic]) -> String {
        let mut text = lines(printed);
        let inlined = Vec::from_iter(self.additions.inlined.iter().map(String::as_str)).join(" ");
        if !inlined.is_empty() {
            text += "This was linked with functions inlined that have more than five arguments: ";
            text += &(inlined + "\n");
        }
        if printed.iter().any(|it| matches!(it.cause, Cause::TooManyArguments(_))) {
            text += "LLVM passes at most five arguments. A function with more must be inlined into all its callers.\n\
                     That is impossible if it is recursive, is called by a pointer or a trait object, or is exported.";
        }
        text
    }

    /// Lists the functions that were inlined in `<name>.inlined`, without those of compiler_builtins.
    pub fn write_inlined(&self) -> anyhow::Result<()> {
        let path = self.elf.with_extension("inlined");
        let _ = fs::remove_file(&path);
        let names = self.additions.inlined.iter().filter(|name| !name.starts_with("neap__"));
        let names = names.flat_map(|name| [name, "\n"]).collect::<String>();
        if !names.is_empty() {
            fs::write(&path, names).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    /// Links to `<name>.debug.o`. `sbpf-linker` keeps debug information only if it makes BTF, and the ELF does not depend on this link.
    pub fn write_debug_object(&self) -> anyhow::Result<()> {
        let object = self.elf.with_extension("debug.o");
        let _ = fs::remove_file(&object);
        // It also writes an ELF beside it.
        let linked = self.additions.scratch.path().join("debug.o");
        let btf = [OsString::from("--btf")];
        if let (true, _) = self.linker.link(&linked, btf.iter().chain(&self.last))? {
            fs::copy(&linked, &object)?;
        }
        Ok(())
    }
}

fn lines<'a>(printed: impl IntoIterator<Item = &'a Diagnostic>) -> String {
    printed.into_iter().flat_map(|it| [&*it.line, "\n"]).collect()
}

//! Links again with what the last link lacked.

use crate::{
    arguments::Arguments,
    diagnostics::{Cause, Diagnostic, lines},
    ir, rustc,
    sbpf_linker::{Ended, SbpfLinker},
};
use anyhow::{Context, bail};
use neap_toolchain::inlined;
use std::{collections::BTreeSet, ffi::OsString, fs, io, mem, path::Path};
use tempfile::TempDir;

/// A link, and what it adds to rustc's arguments: nothing, if the program links at once.
pub struct Link {
    linker: SbpfLinker,
    arguments: Arguments,
    /// Functions that LLVM calls for operations on floats, and that the program has but does not export.
    floats: BTreeSet<String>,
    /// Functions with more than five arguments, which are inlined into all callers.
    inlined: BTreeSet<String>,
    /// LLVM's code of functions that the program lacks.
    builtins: Vec<OsString>,
    /// LLVM's code of the inputs, once a link needed it.
    ir: Option<String>,
    /// The arguments of the last link, without the options of every link.
    last: Vec<OsString>,
    scratch: TempDir,
}

/// How a link ended.
pub enum Outcome {
    Linked,
    Failed(Ended),
}

impl Link {
    pub fn new(mut arguments: Arguments) -> anyhow::Result<Self> {
        let linker = SbpfLinker::new(mem::take(&mut arguments.options))?;
        let (floats, inlined, builtins, ir, last) = Default::default();
        let scratch = tempfile::tempdir()?;
        Ok(Self { linker, arguments, floats, inlined, builtins, ir, last, scratch })
    }

    /// Links.
    pub fn run(&mut self) -> anyhow::Result<Outcome> {
        let reads_text = !self.builtins.is_empty() || !self.inlined.is_empty();
        self.last = self.floats.iter().map(|name| format!("--export={name}").into()).collect();
        if reads_text {
            self.add_text()?;
        } else {
            self.last.extend_from_slice(&self.arguments.inputs);
        }
        let mut ended = self.linker.link(&self.arguments.elf, &self.last)?;
        ended.printed.retain(|it| match &it.cause {
            Cause::ReturnInMemory => false,
            Cause::FloatCall(name) => !self.floats.contains(name),
            Cause::NoCompilerBuiltins => !reads_text,
            _ => true,
        });
        let has_errors = ended.printed.iter().any(|it| it.cause.is_error());
        let is_linked = ended.status.success() && !has_errors;
        Ok(if is_linked { Outcome::Linked } else { Outcome::Failed(ended) })
    }

    /// Adds the inputs as text, rewritten, with the options for functions to inline.
    fn add_text(&mut self) -> anyhow::Result<()> {
        let ir = match &mut self.ir {
            Some(ir) => ir,
            none => none.insert(self.linker.ir(&self.arguments.inputs)?),
        };
        let mut ir = ir::without_attributes_of_calls(ir, &self.inlined);
        if !self.builtins.is_empty() {
            ir = ir::without_128_bits(&ir);
        }
        self.last.push(self.write("input.ll", &ir)?);
        self.last.extend_from_slice(&self.builtins);
        for name in &self.inlined {
            let attributes = [
                format!("attribute={name}:alwaysinline"),
                format!("remove-attribute={name}:noinline"),
            ];
            self.last.extend(attributes.map(|it| format!("--llvm-args=--force-{it}").into()));
        }
        Ok(())
    }

    fn write(&self, name: &str, ir: &str) -> io::Result<OsString> {
        let path = self.scratch.path().join(name);
        fs::write(&path, ir)?;
        Ok(path.into())
    }

    /// Adds what a failed link lacked.
    ///
    /// # Errors
    ///
    /// When nothing can be added that would help: what the link printed, and how it ended.
    pub fn repair(&mut self, Ended { status, printed }: &Ended) -> anyhow::Result<()> {
        let (exported, known) = (self.floats.clone(), self.inlined.clone());
        let mut lacks_builtins = false;
        for Diagnostic { cause, .. } in printed {
            match cause {
                Cause::MissingFloat(name) => {
                    // It is exported first.
                    lacks_builtins |= exported.contains(name);
                    self.floats.insert(name.clone());
                }
                Cause::TooManyArguments(Some(name)) => drop(self.inlined.insert(name.clone())),
                Cause::MissingBuiltin => lacks_builtins = true,
                _ => {}
            }
        }
        let is_fatal = |it: &Diagnostic| it.cause.is_error() && !it.cause.is_repairable();
        if lacks_builtins && self.builtins.is_empty() {
            self.add_builtins()?;
        } else if printed.iter().any(is_fatal) {
            let others = printed.iter().filter(|it| !it.cause.is_repairable());
            bail!("{}sbpf-linker ended with {status}", lines(others.map(|it| &it.line)));
        } else if exported == self.floats && known == self.inlined {
            bail!("{}sbpf-linker ended with {status}", self.explain(printed));
        }
        Ok(())
    }

    /// Adds `builtins.ll` and Rust's compiler_builtins.
    fn add_builtins(&mut self) -> anyhow::Result<()> {
        let library = rustc::compiler_builtins()?;
        let ir = ir::without_128_bits(&self.linker.ir(&[library.clone().into()])?);
        for (name, ir) in [
            ("compiler_builtins.ll", &*ir::with_renamed_builtins(ir)),
            ("builtins.ll", include_str!("../../upstream/builtins.ll")),
        ] {
            self.builtins.push(self.write(name, ir)?);
        }
        // Without link-time optimization, it is an input already.
        self.arguments.inputs.retain(|it| Path::new(it).file_name() != library.file_name());
        self.ir = None;
        Ok(())
    }

    fn explain(&self, printed: &[Diagnostic]) -> String {
        let mut text = lines(printed.iter().map(|it| &it.line));
        if !self.inlined.is_empty() {
            let names = Vec::from_iter(self.inlined.iter().map(String::as_str)).join(" ");
            text += "This was linked with functions inlined that have more than five arguments: ";
            text += &(names + "\n");
        }
        if printed.iter().any(|it| matches!(it.cause, Cause::TooManyArguments(_))) {
            text += "LLVM passes at most five arguments. A function with more must be inlined into all its callers.\n\
                     That is impossible if it is recursive, is called by a pointer or a trait object, or is exported.\n";
        }
        text
    }

    /// Writes the names of the functions that were inlined, without those of compiler_builtins, to `<name>.inlined` beside the ELF.
    pub fn write_inlined(&self) -> anyhow::Result<()> {
        let path = self.arguments.elf.with_extension(inlined::EXTENSION);
        let _ = fs::remove_file(&path);
        let names = lines(self.inlined.iter().filter(|name| !name.starts_with("neap__")));
        if !names.is_empty() {
            fs::write(&path, names).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }

    /// Links to `<name>.debug.o` beside the ELF: LLVM's object, with symbols and DWARF, which `sbpf-linker` drops unless it makes BTF. The ELF
    /// does not depend on this link.
    pub fn write_debug_object(&self) -> anyhow::Result<()> {
        let object = self.arguments.elf.with_extension("debug.o");
        let _ = fs::remove_file(&object);
        // An ELF that nobody needs is written beside it.
        let linked = self.scratch.path().join("debug.o");
        let btf = [OsString::from("--btf")];
        if self.linker.link(&linked, btf.iter().chain(&self.last))?.status.success() {
            fs::copy(&linked, &object)?;
        }
        Ok(())
    }
}

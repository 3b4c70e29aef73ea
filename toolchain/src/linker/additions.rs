//! What links add to rustc's arguments. It is nothing for a program that links at once.

use crate::{diagnostics::Cause, ir, rustc, sbpf_linker::SbpfLinker};
use std::{collections::BTreeSet, ffi::OsString, fs, io, path::Path};
use tempfile::TempDir;

pub struct Additions {
    /// Functions that LLVM calls for operations on floats. The program has them, but does not export them.
    pub floats: BTreeSet<String>,
    /// Functions with more than five arguments, which are inlined into all callers.
    pub inlined: BTreeSet<String>,
    /// Code of functions that LLVM calls and the program lacks.
    builtins: Vec<OsString>,
    /// The objects and libraries of the program.
    inputs: Vec<OsString>,
    /// LLVM's code of the inputs, if a link needed it.
    ir: Option<String>,
    /// The directory of temporary files.
    pub scratch: TempDir,
}

impl Additions {
    pub fn new(inputs: Vec<OsString>) -> io::Result<Self> {
        let scratch = tempfile::tempdir()?;
        let (floats, inlined, builtins, ir) = Default::default();
        Ok(Self { floats, inlined, builtins, inputs, ir, scratch })
    }

    pub fn has_builtins(&self) -> bool {
        !self.builtins.is_empty()
    }

    /// Adds `builtins.ll` and Rust's compiler_builtins.
    pub fn add_builtins(&mut self, linker: &SbpfLinker) -> anyhow::Result<()> {
        let library = rustc::compiler_builtins()?;
        let ir = linker.ir(&[library.clone().into()], self.scratch.path())?;
        let ir = ir::with_renamed_builtins(ir::without_128_bits(&ir));
        let own = include_str!("../../upstream/builtins.ll");
        self.builtins =
            vec![self.write("compiler_builtins.ll", &ir)?, self.write("builtins.ll", own)?];
        // Without link-time optimization, it is an input already.
        self.inputs.retain(|input| Path::new(input).file_name() != library.file_name());
        self.ir = None;
        Ok(())
    }

    /// Returns the inputs, and the options that are added to rustc's.
    pub fn arguments(&mut self, linker: &SbpfLinker) -> anyhow::Result<Vec<OsString>> {
        let exports = self.floats.iter().map(|name| format!("--export={name}").into());
        let mut arguments = Vec::from_iter(exports);
        if !self.reads_text() {
            arguments.extend_from_slice(&self.inputs);
            return Ok(arguments);
        }
        let ir = match &mut self.ir {
            Some(ir) => ir,
            none => none.insert(linker.ir(&self.inputs, self.scratch.path())?),
        };
        let mut ir = ir::without_attributes_of_calls(ir, &self.inlined);
        if self.has_builtins() {
            ir = ir::without_128_bits(&ir);
        }
        arguments.push(self.write("input.ll", &ir)?);
        arguments.extend_from_slice(&self.builtins);
        for name in &self.inlined {
            let option = "--llvm-args=--force";
            arguments.push(format!("{option}-attribute={name}:alwaysinline").into());
            arguments.push(format!("{option}-remove-attribute={name}:noinline").into());
        }
        Ok(arguments)
    }

    /// Returns whether a message tells of nothing that is wrong.
    pub fn expect(&self, cause: &Cause) -> bool {
        match cause {
            Cause::ReturnInMemory => true,
            Cause::FloatCall(name) => self.floats.contains(name),
            Cause::NoCompilerBuiltins => self.reads_text(),
            _ => false,
        }
    }

    /// Whether the inputs are linked as text, which is rewritten before.
    fn reads_text(&self) -> bool {
        self.has_builtins() || !self.inlined.is_empty()
    }

    fn write(&self, name: &str, ir: &str) -> io::Result<OsString> {
        let path = self.scratch.path().join(name);
        fs::write(&path, ir)?;
        Ok(path.into())
    }
}

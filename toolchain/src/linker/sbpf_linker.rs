//! Calls `sbpf-linker`.

use crate::diagnostics::{self, Diagnostic};
use anyhow::Context;
use neap_toolchain::files;
use std::{
    env,
    ffi::{OsStr, OsString},
    path::Path,
    process::Command,
};

pub struct SbpfLinker {
    program: OsString,
    /// The options of every link.
    options: Vec<OsString>,
}

impl SbpfLinker {
    pub fn new(options: Vec<OsString>) -> anyhow::Result<Self> {
        let program = env::var_os("SBPF_LINKER");
        let program =
            program.context("SBPF_LINKER is not set: build with toolchain/build, which sets it")?;
        Ok(Self { program, options })
    }

    /// Links to a file. Returns whether that succeeded, and what was printed.
    pub fn link<A: AsRef<OsStr>>(
        &self,
        output: &Path,
        arguments: impl IntoIterator<Item = A>,
    ) -> anyhow::Result<(bool, Vec<Diagnostic>)> {
        let mut command = Command::new(&self.program);
        command.arg("--fatal-errors=false").args(&self.options).arg("-o").arg(output);
        // Another value may hide the errors.
        let printed = command.args(arguments).env("RUST_LOG", "error").output();
        let printed = printed.with_context(|| format!("cannot run {}", self.program.display()))?;
        let text = [printed.stdout, printed.stderr].concat();
        Ok((printed.status.success(), diagnostics::parse(&String::from_utf8_lossy(&text))))
    }

    /// Returns LLVM's code of inputs, before it is optimized, as text.
    pub fn ir(&self, inputs: &[OsString]) -> anyhow::Result<String> {
        let scratch = tempfile::tempdir()?;
        let dump =
            ["--emit=llvm-bc".as_ref(), "--dump-module".as_ref(), scratch.path().as_os_str()];
        // It may fail after it has written the code, if that has no entrypoint.
        self.link(
            &scratch.path().join("none.so"),
            inputs.iter().map(OsString::as_os_str).chain(dump),
        )?;
        files::read_text(&scratch.path().join("pre-opt.ll")).context("sbpf-linker wrote no LLVM IR")
    }
}

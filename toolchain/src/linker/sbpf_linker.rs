//! Calls `sbpf-linker`.

use crate::diagnostics::{self, Diagnostic, lines};
use anyhow::Context;
use neap_toolchain::files;
use std::{
    env,
    ffi::{OsStr, OsString},
    path::Path,
    process::{Command, ExitStatus},
};

pub struct SbpfLinker {
    program: OsString,
    /// The options of every link.
    options: Vec<OsString>,
}

/// A call of it that ended.
pub struct Ended {
    pub status: ExitStatus,
    pub printed: Vec<Diagnostic>,
}

impl SbpfLinker {
    pub fn new(options: Vec<OsString>) -> anyhow::Result<Self> {
        let program = env::var_os("SBPF_LINKER");
        let program =
            program.context("SBPF_LINKER is not set: build with toolchain/build, which sets it")?;
        Ok(Self { program, options })
    }

    /// Links to a file.
    pub fn link<A: AsRef<OsStr>>(
        &self,
        output: &Path,
        arguments: impl IntoIterator<Item = A>,
    ) -> anyhow::Result<Ended> {
        let mut command = Command::new(&self.program);
        command.arg("--fatal-errors=false").args(&self.options).arg("-o").arg(output);
        // Another value may hide the errors.
        let output = command.args(arguments).env("RUST_LOG", "error").output();
        let output = output.with_context(|| format!("cannot run {}", self.program.display()))?;
        let text = [output.stdout, output.stderr].concat();
        let printed = diagnostics::parse(&String::from_utf8_lossy(&text));
        Ok(Ended { status: output.status, printed })
    }

    /// Returns LLVM's code of inputs, before it is optimized, as text.
    pub fn ir(&self, inputs: &[OsString]) -> anyhow::Result<String> {
        let scratch = tempfile::tempdir()?;
        let dump =
            ["--emit=llvm-bc".as_ref(), "--dump-module".as_ref(), scratch.path().as_os_str()];
        // It may fail after it has written the code, if that has no entrypoint.
        let arguments = inputs.iter().map(OsString::as_os_str).chain(dump);
        let Ended { status, printed } = self.link(&scratch.path().join("none.so"), arguments)?;
        files::read_text(&scratch.path().join("pre-opt.ll")).with_context(|| {
            let printed = lines(printed.iter().map(|it| &it.line));
            format!("{printed}sbpf-linker ended with {status} and wrote no LLVM IR")
        })
    }
}

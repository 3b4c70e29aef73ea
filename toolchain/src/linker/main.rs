//! Links an SBF program. rustc calls it, and it calls `sbpf-linker`: again, if a link fails only for reasons that another one repairs.

mod arguments;
mod diagnostics;
mod ir;
mod link;
mod rustc;
mod sbpf_linker;

use crate::{arguments::Arguments, link::Link};
use std::{env, process::ExitCode};

fn main() -> ExitCode {
    match link() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn link() -> anyhow::Result<()> {
    let mut link = Link::new(Arguments::parse(env::args_os().skip(1))?)?;
    while let Some(failure) = link.run()? {
        link.repair(&failure)?;
    }
    link.write_inlined()?;
    // `toolchain/build` names the programs without such a file.
    let _ = link.write_debug_object();
    Ok(())
}

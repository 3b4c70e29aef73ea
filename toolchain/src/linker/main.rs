//! Links an SBF program with `sbpf-linker`, and again if another link can repair what failed. rustc calls it.

mod arguments;
mod diagnostics;
mod ir;
mod link;
mod rustc;
mod sbpf_linker;

use crate::{
    arguments::Arguments,
    link::{Link, Outcome},
};
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
    while let Outcome::Failed(ended) = link.run()? {
        link.repair(&ended)?;
    }
    link.write_inlined()?;
    // `toolchain/build` names the programs without such a file.
    let _ = link.write_debug_object();
    Ok(())
}

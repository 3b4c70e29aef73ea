//! `cargo bench -- --elfs <DIR>`: measures the programs built there, as `make bench` does.

use anyhow::Context;
use clap::Parser;
use neap_benches::{
    failure::exit,
    run::{Run, run},
};
use std::process::ExitCode;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    run: Run,
    /// Cargo passes it to every bench target
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Cargo starts a bench in its package's directory; paths are relative to the repository.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let moved = std::env::set_current_dir(root).context(root);
    exit(moved.and_then(|()| run(&cli.run)))
}

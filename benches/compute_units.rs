//! `cargo bench -- --elfs <DIR>` measures the programs in a directory, as `make bench` does.

use anyhow::Context;
use clap::Parser;
use neap_bench::exit;
use neap_comparison::commands::run::{RunOptions, run};
use std::process::ExitCode;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    run: RunOptions,
    /// Cargo passes this option to every bench target
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // Cargo runs a bench in its package's directory, but paths are relative to the repository's root.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let in_root = std::env::set_current_dir(root).context(root);
    exit(in_root.and_then(|()| run(&cli.run)))
}

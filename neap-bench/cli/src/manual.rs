//! The `completions` and `man` commands: what a shell and a reader need to know about the others.

use crate::print::print;
use clap::Command;
use clap_complete::{Generator, generate};
use clap_mangen::Man;

/// Prints a script that completes the command line in a shell. Returns the exit code.
///
/// # Errors
///
/// When it cannot be written.
pub fn completions(mut command: Command, shell: impl Generator) -> anyhow::Result<u8> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(shell, &mut command, name, &mut script);
    print(&String::from_utf8(script)?)?;
    Ok(0)
}

/// Prints the manual: a page for the command line, and one for each command. Returns the exit code.
///
/// # Errors
///
/// When it cannot be written.
pub fn man(mut command: Command) -> anyhow::Result<u8> {
    command.build();
    let source = format!("{} {}", command.get_name(), command.get_version().unwrap_or_default());
    let commands = command.get_subcommands().filter(|it| it.get_name() != "help");
    let mut manual = Vec::new();
    for page in [&command].into_iter().chain(commands) {
        Man::new(page.clone()).source(&source).render(&mut manual)?;
    }
    print(&String::from_utf8(manual)?)?;
    Ok(0)
}

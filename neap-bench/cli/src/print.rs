//! Prints the output of commands. Unlike `println!`, this never panics.

use anstream::AutoStream;
use anyhow::Context;
use clap::Command;
use clap_complete::{Generator, generate};
use clap_mangen::Man;
use neap_model::{failure::Exit, text::safe_lines};
use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
    sync::OnceLock,
};

/// How much commands print.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Verbosity {
    /// Errors, what a command was asked to print, and verdicts that fail.
    Quiet,
    /// Summaries and notes too.
    #[default]
    Normal,
    /// Steps too.
    Verbose,
}

static VERBOSITY: OnceLock<Verbosity> = OnceLock::new();

/// Chooses how much commands print. The first choice counts.
pub fn set_verbosity(verbosity: Verbosity) {
    let _ = VERBOSITY.set(verbosity);
}

/// How much commands print.
pub fn verbosity() -> Verbosity {
    VERBOSITY.get().copied().unwrap_or_default()
}

/// Prints to the standard output what a command was asked for. It is no error if the reader closes it early.
///
/// Suites, IDLs and file names choose parts of what is printed here and by all functions below, and it reaches terminals and
/// logs. So each line is made safe.
///
/// # Errors
///
/// When the text cannot be written, for instance because the disk is full.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_exactly(&safe_lines(text))
}

/// Prints text in a format for machines as it is.
pub fn print_exactly(text: &str) -> anyhow::Result<()> {
    write(io::stdout().lock(), text)
}

/// Prints a summary, unless commands are quiet.
pub fn print_summary(text: &str) -> anyhow::Result<()> {
    print_verdict(&safe_lines(text), Exit::Pass)
}

/// Prints a verdict with colours for terminals, as `NO_COLOR` and `CLICOLOR_FORCE` say. Its lines must be safe. If commands are
/// quiet, prints only one that fails.
pub fn print_verdict(text: &str, exit: Exit) -> anyhow::Result<()> {
    if verbosity() == Verbosity::Quiet && exit == Exit::Pass {
        return Ok(());
    }
    write(AutoStream::auto(io::stdout().lock()), text)
}

fn write(mut stdout: impl Write, text: &str) -> anyhow::Result<()> {
    let written = stdout.write_all(text.as_bytes());
    match written.and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to the standard output"),
    }
}

/// Prints a note to the standard error, unless commands are quiet.
pub fn print_note(note: impl Display) {
    if verbosity() != Verbosity::Quiet {
        print_error(format_args!("note: {note}"));
    }
}

/// Prints a step to the standard error, if commands are verbose.
pub fn print_step(step: impl Display) {
    if verbosity() == Verbosity::Verbose {
        print_error(step);
    }
}

/// Prints a line to the standard error. Ignores a failure, because there is no other place to report it.
pub fn print_error(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", safe_lines(&line.to_string()));
}

/// Prints a script that completes the command line in a shell. Returns how it ends.
pub fn completions(mut command: Command, shell: impl Generator) -> anyhow::Result<Exit> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(shell, &mut command, name, &mut script);
    print_exactly(&String::from_utf8(script)?)?;
    Ok(Exit::Pass)
}

/// Prints the manual: a page for the command line, and one for each command. Returns how it ends.
pub fn man(mut command: Command) -> anyhow::Result<Exit> {
    command.build();
    let source = format!("{} {}", command.get_name(), command.get_version().unwrap_or_default());
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    let mut manual = Vec::new();
    for page in [&command].into_iter().chain(commands) {
        Man::new(page.clone()).source(&source).render(&mut manual)?;
    }
    print_exactly(&String::from_utf8(manual)?)?;
    Ok(Exit::Pass)
}

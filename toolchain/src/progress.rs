//! Shows on a terminal how many programs are built.

use std::io::{self, IsTerminal, Write};

/// One line that changes in place. It is shown only on a terminal.
pub struct Progress {
    /// How many programs cargo builds, in all workspaces.
    all: usize,
    built: usize,
    is_shown: bool,
}

impl Progress {
    /// The progress of this number of programs.
    pub fn new(all: usize) -> Self {
        Self { all, built: 0, is_shown: io::stderr().is_terminal() }
    }

    /// Whether there is a line. Then cargo should print only errors.
    pub fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Counts a program that is built.
    pub fn count(&mut self) {
        self.built += 1;
    }

    /// Shows what was compiled last.
    pub fn show(&self, compiled: &str) {
        if self.is_shown {
            print(&line(self.built, self.all, compiled));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            print("");
        }
    }
}

/// Replaces the line.
fn print(line: &str) {
    // Back to the first column, and erase the line.
    let _ = write!(io::stderr(), "\r\x1b[2K{line}");
}

/// The widest line that fits even a narrow terminal: a longer one would not change in place.
const WIDTH: usize = 70;

fn line(built: usize, all: usize, compiled: &str) -> String {
    let line = format!("toolchain: {built} of {all} programs built; compiled {compiled}");
    line.chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_programs_on_one_line() {
        let mut progress = Progress { all: 158, built: 0, is_shown: false };
        progress.count();
        let line = line(progress.built, progress.all, "neap-program-borsh");
        assert_eq!(line, "toolchain: 1 of 158 programs built; compiled neap-program-borsh");
        assert_eq!(super::line(1, 158, &"long".repeat(20)).chars().count(), WIDTH);
    }
}

//! Names the command to run next.

use std::path::PathBuf;

/// The SBPF version that `make bench` measures unless you name another.
const DEFAULT_SBPF: &str = "v3";

/// The commands that renew a report and its baseline. Errors name them.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Next {
    /// Targets of a Makefile that are called like the commands; its `bench` measures.
    #[default]
    Make,
    /// Commands of `neap-bench`, for the suite in this file, or for the one that they find themselves.
    Suite(Option<PathBuf>),
}

impl Next {
    /// Measures again. A Makefile's target gets the SBPF version `sbpf`.
    pub fn measure(&self, sbpf: Option<&str>) -> String {
        self.command("bench", "run", sbpf)
    }

    /// Compares a report with its baseline.
    pub fn gate(&self, sbpf: &str) -> String {
        self.command("gate", "gate", Some(sbpf))
    }

    /// Makes a report the baseline.
    pub fn bless(&self) -> String {
        self.command("bless", "bless", None)
    }

    /// Writes the page of a report.
    pub fn report(&self) -> String {
        self.command("report", "report", None)
    }

    /// Measures again, and makes the report the baseline.
    pub fn renew(&self) -> String {
        match self {
            Self::Make => self.bless(),
            Self::Suite(_) => format!("{} && {}", self.measure(None), self.bless()),
        }
    }

    fn command(&self, target: &str, command: &str, sbpf: Option<&str>) -> String {
        match (self, sbpf) {
            (Self::Make, None | Some(DEFAULT_SBPF)) => format!("make {target}"),
            (Self::Make, Some(sbpf)) => format!("make {target} SBPF={sbpf}"),
            (Self::Suite(None), _) => format!("neap-bench {command}"),
            (Self::Suite(Some(path)), _) => {
                format!("neap-bench {command} --suite {}", path.display())
            }
        }
    }
}

//! Names the command to run next.

use crate::text::shell_word;
use std::path::Path;

/// The commands that renew a report and its baseline. Errors name them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Next {
    /// Measures again.
    pub measure: String,
    /// Measures again, and compares with the baseline.
    pub check: String,
    /// Compares a report with its baseline.
    pub gate: String,
    /// Makes a report the baseline.
    pub bless: String,
    /// Writes the page of a report.
    pub report: String,
    /// Measures again, and makes the report the baseline.
    pub renew: String,
    /// What follows `measure` and `gate` for an SBPF version that is not their default.
    pub for_sbpf: &'static [(&'static str, &'static str)],
}

impl Default for Next {
    /// The commands for the suite that they find themselves.
    fn default() -> Self {
        Self::suite(None)
    }
}

impl Next {
    /// The commands of `neap-bench` for the suite in a file, or for the one that they find themselves.
    pub fn suite(path: Option<&Path>) -> Self {
        let word = |path: &Path| shell_word(&path.display().to_string());
        let option = path.map(|path| format!(" --suite {}", word(path))).unwrap_or_default();
        let [measure, check, gate, bless, report] = ["run", "check", "gate", "bless", "report"]
            .map(|command| format!("neap-bench {command}{option}"));
        let renew = format!("{measure} && {bless}");
        Self { measure, check, gate, bless, report, renew, for_sbpf: &[] }
    }

    /// Measures again with programs of an SBPF version.
    pub fn measure_with(&self, sbpf: &str) -> String {
        self.measure.clone() + self.option(sbpf)
    }

    /// Compares a report of an SBPF version with its baseline.
    pub fn gate_with(&self, sbpf: &str) -> String {
        self.gate.clone() + self.option(sbpf)
    }

    fn option(&self, sbpf: &str) -> &'static str {
        self.for_sbpf.iter().find(|(version, _)| *version == sbpf).map_or("", |(_, option)| option)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_quote_a_path_that_a_shell_would_split() {
        for (path, command) in [
            ("programs/vault/neap.toml", "neap-bench run --suite programs/vault/neap.toml"),
            ("my suite/neap.toml", "neap-bench run --suite 'my suite/neap.toml'"),
            ("it's.toml", r"neap-bench run --suite 'it'\''s.toml'"),
        ] {
            assert_eq!(Next::suite(Some(Path::new(path))).measure, command);
        }
    }
}

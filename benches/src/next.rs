//! Names the command to run next: a target of neap's Makefile for neap's own programs, and `neap-bench` itself for a
//! suite, whose Makefile neap does not know.

use crate::{results::Results, scenario::Scenario};

/// The SBPF version that `make bench` measures unless told otherwise.
const DEFAULT_SBPF: &str = "v3";

/// The command that measures the programs of a report again.
pub fn measure(report: &Results) -> String {
    measure_version(report, &report.toolchain.sbpf)
}

/// The command that measures the programs of a report, built for an SBPF version.
pub fn measure_version(report: &Results, sbpf: &str) -> String {
    match (is_of_a_suite(report), sbpf) {
        (true, _) => "neap-bench run --suite neap.toml".to_owned(),
        (false, DEFAULT_SBPF) => "make bench".to_owned(),
        (false, sbpf) => format!("make bench SBPF={sbpf}"),
    }
}

/// The command that makes a report the baseline.
pub fn bless(report: &Results) -> &'static str {
    match is_of_a_suite(report) {
        true => "neap-bench bless --suite neap.toml",
        false => "make bless",
    }
}

/// Whether a report has rows of a scenario that is not neap's own.
fn is_of_a_suite(report: &Results) -> bool {
    let of_neap = |scenario: &str| Scenario::ALL.iter().any(|own| own.name() == scenario);
    !report.rows.iter().all(|row| of_neap(&row.scenario))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{multisig_results, results};

    #[test]
    fn names_make_targets_for_neap_and_the_command_for_a_suite() {
        let mut report = results(&[]);
        let commands = |report: &Results| (measure(report), bless(report));
        let own = ("make bench SBPF=v0".to_owned(), "make bless");
        assert_eq!(commands(&report), own);
        assert_eq!(commands(&multisig_results(&["ours"])), own);
        assert_eq!(measure_version(&report, "v3"), "make bench");
        for row in &mut report.rows {
            row.scenario = "vault".to_owned();
        }
        let run = "neap-bench run --suite neap.toml".to_owned();
        let bless = "neap-bench bless --suite neap.toml";
        assert_eq!(commands(&report), (run, bless));
    }
}

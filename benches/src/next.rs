//! What to run next. Of neap's own programs it is a target of its Makefile; of a suite it is the command
//! itself, since nobody knows what the suite's repository calls it.

use crate::{results::Results, scenario::Scenario};

/// What measures anew what a report is of.
pub fn measure(report: &Results) -> &'static str {
    match is_of_a_suite(report) {
        true => "neap-bench run --suite neap.toml",
        false => "make bench",
    }
}

/// What makes a report the baseline.
pub fn bless(report: &Results) -> &'static str {
    match is_of_a_suite(report) {
        true => "neap-bench bless --suite neap.toml",
        false => "make bless",
    }
}

/// Neap's own rows are of its scenarios, a suite's of the suite.
fn is_of_a_suite(report: &Results) -> bool {
    let of_neap = |scenario: &str| Scenario::ALL.iter().any(|own| own.name() == scenario);
    !report.rows.iter().all(|row| of_neap(&row.scenario))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{multisig_results, results};

    #[test]
    fn neaps_own_is_called_as_its_makefile_does_and_a_suite_by_the_command() {
        let mut report = results(&[]);
        let commands = |report: &Results| (measure(report), bless(report));
        let own = ("make bench", "make bless");
        assert_eq!(commands(&report), own);
        assert_eq!(commands(&multisig_results(&["ours"])), own);
        for row in &mut report.rows {
            row.scenario = "vault".to_owned();
        }
        let run = "neap-bench run --suite neap.toml";
        let bless = "neap-bench bless --suite neap.toml";
        assert_eq!(commands(&report), (run, bless));
    }
}

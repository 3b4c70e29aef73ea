//! A run of neap's programs writes the same report on every machine.

use crate::common::{assert_exit, neap_bench, root};
use neap_model::reports;
use neap_scenarios::sample::{builds, neaps_programs};
use std::fs;
use tempfile::TempDir;

#[test]
fn the_report_depends_neither_on_order_nor_on_process() {
    let mut reversed = neaps_programs();
    reversed.reverse();
    for build in builds() {
        let out = TempDir::new().unwrap();
        let [elfs, at] = [&build, out.path()].map(|path| path.to_str().unwrap());
        let run = ["run", "--elfs", elfs, "--out", at, "--reports", "nowhere"];
        assert_exit(&neap_bench(root(), &run), 0, &["ours"]);
        let results = reports::fresh(out.path()).unwrap();
        let report = neap_report::files::render(&results, &reversed, None);
        for (name, text) in &report {
            let written = fs::read_to_string(out.path().join(name)).unwrap();
            assert!(!text.is_empty() && *text == written, "{name} differs");
        }
        // The directory also has the record of the run.
        assert_eq!(reports::paths_in(out.path()).unwrap().len(), report.len() + 1);
    }
}

//! A run of neap's programs writes the same report on every machine.

use crate::sample::{neaps_programs, root};
use crate::{drift, fixture};
use neap_model::{next::Next, profile::costs, reports};
use std::{fs, process::Command};
use tempfile::TempDir;

#[test]
fn the_report_depends_neither_on_order_nor_on_process() {
    let mut reversed = neaps_programs();
    reversed.reverse();
    for build in fixture::builds() {
        let out = TempDir::new().unwrap();
        let [elfs, at] = [build, out.path()].map(|path| path.to_str().unwrap());
        let mut run = Command::new(env!("CARGO_BIN_EXE_neap-comparison"));
        run.args(["run", "--elfs", elfs, "--out", at, "--baselines", "nowhere"]);
        let output = run.current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let results = reports::fresh(out.path(), &Next::default()).unwrap();
        drift::check(&results);
        assert_eq!(results.to_json(), fixture::results(build).to_json());
        let mut report = neap_comparison::tables::files::render(&results, &reversed, None);
        let profiles = reports::profiles(out.path(), &Next::default()).unwrap();
        assert!(profiles == *fixture::profiles(build), "the profiles differ");
        report.add(reports::FUNCTIONS, costs::to_json(&costs::costs(&profiles)));
        for (name, text) in report.files() {
            let written = fs::read_to_string(out.path().join(name)).unwrap();
            assert!(text == Some(&written), "{name} differs");
        }
        // The directory also has the profiles and the record of the run.
        assert_eq!(reports::paths_in(out.path()).unwrap().len(), report.files().count() + 2);
    }
}

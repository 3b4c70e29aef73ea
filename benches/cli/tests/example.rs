//! The example of another repository. CI runs `make example`.

use neap_measure::suite;
use neap_model::{next::Next, reports};
use neap_scenarios::sample::root;
use std::fs;

#[test]
fn committed_reports_match_their_baselines() {
    let example = root().join("examples/vault");
    let suite = suite::read(&example.join("neap.toml")).unwrap();
    let reports = example.join("target-reports").join(&suite.name);
    let baselines = reports::paths_in(&reports).unwrap();
    assert!(!baselines.is_empty());
    for directory in baselines {
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = reports::baseline(&reports, id, &Next::default()).unwrap();
        let rendered = neap_report::suite::render(&baseline, &suite, Some(&baseline));
        for (file, current) in rendered.unwrap() {
            let committed = fs::read_to_string(directory.join(file)).unwrap();
            assert!(committed == current, "{id}/{file} is stale: run `make bless` there");
        }
    }
}

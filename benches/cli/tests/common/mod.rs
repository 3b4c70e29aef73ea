//! Helpers of the integration tests.

pub use neap_model::sample;
pub use neap_scenarios::sample::root;

use std::{
    path::Path,
    process::{Command, Output},
};

/// Runs `neap-bench` in a directory.
pub fn neap_bench(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neap-bench"))
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap()
}

/// Asserts that a run left no report in a directory, only the record of why it failed.
#[track_caller]
pub fn assert_no_report(out: &Path) {
    let entries = std::fs::read_dir(out).unwrap();
    let names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["run.json"]);
    let record = std::fs::read_to_string(out.join("run.json")).unwrap();
    assert!(record.starts_with("{\n  \"failed\": "), "{record}");
}

/// Asserts the exit code of a command, and that its output contains every text.
#[track_caller]
pub fn assert_exit(output: &Output, code: i32, texts: &[&str]) {
    let printed = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(code), "{printed}");
    for text in texts {
        assert!(printed.contains(text), "`{text}` is not in:\n{printed}");
    }
}

//! The `gate` command: every fault in its inputs has an exit code and a message, and the gate changes no file.

mod any_change;
mod bless;
mod budgets;
mod elfs;
mod faults;
mod formats;
mod make;
mod run;

use crate::common::{
    neap_bench,
    sample::{results, results_from_rows},
};

use neap_model::{
    rejections::{Ending, Rejection},
    reports::record::{Inputs, Record},
    results::{Results, Row},
    wire_formats::{Reading, Reads},
};
use neap_scenarios::discover::workspaces;
use std::{
    collections::BTreeMap,
    fs, iter,
    path::{Path, PathBuf},
    process::Output,
};

use tempfile::TempDir;

/// A report with every kind of value that the gate compares.
fn report() -> Results {
    let mut report = results(&[("borsh::full", 700), ("ours::full", 50)]);
    row(&mut report, "borsh::full").range = Some((690, 720));
    row(&mut report, "borsh::full").heap_bytes = 336;
    let rejection = |program: &str, input: &str, ending, compute_units| Rejection {
        scenario: "account".to_owned(),
        program: program.to_owned(),
        operation: "full".to_owned(),
        input: input.to_owned(),
        ending,
        compute_units,
    };
    let refused = || Ending::Refused("InvalidAccountData".to_owned());
    report.rejections = vec![
        rejection(
            "borsh",
            "empty",
            Ending::Aborted("out of memory".to_owned()),
            90,
        ),
        rejection("ours", "empty", refused(), 20),
        rejection("ours", "zeros", Ending::Accepted, 40),
    ];
    let reading = |writer: &str, reader: &str, reads| Reading {
        scenario: "account".to_owned(),
        writer: writer.to_owned(),
        reader: reader.to_owned(),
        reads,
    };
    report.wire_formats = vec![
        reading("borsh", "ours", Reads::Yes),
        reading("ours", "borsh", Reads::No),
    ];
    report
}

/// A row of a report.
fn row<'a>(report: &'a mut Results, name: &str) -> &'a mut Row {
    let rows = report.rows.iter_mut();
    rows.into_iter().find(|row| row.name == name).unwrap()
}

/// The report with changed rows, and every net recomputed.
fn with_rows(report: Results, change: impl FnOnce(&mut Vec<Row>)) -> Results {
    let mut rows = report.rows.clone();
    change(&mut rows);
    let rebuilt = results_from_rows(rows);
    // Keeps the ELFs of the report.
    let elfs = rebuilt.elfs.into_iter().map(|(name, elf)| {
        let known = report.elfs.get(&name).cloned();
        (name, known.unwrap_or(elf))
    });
    Results {
        elfs: elfs.collect(),
        rows: rebuilt.rows,
        ..report
    }
}

/// The report with another number of compute units in a row.
fn with_cost(report: Results, name: &str, compute_units: u64) -> Results {
    with_rows(report, |rows| {
        let row = rows.iter_mut().find(|row| row.name == name).unwrap();
        row.compute_units = compute_units;
    })
}

/// The record that a run leaves beside its report.
const RECORD: &str = "target/benches/run.json";

/// A directory with a baseline, a fresh report and empty budgets.
struct Tree {
    root: TempDir,
}

impl Tree {
    fn new(baseline: &Results, fresh: &Results) -> Self {
        let tree = Self {
            root: TempDir::new().unwrap(),
        };
        tree.write_text(&tree.baseline(), &baseline.to_json());
        tree.write_text(&tree.fresh(), &fresh.to_json());
        let record = Record::measured(fresh, Inputs::default());
        tree.write(RECORD, &record.to_json());
        tree.write("budgets.toml", "");
        tree
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    fn baseline(&self) -> PathBuf {
        self.path("target-reports/upstream-llvm22-v0/results.json")
    }

    fn fresh(&self) -> PathBuf {
        self.path("target/benches/results.json")
    }

    fn write(&self, path: &str, text: &str) {
        self.write_text(&self.path(path), text);
    }

    fn write_text(&self, path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Every file and its text.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut pending = vec![self.root.path().to_owned()];
        while let Some(directory) = pending.pop() {
            for entry in fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => pending.push(path),
                    false => drop(files.insert(path.clone(), fs::read(path).unwrap())),
                }
            }
        }
        files
    }

    /// Runs the gate, and asserts that it changes no file.
    fn gate(&self, arguments: &[&str]) -> Output {
        let before = self.files();
        let output = neap_bench(self.root.path(), &[&["gate"], arguments].concat());
        assert!(before == self.files(), "the gate changed a file");
        output
    }

    fn bless(&self) -> Output {
        self.with_all_programs("bless")
    }

    /// Runs a command that reads the manifests of the repository's programs.
    fn with_all_programs(&self, command: &str) -> Output {
        let manifests = workspaces().map(|manifest| crate::common::root().join(manifest));
        let programs = manifests.map(|manifest| format!("--programs={}", manifest.display()));
        let arguments: Vec<String> = iter::once(command.to_owned()).chain(programs).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        neap_bench(self.root.path(), &arguments)
    }

    /// Runs the gate, and asserts its exit code and its output. Ignores how columns are aligned.
    #[track_caller]
    fn expect(&self, arguments: &[&str], code: i32, texts: &[&str]) -> String {
        expect(&self.gate(arguments), code, texts)
    }
}

/// Asserts the exit code and the output of a command. Ignores how columns are aligned.
#[track_caller]
fn expect(output: &Output, code: i32, texts: &[&str]) -> String {
    let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    let lines = printed.lines();
    let squeezed = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let squeezed = squeezed.collect::<Vec<_>>().join("\n");
    assert_eq!(output.status.code(), Some(code), "{printed}");
    for text in texts {
        assert!(squeezed.contains(text), "`{text}` is not in:\n{squeezed}");
    }
    squeezed
}

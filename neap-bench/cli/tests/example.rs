//! The examples: another repository, which `make example` builds and runs, and public programs, which run here.

use neap_model::{next::Next, reports};
use neap_svm::{measure::load, svm::observer::Observer};
use std::{fs, path::Path, process::Command};
use tempfile::TempDir;

/// The repository's root.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn committed_reports_match_their_baselines() {
    let example = root().join("examples/vault");
    let suite = neap_suite::read(&example.join("neap.toml"), None).unwrap();
    let reports = example.join("target-reports").join(&suite.name);
    let baselines = reports::paths_in(&reports).unwrap();
    assert!(!baselines.is_empty());
    for directory in baselines {
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = reports::baseline(&reports, id, &Next::default()).unwrap();
        let rendered = neap_report::suite::render(&baseline, &suite, Some(&baseline));
        for (file, current) in rendered.unwrap().files() {
            let committed = fs::read_to_string(directory.join(file)).ok();
            assert!(
                committed.as_deref() == current,
                "{id}/{file} is stale: run `make bless` there"
            );
        }
    }
}

/// Searches run these programs with those that they invoke. The same must happen as in a measured run.
#[test]
fn searches_run_public_programs_as_they_are_measured() {
    let mut calls = 0;
    for name in ["associated-token", "token", "token-2022"] {
        let suite = root().join("examples").join(name).join("neap.toml");
        let suite = neap_suite::read(&suite, None).unwrap();
        for subject in suite.subjects(Path::new("")) {
            let built = load(&subject).unwrap();
            let (id, elf) = (subject.program_id(), subject.carried.unwrap());
            let mut observer = Observer::load(id, elf, &subject.callees, subject.cluster).unwrap();
            let rows = subject.measurements.iter().map(|row| row.specimen.invocation.clone());
            let bad_inputs = subject.bad_inputs.iter().map(|bad| bad.get().invocation);
            for invocation in &Vec::from_iter(rows.chain(bad_inputs)) {
                let ran = built.svm.run(invocation).unwrap();
                let observed = observer.observe(invocation, &mut |_, _| ()).unwrap();
                assert_eq!(observed.compute_units, ran.compute_units, "{name}: {invocation:?}");
                assert_eq!(observed.return_data, ran.return_data, "{name}: {invocation:?}");
                if observed.result.is_ok() {
                    assert_eq!(observed.accounts, ran.accounts, "{name}: {invocation:?}");
                    calls += observed.calls.len();
                }
                assert_eq!(observed.result, ran.result, "{name}: {invocation:?}");
            }
        }
    }
    assert!(calls > 0);
}

#[test]
fn public_programs_match_their_baselines() {
    for name in ["associated-token", "token", "token-2022"] {
        let example = root().join("examples").join(name);
        let out = TempDir::new().unwrap();
        let reports = format!("target-reports/{name}");
        let neap_bench = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
            command.args(arguments).arg("--out").arg(out.path()).args(["--baselines", &reports]);
            let output = command.current_dir(&example).output().unwrap();
            let [stdout, stderr] =
                [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
            assert!(output.status.success(), "{name}: {stdout}{stderr}");
            stdout
        };
        neap_bench(&["run", "--suite", "neap.toml"]);
        neap_bench(&["gate", "--budgets", "budgets.toml"]);
        let fresh = reports::fresh(out.path(), &Next::default()).unwrap();
        // The profile of each row fits on a screen.
        for row in fresh.rows.iter().filter(|row| row.transaction.is_none()) {
            let profile = neap_bench(&["profile", &row.name, "--suite", "neap.toml"]);
            assert!(profile.lines().count() <= 60, "{profile}");
        }
        neap_bench(&["report", "--suite", "neap.toml"]);
        let page = fs::read_to_string(out.path().join(reports::PAGE)).unwrap();
        let has_invoked = page.contains("token-2022: entrypoint");
        assert_eq!(has_invoked, name == "associated-token", "{name}");
        let baseline = example.join(&reports).join(&fresh.toolchain.id);
        for committed in reports::paths_in(&baseline).unwrap() {
            let file = committed.file_name().unwrap();
            let [committed, fresh] =
                [&committed, &out.path().join(file)].map(|it| fs::read_to_string(it).unwrap());
            assert!(committed == fresh, "{name}: {file:?} is stale: bless the report");
        }
        // The manual shows the row of the transaction as it is.
        let manual = fs::read_to_string(root().join("docs/transactions.md")).unwrap();
        let summary = fs::read_to_string(out.path().join(reports::MARKDOWN)).unwrap();
        for row in fresh.rows.iter().filter(|row| row.transaction.is_some()) {
            let shown = summary.lines().find(|line| line.starts_with(&format!("| {} ", row.name)));
            assert!(manual.contains(shown.unwrap()), "docs/transactions.md lacks {shown:?}");
        }
        let readme = fs::read_to_string(example.join("README.md")).unwrap();
        for row in &fresh.rows {
            let cells = format!("| {} | {} |", row.operation, row.compute_units);
            assert!(readme.contains(&cells), "{name}: its README.md lacks {cells}");
        }
    }
}

#[test]
fn a_profile_names_the_programs_that_a_program_invokes() {
    let reports = root().join("examples/associated-token/target-reports/associated-token");
    let [baseline] = &reports::paths_in(&reports).unwrap()[..] else { panic!("{reports:?}") };
    let costs = fs::read_to_string(baseline.join(reports::FUNCTIONS)).unwrap();
    for callee in ["system", "token", "token-2022"] {
        assert!(costs.contains(&format!("sol_invoke_signed_rust({callee})")), "{callee}");
    }
}

//! The commands `gate` and `bless`, and their targets in the Makefiles. `neap-gate` tests the verdicts.

use crate::common::{assert_exit, builds, neap_bench, root, sample::results, suite::Suite};
use neap_model::tree::Tree;
use neap_scenarios::discover::workspaces;
use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Every file and its bytes.
fn files(tree: &Tree) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut pending = vec![tree.root().to_owned()];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(fs::read_dir(path).unwrap().map(|it| it.unwrap().path()));
        } else {
            files.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    files
}

/// Runs the gate, and asserts that it changes no file.
fn gate(tree: &Tree, options: &[&str]) -> Output {
    let before = files(tree);
    let output = neap_bench(tree.root(), &[&["gate"], options].concat());
    assert!(before == files(tree), "the gate changed a file");
    output
}

/// Runs a command that reads the manifests of the repository's programs.
fn with_all_programs(tree: &Tree, arguments: &[&str]) -> Output {
    let programs = workspaces().map(|it| format!("--programs={}", root().join(it).display()));
    let programs: Vec<String> = programs.collect();
    let programs = programs.iter().map(String::as_str);
    let arguments: Vec<&str> = arguments.iter().copied().chain(programs).collect();
    neap_bench(tree.root(), &arguments)
}

/// A tree without a baseline, with a build and the manifests of two programs.
fn tree_with_programs() -> (Tree, Suite) {
    let tree = Tree::new(&results(&[]), &results(&[]));
    fs::remove_dir_all(tree.path("target-reports")).unwrap();
    fs::create_dir_all(tree.path("target/deploy/build")).unwrap();
    for file in ["neap_program_floor.so", OURS, neap_toolchain::build::FILE] {
        let copy = tree.path("target/deploy/build").join(file);
        fs::copy(builds()[0].join(file), copy).unwrap();
    }
    let ours = "wire = \"borsh\"\nvalidates = [\"length\"]";
    (tree, Suite::new(&[("programs/ours", "account", ours)]))
}

const OURS: &str = "neap_program_ours.so";

#[test]
fn prints_the_verdict_or_why_there_is_none_and_exits_with_its_code() {
    let [before, after] = [50, 51].map(|cost| results(&[("ours::full", cost)]));
    let tree = Tree::new(&before, &after);
    for format in ["text", "markdown", "json", "junit"] {
        let output = gate(&tree, &["--format", format]);
        assert_exit(&output, 1, &["ours::full"]);
        assert_eq!(output.stderr, b"", "{format}");
        let output = gate(&tree, &["--format", format, "--tolerance", "1"]);
        assert_exit(&output, 0, &[]);
        let output = gate(&tree, &["--format", format, "--budgets", "no.toml"]);
        assert_exit(&output, 2, &["error: cannot read no.toml"]);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.contains("no.toml"), format != "text", "{printed}");
    }
    for (options, text) in [
        (&["--tolerant"][..], "--tolerant"),
        (&["--format", "yaml"], "text, markdown, json, junit"),
        (&["--tolerance", "much"], "a tolerance is a number of"),
    ] {
        assert_exit(&gate(&tree, options), 2, &[text]);
    }
    fs::remove_dir_all(tree.path("target-reports")).unwrap();
    assert_exit(&gate(&tree, &[]), 4, &["To create it, run `make bless`"]);
}

#[test]
fn blesses_the_last_report() {
    let [before, after] = [50, 44].map(|cost| results(&[("ours::full", cost)]));
    let tree = Tree::new(&before, &after);
    assert_exit(&gate(&tree, &[]), 1, &[]);
    assert_exit(&with_all_programs(&tree, &["bless"]), 0, &["new baseline"]);
    assert_exit(&gate(&tree, &[]), 0, &[]);
    let [report, baseline] = [Tree::FRESH, Tree::BASELINE].map(|path| fs::read(tree.path(path)));
    assert_eq!(report.unwrap(), baseline.unwrap());
}

#[test]
fn refuses_to_bless_a_report_that_the_gate_refuses_or_of_other_programs() {
    let mut outside = results(&[("ours::full", 44)]);
    outside.toolchain.id = "../../outside".to_owned();
    for (report, options, why) in [
        (outside, &["bless"][..], "is not a toolchain id"),
        (
            results(&[("ours::full", 44)]),
            &["bless", "--elfs", "target"],
            "account/ours: ours.so was measured, but is missing",
        ),
        (
            results(&[("vault::full", 44)]),
            &["bless"],
            "row `vault::full` belongs to no program in these workspaces: run `make bench`, or name its suite with --suite",
        ),
    ] {
        let tree = Tree::new(&report, &report);
        let before = files(&tree);
        assert_exit(&with_all_programs(&tree, options), 2, &[why]);
        assert!(files(&tree) == before && !tree.path("../outside").exists());
    }
}

#[test]
fn says_where_it_looks_for_neaps_own_programs_and_refuses_unknown_options() {
    let tree = Tree::new(&results(&[]), &results(&[]));
    for command in ["run", "bless"] {
        let output = neap_bench(tree.root(), &[command]);
        assert_exit(&output, 2, &["no programs/Cargo.toml", "--suite neap.toml"]);
    }
    for arguments in [&["bless", "--forget"][..], &["docs", "--forget"], &["forget"]] {
        assert_exit(&neap_bench(tree.root(), arguments), 2, &["forget"]);
    }
}

#[test]
fn refuses_a_report_of_other_manifests_or_of_a_failed_run() {
    let (tree, suite) = tree_with_programs();
    let programs = format!("--programs={}", suite.manifest().display());
    let call = |command| neap_bench(tree.root(), &[command, &programs]);
    assert_exit(&call("run"), 0, &[]);
    assert_exit(&gate(&tree, &[]), 4, &["no baseline for toolchain"]);
    assert_exit(&call("bless"), 0, &[]);
    assert_exit(&gate(&tree, &[]), 0, &["everything matches the baseline"]);
    let ours = suite.manifest().with_file_name("ours/Cargo.toml");
    for manifest in [suite.manifest(), ours] {
        let measured = fs::read(&manifest).unwrap();
        fs::write(&manifest, [&measured[..], b"# edited\n"].concat()).unwrap();
        let why = format!("{} changed after the run", manifest.display());
        assert_exit(&gate(&tree, &[]), 2, &[&why]);
        assert_exit(&call("bless"), 2, &[&why]);
        fs::write(manifest, measured).unwrap();
        assert_exit(&gate(&tree, &[]), 0, &[]);
    }
    // The record of the manifests is not part of a baseline.
    let baselines = files(&tree).into_keys().filter(|path| path.ends_with("run.json"));
    assert!(baselines.eq([tree.path("target/benches/run.json")]));

    // A program that stores nothing has a wrong post-state.
    let ours = tree.path("target/deploy/build").join(OURS);
    let good = fs::read(&ours).unwrap();
    fs::copy(ours.with_file_name("neap_program_floor.so"), &ours).unwrap();
    let wrong = ["ours::full", "offset 64: expected 0x15"];
    tree.write("target/benches/index.html", "the page of the last report");
    assert_exit(&call("run"), 3, &wrong);
    assert!(!tree.path("target/benches/index.html").exists());
    // The right ELF is back, but there is still no report.
    fs::write(&ours, good).unwrap();
    let texts = [wrong[0], wrong[1], "Fix this, then run `make bench`"];
    assert_exit(&gate(&tree, &[]), 2, &texts);
    assert_exit(&call("bless"), 2, &texts);
}

#[test]
fn a_build_that_fails_leaves_no_report_that_the_gate_accepts() {
    for makefile in ["Makefile", "examples/vault/Makefile"] {
        let tree = Tree::new(&results(&[]), &results(&[]));
        assert_exit(&gate(&tree, &[]), 0, &[]);
        fs::copy(root().join(makefile), tree.path("Makefile")).unwrap();
        fs::create_dir(tree.path("toolchain")).unwrap();
        symlink("/bin/false", tree.path("toolchain/build")).unwrap();
        assert_exit(&make(tree.root(), &["NEAP=.", "bench"]), 2, &["Error 1"]);
        let texts = ["the report in target/benches is not from a finished run"];
        assert_exit(&gate(&tree, &[]), 2, &texts);
        assert_exit(&with_all_programs(&tree, &["bless"]), 2, &texts);
    }
}

#[test]
fn make_gates_and_blesses_with_its_options() {
    let elfs = "--elfs \"target/deploy/$(toolchain/choose)-v";
    let version = |sbpf| ["run", "bless"].map(|command| format!("-- {command} {elfs}{sbpf}\""));
    let blessed = [version(0), version(3)].concat();
    let budgets = "--budgets budgets.toml";
    let gate = |sbpf, format| vec![format!("gate {elfs}{sbpf}\" {budgets} --format \"{format}\"")];
    let example = [" gate --elfs ", budgets].map(str::to_owned);
    let help = ["FORMAT=text|markdown|json|junit", "budgets.toml"].map(str::to_owned);
    for (arguments, texts) in [
        ("--dry-run gate FORMAT=json SBPF=v0", gate(0, "json")),
        ("--dry-run gate", gate(3, "text")),
        ("--dry-run -C examples/vault gate", example.into()),
        ("--dry-run bless", blessed),
        ("help", help.into()),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        assert_exit(&make(root(), &arguments), 0, &texts);
    }
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    // The `@` keeps the command out of the output.
    assert!(makefile.contains("\n\t@$(NEAP_BENCH) gate "), "{makefile}");
}

fn make(directory: &Path, arguments: &[&str]) -> Output {
    Command::new("make")
        .args(arguments)
        .current_dir(directory)
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .unwrap()
}

//! The gate after a run of neap's own programs: a failed run, and a run with other manifests.

use super::{RECORD, Tree, expect, report, with_cost};
use crate::common::{builds, neap_bench, suite::Suite};
use neap_toolchain::{Build, build};
use std::{fs, path::Path};

/// A tree without a baseline, with a copy of a build. Also returns the toolchain's id.
fn tree_with_build(copied: impl Fn(&str) -> bool) -> (Tree, String) {
    let tree = Tree::new(&report(), &report());
    let build = &builds()[0];
    let elfs = tree.path("target/deploy/build");
    fs::create_dir_all(&elfs).unwrap();
    for entry in fs::read_dir(build).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if copied(name) {
            fs::copy(&path, elfs.join(name)).unwrap();
        }
    }
    fs::remove_dir_all(tree.path("target-reports")).unwrap();
    (tree, Build::read(build).unwrap().id)
}

#[test]
fn a_failed_run_leaves_no_report_and_the_gate_says_why() {
    let (tree, id) = tree_with_build(|_| true);
    let run = || tree.with_all_programs("run");
    expect(&run(), 0, &[]);
    tree.expect(&[], 4, &[&format!("no baseline for toolchain `{id}`")]);
    expect(&tree.bless(), 0, &[]);
    tree.expect(&[], 0, &["everything matches the baseline"]);

    // A program that stores nothing has a wrong post-state.
    let borsh = tree.path("target/deploy/build/neap_program_borsh.so");
    let good = fs::read(&borsh).unwrap();
    let floor = borsh.with_file_name("neap_program_floor.so");
    fs::copy(floor, &borsh).unwrap();
    let wrong = ["borsh::full", "offset 64: expected 0x15"];
    tree.write("target/benches/index.html", "the page of the last report");
    expect(&run(), 3, &wrong);
    assert!(!tree.path("target/benches/index.html").exists());
    // The right ELF is back, but there is still no report.
    fs::write(&borsh, good).unwrap();
    for format in ["text", "markdown", "json", "junit"] {
        let output = tree.gate(&["--format", format]);
        expect(
            &output,
            2,
            &[wrong[0], wrong[1], "Fix this, then run `make bench`"],
        );
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed.contains(wrong[0]), format != "text", "{printed}");
    }
    expect(&tree.bless(), 2, &wrong);
}

#[test]
fn refuses_a_report_whose_manifests_changed() {
    let names = ["neap_program_floor.so", "neap_program_ours.so", build::FILE];
    let (tree, id) = tree_with_build(|name| names.contains(&name));
    let ours = "wire = \"borsh\"\nvalidates = [\"length\"]";
    let suite = Suite::new(&[("programs/ours", "account", ours)]);
    let workspace = suite.manifest();
    let programs = format!("--programs={}", workspace.display());
    let call = |command| neap_bench(tree.root.path(), &[command, &programs]);
    expect(&call("run"), 0, &[]);
    expect(&call("bless"), 0, &[]);
    tree.expect(&[], 0, &[]);
    let measure = match id.ends_with("-v0") {
        true => "run `make bench SBPF=v0`",
        false => "run `make bench`",
    };
    let ours = workspace.with_file_name("ours/Cargo.toml");
    for manifest in [&workspace, &ours] {
        let measured = fs::read(manifest).unwrap();
        let name = manifest.display();
        let refused = |why: &str| {
            tree.expect(&[], 2, &[measure, why]);
            expect(&call("bless"), 2, &[measure, why]);
        };
        fs::write(manifest, [&measured[..], b"# edited\n"].concat()).unwrap();
        refused(&format!("{name} changed after the run"));
        fs::remove_file(manifest).unwrap();
        refused(&format!("{name} can no longer be read"));
        fs::write(manifest, measured).unwrap();
        tree.expect(&[], 0, &[]);
    }
    // The record of the manifests is not part of a baseline.
    let baselines = fs::read_dir(tree.path("target-reports")).unwrap();
    for baseline in baselines {
        assert!(!baseline.unwrap().path().join("run.json").exists());
    }
}

#[test]
fn refuses_a_report_that_no_run_wrote() {
    let more_expensive = with_cost(report(), "ours::full", 51);
    let tree = Tree::new(&report(), &more_expensive);
    tree.expect(&[], 1, &[]);
    // Another report, in the form that neap writes.
    fs::write(tree.fresh(), report().to_json()).unwrap();
    let texts = ["results.json changed after the run wrote it: run `make bench SBPF=v0`"];
    tree.expect(&[], 2, &texts);
    expect(&tree.bless(), 2, &texts);
    for (record, why) in [
        ("", "run.json is unusable: run `make bench`"),
        ("{}", "run.json is unusable: run `make bench`"),
        (
            "{\"measured\": {}}",
            "run.json is unusable: run `make bench`",
        ),
        (
            "{\"failed\": \"no disk\"}",
            "the last run failed: no disk\nFix this, then run `make bench`",
        ),
    ] {
        tree.write(RECORD, record);
        tree.expect(&[], 2, &[why]);
        expect(&tree.bless(), 2, &[why]);
    }
    fs::remove_file(tree.path(RECORD)).unwrap();
    tree.expect(
        &[],
        2,
        &["the report in target/benches is not from a finished run"],
    );
}

#[test]
fn refuses_a_baseline_that_is_the_report_itself() {
    type Link = fn(&Path, &Path) -> std::io::Result<()>;
    let links: [Link; 2] = [
        |report, link| std::os::unix::fs::symlink(report, link),
        |report, link| fs::hard_link(report, link),
    ];
    let texts = ["is a link to the last report", "restore the committed file"];
    for link in links {
        let tree = Tree::new(&report(), &report());
        fs::remove_file(tree.baseline()).unwrap();
        link(&tree.fresh(), &tree.baseline()).unwrap();
        tree.expect(&[], 2, &texts);
        expect(&tree.bless(), 2, &texts);
        fs::remove_file(tree.baseline()).unwrap();
        expect(&tree.bless(), 0, &[]);
        tree.expect(&[], 0, &[]);
    }
    let tree = Tree::new(&report(), &report());
    let directory = tree.baseline().parent().unwrap().to_owned();
    fs::remove_dir_all(&directory).unwrap();
    std::os::unix::fs::symlink(tree.path("target/benches"), &directory).unwrap();
    tree.expect(&[], 2, &texts);
    expect(&tree.bless(), 2, &texts);
}

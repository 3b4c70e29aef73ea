//! A run of neap's programs writes its report only if every program is built and keeps the contract. Otherwise it leaves
//! no report, not even an older one.

use crate::common::{assert_exit, assert_no_report, builds, neap_bench, programs, root};
use neap_model::reports;
use std::{fs, path::Path, process::Output};
use tempfile::TempDir;

#[test]
fn the_report_depends_neither_on_order_nor_on_process() {
    let mut reversed = programs();
    reversed.reverse();
    for build in builds() {
        let out = TempDir::new().unwrap();
        assert_exit(&measure(&build, out.path()), 0, &["ours"]);
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

#[test]
fn a_broken_build_leaves_no_report() {
    type Sabotage = fn(&Path);
    let cases: [(Sabotage, &[&str]); 4] = [
        (
            // Without its floor the multisig has no nets.
            |elfs| {
                fs::remove_file(elfs.join("neap_program_borsh.so")).unwrap();
                fs::remove_file(elfs.join("neap_multisig_floor.so")).unwrap();
            },
            &[
                "2 programs are not built: the others were measured, but no report",
                "not built: borsh: no ELF at",
                "neap_program_borsh.so: run `make build-sbf-borsh`\n",
                "neap_multisig_floor.so: run `make build-sbf-multisig-floor`\n",
                "\n| ours |",
            ],
        ),
        (
            |elfs| {
                // The floor stores nothing.
                let floor = elfs.join("neap_program_floor.so");
                fs::copy(floor, elfs.join("neap_program_borsh.so")).unwrap();
                fs::remove_file(elfs.join("neap_program_ours.so")).unwrap();
            },
            &["not built: ours: no ELF at", "borsh::full", "offset 64"],
        ),
        (
            |elfs| {
                let path = elfs.join("neap_program_borsh.so");
                let elf = fs::read(&path).unwrap();
                fs::write(path, &elf[..elf.len() / 2]).unwrap();
            },
            &["borsh: ", "neap_program_borsh.so", "loader refuses", "run `make build-sbf-borsh`"],
        ),
        (|elfs| fs::remove_file(elfs.join("toolchain.json")).unwrap(), &["run `make all`"]),
    ];
    for (sabotage, texts) in cases {
        let [elfs, out] = [TempDir::new(), TempDir::new()].map(Result::unwrap);
        for path in reports::paths_in(&builds()[0]).unwrap() {
            fs::copy(&path, elfs.path().join(path.file_name().unwrap())).unwrap();
        }
        sabotage(elfs.path());
        for old in [
            reports::RECORD,
            reports::JSON,
            reports::MARKDOWN,
            reports::REJECTIONS,
            reports::WIRE_FORMATS,
            reports::CHART,
            reports::PAGE,
        ] {
            fs::write(out.path().join(old), "old").unwrap();
        }
        assert_exit(&measure(elfs.path(), out.path()), 3, texts);
        assert_no_report(out.path());
    }
}

fn measure(elfs: &Path, out: &Path) -> Output {
    let [elfs, out] = [elfs, out].map(|path| path.to_str().unwrap());
    neap_bench(root(), &["run", "--elfs", elfs, "--out", out, "--reports", "nowhere"])
}

//! Replays the shell sessions in `sessions/`: every command has an output and an exit code.
//!
//! A session begins with a line `# title` and has a directory of its own. A line that begins with `$ ` is a command; the
//! lines below it are its output on both streams, and its exit code in brackets unless that is 0.

use crate::common::{root, sample};
use expect_test::expect_file;
use neap_model::tree::Tree;
use sbpf_assembler::Assembler;
use std::{env, fs, path::Path, process::Command};

/// What the sessions use: the paths of the files that a gate reads, and functions.
const PRELUDE: &str = r#"
exec 2>&1
fresh=target/benches/results.json
record=target/benches/run.json
baseline=target-reports/upstream-llvm22-v0/results.json
build=target/deploy/upstream-v0
half() { truncate --size $(($(stat --format %s "$1") / 2)) "$1"; }
# Changes the last report as if a run had measured it.
measured() {
    sed -i "$1" $fresh
    sed -i "s/\"report\": \".*\"/\"report\": \"$(sha256sum $fresh | cut -c -64)\"/" $record
}
# Runs a command whose reader closed the pipe before it could write.
closed() {
    { sleep 0.2; "$@"; echo $? > code; } | true
    return $(cat code)
}
copy_a_build() { cp -r "$(ls -d "$ROOT"/target/deploy/* | head --lines 1)" elfs; }
# Runs neap's programs, whose numbers depend on the toolchain. Lists what is left of older reports.
run_neaps_programs() {
    for name in rejections.md wire_formats.md multisig.svg index.html; do : > target/benches/$name; done
    neap-bench run --elfs elfs --programs "$ROOT/programs/Cargo.toml" > log 2>&1
    code=$?
    grep -o '^not built.*\|^error.*\|^| ours |' log | uniq
    ls target/benches
    return $code
}
"#;

/// The ELFs in `suite/`. The first one adds 1 to the u64 in the first account, whose data is at byte 96 of the input.
const ELFS: [(&str, &str); 4] = [
    ("elfs/adds.so", "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit"),
    ("elfs/idles.so", "mov64 r0, 0\nexit"),
    // One more compute unit than `adds.so`.
    (
        "slower.so",
        "mov64 r3, 0\nldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit",
    ),
    ("stops.so", "exit"),
];

#[test]
fn the_gate_names_every_fault_of_its_files_and_options() {
    replay("gate.txt");
}

#[test]
fn a_run_of_a_broken_build_leaves_no_report() {
    replay("neaps_programs.txt");
}

#[test]
fn suites_run_bless_and_gate() {
    replay("suite.txt");
}

#[test]
fn makefiles_pass_their_options_on_and_stop_at_a_failed_build() {
    replay("make.txt");
}

fn replay(name: &str) {
    let path = root().join("benches/cli/tests/sessions").join(name);
    let mut replayed = String::new();
    let mut directory = None;
    for line in fs::read_to_string(path).unwrap().lines() {
        if line.starts_with("# ") {
            let gap = if directory.is_some() { "\n" } else { "" };
            replayed += &format!("{gap}{line}\n");
            directory = Some(tree());
        } else if let Some(command) = line.strip_prefix("$ ") {
            replayed += &format!("{line}\n{}", output(directory.as_ref().unwrap().root(), command));
        }
    }
    expect_file![format!("sessions/{name}")].assert_eq(&replayed);
}

/// A build, a report that matches its ELFs and an equal baseline; and `suite/`, which is built but not measured.
fn tree() -> Tree {
    let mut report = sample::results(&[("borsh::full", 700), ("ours::full", 50)]);
    for program in ["borsh", "floor", "ours"] {
        sample::elf(&mut report, program).sha256 = neap_toolchain::sha256(program);
    }
    let tree = Tree::new(&report, &report);
    for elf in report.elfs.values() {
        let program = elf.file.trim_end_matches(".so");
        tree.write(&format!("target/deploy/upstream-v0/{}", elf.file), program);
    }
    let mut toolchain = serde_json::to_value(&report.toolchain).unwrap();
    let fields = toolchain.as_object_mut().unwrap();
    fields.retain(|field, _| !["mollusk", "agave"].contains(&field.as_str()));
    tree.write("target/deploy/upstream-v0/toolchain.json", &toolchain.to_string());
    tree.write("suite/neap.toml", include_str!("sessions/neap.toml"));
    tree.write("suite/other.json", include_str!("sessions/other.json"));
    tree.write("suite/sum.bin", "\x29\0\0\0\0\0\0\0");
    tree.write(
        "suite/elfs/toolchain.json",
        r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#,
    );
    for (path, source) in ELFS {
        let source = format!(".globl entrypoint\nentrypoint:\n{source}\n");
        let elf = Assembler::new(Default::default()).assemble(&source).unwrap();
        fs::write(tree.path("suite").join(path), elf).unwrap();
    }
    tree
}

/// Runs a command in a directory. Returns its output and its exit code.
fn output(directory: &Path, command: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_neap-bench")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{PRELUDE}{command}")).current_dir(directory);
    // Variables that an outer `make test` would pass on.
    for variable in ["MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "SBPF"] {
        shell.env_remove(variable);
    }
    let output = shell.env("PATH", path).env("ROOT", root()).output().unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    if let Some(code @ 1..) = output.status.code() {
        text += &format!("[{code}]\n");
    }
    text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

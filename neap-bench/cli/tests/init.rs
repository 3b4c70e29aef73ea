//! `neap-bench init` writes suites for programs that others published as ELFs.

use mollusk_svm_programs_token::{associated_token, token};
use mollusk_svm_programs_token_2022 as token_2022;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

#[test]
fn suites_of_public_elfs_run_and_pass_their_gates() {
    let programs = [
        ("associated_token", associated_token::ELF),
        ("token", token::ELF),
        ("token_2022", token_2022::ELF),
    ];
    let directory = TempDir::new().unwrap();
    let mut init = vec!["init".to_owned()];
    for (name, elf) in programs {
        fs::write(directory.path().join(format!("{name}.so")), elf).unwrap();
        init.push(format!("{name}.so"));
    }
    succeed(directory.path(), &init.join(" "));
    for (name, _) in programs {
        let suite = format!("{name}/neap.toml");
        let text = fs::read_to_string(directory.path().join(&suite)).unwrap();
        assert!(text.contains("\nid = \"local-v0\"\n"), "{text}");
        assert!(text.contains("\nerror = ") || text.contains("\ncustom_error = "), "{text}");
        succeed(directory.path(), &format!("run --suite {suite}"));
        succeed(directory.path(), &format!("bless --suite {suite}"));
        let gate = format!("gate --suite {suite}");
        assert!(succeed(directory.path(), &gate).contains("everything matches the baseline"));
    }
}

/// Runs a command that must succeed. Returns what it prints.
fn succeed(directory: &Path, command: &str) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
    let process = process.args(command.split(' ')).current_dir(directory);
    let Output { status, stdout, stderr } = process.output().unwrap();
    assert!(status.success(), "{command}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

//! Tests `neap-toolchain assemble`.

use std::{
    fs,
    process::{Command, Output},
};

use tempfile::TempDir;

/// The name of the package's program in `list`.
const NAME: &str = "neap-program-by-hand";

/// Makes a package with one assembly source, and calls `assemble` for the programs in `built`.
fn assemble(source: &str, arch: &str, built: &[&str]) -> (Output, TempDir) {
    let directory = TempDir::new().unwrap();
    let manifest = directory.path().join("Cargo.toml");
    fs::write(
        &manifest,
        "[package]\nname = \"neap-program-by-hand\"\n[lib]\npath = \"lib.rs\"\n\
         [package.metadata.neap]\nassembly = \"entrypoint.s\"\n",
    )
    .unwrap();
    fs::write(directory.path().join("lib.rs"), "").unwrap();
    fs::write(directory.path().join("entrypoint.s"), source).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_neap-toolchain"))
        .args(["assemble", "--manifest-path"])
        .arg(manifest)
        .args(["--arch", arch, "--out"])
        .arg(directory.path())
        .args(built)
        .output()
        .unwrap();
    (output, directory)
}

#[test]
fn assembles_for_each_sbpf_version() {
    for (arch, flags) in [("v0", 0), ("v3", 3)] {
        let (output, directory) =
            assemble(".globl entrypoint\nentrypoint:\n    exit\n", arch, &[NAME]);
        assert!(output.status.success(), "{output:?}");
        let elf = fs::read(directory.path().join("neap_program_by_hand.so")).unwrap();
        assert!(elf.starts_with(b"\x7fELF"));
        // The ELF's e_flags hold the SBPF version.
        assert_eq!(elf[48..52], u32::to_le_bytes(flags), "{arch}");
    }
}

#[test]
fn names_the_file_and_line_of_an_error() {
    let (output, directory) = assemble(".globl entrypoint\nentrypoint:\n    exti\n", "v0", &[NAME]);
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("entrypoint.s:3: "), "{message}");
    assert!(!directory.path().join("neap_program_by_hand.so").exists());
}

#[test]
fn leaves_the_elfs_of_other_programs_alone() {
    // Their hashes in sources.json stay, so their ELFs must stay too.
    let (output, directory) = assemble(
        ".globl entrypoint\nentrypoint:\n    exit\n",
        "v0",
        &["another"],
    );
    assert!(output.status.success(), "{output:?}");
    assert!(!directory.path().join("neap_program_by_hand.so").exists());
}

//! `neap-linker` links again with what the last link lacked. A stand-in takes the place of `sbpf-linker`, so this needs no LLVM.

use crate::checkout::{Checkout, expect, root, stand_ins};
use std::{fs, path::Path, process::Output};
use walkdir::WalkDir;

/// Messages of LLVM 22 and of sbpf-linker 0.1.
const MISSING_FLOAT: &str =
    "Error: Symbol __muldf3 is missing. Export it with the `--export=__muldf3` flag.";
const FLOAT_CALL: &str = "ERROR llvm: <unknown>:0:0: in function entrypoint i64 (ptr): A call to built-in function '__muldf3' is not supported.";
const SIX_ARGUMENTS: &str = "ERROR llvm: <unknown>:0:0: in function six i64 (i64, i64, i64, i64, i64, i64): stack arguments are not supported";
const MISSING_MEMORY: &str =
    "Error: Symbol memcpy is missing. Export it with the `--export=memcpy` flag.";
const OTHER: &str =
    "ERROR llvm: <unknown>:0:0: in function f i128 (ptr): only small returns supported";

/// The fingerprint of `toolchain.json` has the files of this directory, but not of those in it.
#[test]
fn only_unit_tests_are_outside_of_the_fingerprint() {
    for entry in WalkDir::new(root().join("toolchain/src/linker")).min_depth(2) {
        let path = entry.unwrap().into_path();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        assert!(!is_code || path.ends_with("tests.rs"), "{}", path.display());
    }
}

/// A link of one input, for which `sbpf-linker` gives these answers: each an exit code and what it prints.
fn link(answers: &[(u8, &str)], rustc_has: &str) -> (Checkout, Output) {
    let checkout = Checkout::new();
    for (number, (code, printed)) in (1..).zip(answers) {
        checkout.write(&format!("answers/{number}"), &format!("{code}\n{printed}\n"));
    }
    checkout
        .write("answers/pre-opt.ll", "  %1 = call i64 @six(i64 1) #12\n  %3 = mul i128 %1, %2\n");
    // In the place of rustc, whose arguments name Rust's compiler_builtins.
    let mut rustc = checkout.command(Path::new("sh"));
    rustc.args([
        "-c",
        "\"$0\" -o one.so one.o; exit $?",
        env!("CARGO_BIN_EXE_neap-linker"),
        rustc_has,
    ]);
    rustc.env("SBPF_LINKER", stand_ins().join("sbpf-linker"));
    let output = rustc.env("ANSWERS", checkout.path("answers")).output().unwrap();
    (checkout, output)
}

/// The calls of `sbpf-linker`, without what all have.
fn calls(checkout: &Checkout) -> Vec<String> {
    let calls = fs::read_to_string(checkout.path("answers/calls")).unwrap();
    calls.lines().map(|call| call.replace("--fatal-errors=false -o ", "")).collect()
}

#[test]
fn a_program_that_links_at_once_is_linked_as_rustc_says() {
    let (checkout, output) = link(&[], "");
    expect(&output, 0, &[]);
    assert_eq!(calls(&checkout)[0], "one.so one.o");
    assert!(checkout.path("one.so").exists() && checkout.path("one.debug.o").exists());
    assert!(!checkout.path("one.inlined").exists());
}

#[test]
fn exports_functions_on_floats_and_accepts_their_calls() {
    let (checkout, output) = link(&[(1, MISSING_FLOAT), (0, FLOAT_CALL)], "");
    expect(&output, 0, &[]);
    let calls = calls(&checkout);
    assert_eq!(calls[..2], ["one.so one.o", "one.so --export=__muldf3 one.o"]);
    // The third call makes the debug information.
    assert!(calls.len() == 3 && calls[2].contains("--btf"), "{calls:?}");
}

#[test]
fn inlines_functions_with_six_arguments_and_records_them() {
    let (checkout, output) = link(&[(0, SIX_ARGUMENTS)], "");
    expect(&output, 0, &[]);
    let calls = calls(&checkout);
    assert!(calls[1].contains("one.o --emit=llvm-bc --dump-module "), "{calls:?}");
    assert!(
        calls[2].contains("input.ll --llvm-args=--force-attribute=six:alwaysinline"),
        "{calls:?}"
    );
    assert_eq!(fs::read_to_string(checkout.path("one.inlined")).unwrap(), "six\n");
}

#[test]
fn adds_the_builtins_that_a_program_lacks() {
    let builtins = "--extern noprelude:compiler_builtins=/lib/libcompiler_builtins-1.rmeta";
    let (checkout, output) = link(&[(1, MISSING_MEMORY)], builtins);
    expect(&output, 0, &[]);
    let calls = calls(&checkout);
    assert!(calls[1].contains("/lib/libcompiler_builtins-1.rlib --emit=llvm-bc"), "{calls:?}");
    let last = calls[3].replace(checkout.path("").to_str().unwrap(), "");
    assert!(last.contains("/compiler_builtins.ll ") && last.ends_with("/builtins.ll"), "{last}");

    let (_, output) = link(&[(1, MISSING_MEMORY)], "");
    expect(&output, 1, &["/cmdline does not name it: build with `toolchain/build`"]);
    let (_, output) = link(&[(1, MISSING_MEMORY)], "@arguments");
    expect(
        &output,
        1,
        &["has rustc's arguments in a file (`@…`): build in a directory with a shorter path"],
    );
}

#[test]
fn says_what_failed_and_how_it_ended() {
    let ended = "sbpf-linker ended with exit status: ";
    for (answers, texts) in [
        (&[(1, OTHER)][..], [OTHER, "exit status: 1"]),
        (&[(0, OTHER)], [OTHER, "exit status: 0"]),
        // It crashed, and printed nothing that is known.
        (&[(101, "")], [ended, "exit status: 101"]),
        (&[(0, SIX_ARGUMENTS), (0, SIX_ARGUMENTS)], [ended, "LLVM passes at most five arguments."]),
        // The reason is the other line.
        (&[(1, &*format!("{MISSING_FLOAT}\n{OTHER}"))], [OTHER, "exit status: 1"]),
    ] {
        let (checkout, output) = link(answers, "");
        expect(&output, 1, &texts);
        assert!(!checkout.path("one.so").exists());
    }
}

//! Chooses the platform-tools, and builds with them. `cargo build-sbf` and its tools are stand-ins.

use crate::checkout::{Checkout, expect, root, stand_ins};
use neap_toolchain::{Kind, Sbpf, ToolchainDescription};
use std::{fs, os::unix::fs::symlink, process::Output};

/// Installs platform-tools of a version.
fn install(checkout: &Checkout, version: &str) {
    let cache = checkout.path("home/.cache/solana").join(version);
    fs::create_dir_all(&cache).unwrap();
    let tools = stand_ins().join("platform-tools");
    symlink(tools, cache.join("platform-tools")).unwrap();
}

fn with_platform_tools() -> Checkout {
    let checkout = Checkout::with_programs();
    install(&checkout, "v9.9");
    checkout
}

fn choose(checkout: &Checkout, variables: &[(&str, &str)]) -> Output {
    let mut choose = checkout.command(&root().join("toolchain/choose"));
    choose.envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn chooses_platform_tools_only_where_they_are_complete() {
    let (installed, missing) = (with_platform_tools(), Checkout::new());
    let chosen = |checkout: &Checkout, variables: &[(&str, &str)]| {
        let output = choose(checkout, variables);
        expect(&output, 0, &[]);
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let tools = ("TOOLS", "v9.9");
    for (variable, value, kind) in [
        ("SBF_TOOLCHAIN", "", "platform-tools"),
        ("SBF_TOOLCHAIN", "platform-tools", "platform-tools"),
        ("SBF_TOOLCHAIN", "upstream", "upstream"),
        ("RUSTC_RELEASE", "1.89.0-dev", "platform-tools"),
        ("RUSTC_RELEASE", "1.84.1", "upstream"),
    ] {
        let variables = [tools, (variable, value)];
        assert_eq!(chosen(&installed, &variables), kind, "{variable}={value}");
    }
    for (checkout, variables) in [(&installed, &[][..]), (&missing, &[tools]), (&missing, &[])] {
        assert_eq!(chosen(checkout, variables), "upstream", "{variables:?}");
    }
}

#[test]
fn refuses_unknown_and_unusable_toolchains() {
    let (installed, missing) = (with_platform_tools(), Checkout::new());
    let (tools, platform_tools) = (("TOOLS", "v9.9"), ("SBF_TOOLCHAIN", "platform-tools"));
    let advice = ["`cargo build-sbf` is not installed", "SBF_TOOLCHAIN=upstream"];
    expect(&choose(&missing, &[tools, platform_tools]), 2, &advice);
    expect(&choose(&missing, &[platform_tools]), 2, &advice);
    let old = [tools, platform_tools, ("RUSTC_RELEASE", "1.84.1")];
    expect(&choose(&installed, &old), 2, &["1.84.1", "1.89"]);
    let unknown = [tools, ("SBF_TOOLCHAIN", "gcc")];
    let texts = ["gcc", "platform-tools", "upstream"];
    expect(&choose(&installed, &unknown), 2, &texts);
    // `build` chooses first.
    let mut build = installed.command(&root().join("toolchain/build"));
    expect(&build.envs(unknown).output().unwrap(), 2, &texts);
}

fn call(checkout: &Checkout, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let variables = [&[("SBPF", "v3"), ("TOOLS", "v9.9")], variables].concat();
    checkout.build(Kind::PlatformTools, arguments, &variables)
}

/// The manifests that `cargo build-sbf` got since the last time.
fn built(checkout: &Checkout) -> Vec<String> {
    let file = checkout.path("home/calls");
    let calls = fs::read_to_string(&file).unwrap_or_default();
    fs::write(&file, "").unwrap();
    let calls = calls.lines().map(|call| {
        let start = format!("build-sbf --manifest-path {}/", checkout.path("").display());
        let start = start.replace("//", "/");
        let call = call.strip_prefix(&start).unwrap_or(call);
        let (manifest, rest) = call.split_once(' ').unwrap();
        assert!(rest.starts_with("--arch v3 --sbf-out-dir "), "{rest}");
        manifest.to_owned()
    });
    calls.collect()
}

#[test]
fn calls_build_sbf_once_for_a_whole_workspace() {
    let checkout = with_platform_tools();
    expect(&call(&checkout, &[], &[]), 0, &[]);
    assert_eq!(built(&checkout), ["Cargo.toml"]);
    let files = checkout.files("platform-tools-v3");
    let both = ["debug/one.so", "debug/two.so", "one.so", "toolchain.json", "two.so"];
    assert_eq!(files, both);
    let build = ToolchainDescription::read(&checkout.path("out/platform-tools-v3")).unwrap();
    let described = [&build.id, &build.rustc, &build.llvm, &build.linker];
    assert_eq!(described, ["platform-tools-v9.9-v3", "1.90.0", "4.5.6", "lld 7.8.9"]);
    assert_eq!(build.sbpf, Sbpf::V3);
    assert_eq!(build.fingerprint.len(), 64);

    expect(&call(&checkout, &["two"], &[]), 0, &[]);
    assert_eq!(built(&checkout), ["two/Cargo.toml"]);
    install(&checkout, "v9.10");
    expect(&call(&checkout, &["two"], &[("TOOLS", "v9.10")]), 0, &[]);
    assert_eq!(built(&checkout), ["Cargo.toml"], "all, with another toolchain");
}

#[test]
fn builds_program_by_program_after_a_failure() {
    let checkout = with_platform_tools();
    expect(&call(&checkout, &[], &[]), 0, &[]);
    built(&checkout);
    let output = call(&checkout, &[], &[("FAILING", "one")]);
    expect(&output, 3, &["not built: one; see the errors above"]);
    let manifests = ["Cargo.toml", "one/Cargo.toml", "two/Cargo.toml"];
    assert_eq!(built(&checkout), manifests);
    let files = checkout.files("platform-tools-v3");
    assert_eq!(files, ["debug/two.so", "toolchain.json", "two.so"]);
}

#[test]
fn keeps_the_unstripped_elf_for_each_sbpf_version() {
    let checkout = with_platform_tools();
    for sbpf in ["v0", "v3"] {
        expect(&call(&checkout, &["one"], &[("SBPF", sbpf)]), 0, &[]);
        for (file, text) in
            [("one.so", "an ELF\n"), ("debug/one.so", "an ELF with debug information 1\n")]
        {
            let file = checkout.path(&format!("out/platform-tools-{sbpf}/{file}"));
            assert_eq!(fs::read_to_string(file).unwrap(), text, "{sbpf}");
        }
    }
}

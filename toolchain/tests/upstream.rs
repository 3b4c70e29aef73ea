//! Builds with the upstream toolchain.

use crate::checkout::{Checkout, ENTRYPOINT, expect, root};
use neap_toolchain::{Kind, ToolchainDescription, description};
use std::{
    fs,
    process::Output,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Programs of the same name in different workspaces share cargo's directory, so only one test builds at a time.
static BUILDS: Mutex<()> = Mutex::new(());

/// Waits until no other test builds, also after one that failed.
pub fn alone() -> MutexGuard<'static, ()> {
    BUILDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The directory of the ELFs in `out`.
pub const V3: &str = "upstream-v3";

pub fn build(checkout: &Checkout, arguments: &[&str]) -> Output {
    checkout.build(Kind::Upstream, arguments, &[("SBPF", "v3")])
}

/// The files of a build of both programs.
const BOTH: [&str; 5] = ["debug/one.o", "debug/two.o", "one.so", "toolchain.json", "two.so"];

/// Reads a file in the directory of the ELFs.
pub fn read(checkout: &Checkout, file: &str) -> Vec<u8> {
    fs::read(checkout.path("out").join(V3).join(file)).unwrap()
}

/// Returns whether a file has DWARF line information.
pub fn has_lines(file: &[u8]) -> bool {
    file.windows(11).any(|name| name == b".debug_line")
}

pub fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn builds_the_programs_of_a_workspace() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    checkout.add(
        "old",
        "[lib]\ncrate-type = [\"cdylib\"]\n[package.metadata.neap]\ntoolchains = [\"platform-tools\"]\n\
         not_built = \"it does not link\"\n",
    );
    checkout.add("for-the-host", "");
    checkout.write("for-the-host/src/lib.rs", "compile_error!(\"not built\");");
    for renamed in ["renamed.so", "debug/renamed.o", "debug/one.so"] {
        checkout.write(&format!("out/{V3}/{renamed}"), "");
    }
    let output = build(&checkout, &[]);
    let advice = ["`invalid account data for instruction`", "`invalid file header`", "SBPF=v0"];
    expect(&output, 0, &["toolchain: upstream does not build old\ntoolchain: upstream-llvm"]);
    expect(&output, 0, &advice);
    assert_eq!(checkout.files(V3), BOTH);

    let deploy = checkout.path("out").join(V3);
    let builds = description::builds(&checkout.path("out")).unwrap();
    assert_eq!(builds, std::slice::from_ref(&deploy));
    let description = ToolchainDescription::read(&deploy).unwrap();
    assert!(description.id.starts_with("upstream-llvm"), "{description:?}");
    assert!(description.id.ends_with("-v3"), "{description:?}");
    assert!(description.linker.starts_with("sbpf-linker "), "{description:?}");
    assert_eq!(description.fingerprint.len(), 64);
    for (file, lines) in [("one.so", false), ("debug/one.o", true)] {
        let elf = read(&checkout, file);
        assert!(elf.starts_with(b"\x7fELF"), "{file}");
        assert_eq!(has_lines(&elf), lines, "{file}");
    }

    let modified = || BOTH.map(|file| fs::metadata(deploy.join(file)).unwrap().modified().unwrap());
    let before = modified();
    expect(&build(&checkout, &[]), 0, &[]);
    assert_eq!(before, modified(), "unchanged files were written again");

    // These would override or extend the settings of the workspace and the toolchain.
    let settings = [
        ("RUSTFLAGS", "--nonsense"),
        ("CARGO_PROFILE_RELEASE_DEBUG", "2"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
        ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "nonsense"),
    ];
    let output = checkout.build(Kind::Upstream, &[], &settings);
    expect(&output, 0, &[]);
    assert_eq!(before, modified(), "settings of the user changed an ELF");

    fs::remove_dir_all(deploy.join("debug")).unwrap();
    expect(&build(&checkout, &["two"]), 0, &[]);
    assert_eq!(checkout.files(V3), ["debug/two.o", "one.so", "toolchain.json", "two.so"]);

    // As after a build that was interrupted: nobody knows what built the other ELFs, so all are built.
    fs::remove_file(deploy.join("toolchain.json")).unwrap();
    expect(&build(&checkout, &["two"]), 0, &["the other ELFs may come from another toolchain"]);
    assert_eq!(checkout.files(V3), BOTH);
}

#[test]
fn builds_a_program_without_std_beside_a_client_with_it() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    checkout.add("shared", "[features]\nstd = []\n");
    checkout.write("shared/src/lib.rs", "#![cfg_attr(not(feature = \"std\"), no_std)]\n");
    let client = "[dependencies]\nshared = { path = \"../shared\", features = [\"std\"] }\n";
    checkout.add("client", client);
    let program =
        "[lib]\ncrate-type = [\"cdylib\"]\n[dependencies]\nshared = { path = \"../shared\" }\n";
    checkout.add("one", program);
    let panic = "#[panic_handler]\nfn panic(_: &core::panic::PanicInfo) -> ! { loop {} }\n";
    let program = format!("#![no_std]\nextern crate shared;\n{panic}{ENTRYPOINT}");
    checkout.write("one/src/lib.rs", &program);
    expect(&build(&checkout, &["one"]), 0, &[]);
    expect(&build(&checkout, &[]), 0, &[]);
    assert_eq!(checkout.files(V3), BOTH);
}

#[test]
fn builds_the_other_programs_after_one_fails() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    expect(&build(&checkout, &[]), 0, &[]);
    checkout.write("one/src/lib.rs", "compile_error!(\"on purpose\");");
    let changed = ENTRYPOINT.replace('7', "8");
    checkout.write("two/src/lib.rs", &changed);
    let elf_and_object = || ["two.so", "debug/two.o"].map(|file| read(&checkout, file));
    let before = elf_and_object();
    let output = build(&checkout, &[]);
    expect(&output, 3, &[]);
    let last = stderr(&output).lines().last();
    assert_eq!(last, Some("toolchain: not built: one; see the errors above"));
    assert_eq!(stderr(&output).matches("error: on purpose").count(), 1);
    assert_eq!(checkout.files(V3), ["debug/two.o", "toolchain.json", "two.so"]);
    let after = elf_and_object();
    assert!(before.iter().zip(&after).all(|(before, after)| before != after));

    expect(&build(&checkout, &["--keep-going"]), 0, &["not built: one;"]);
    expect(&build(&checkout, &["two"]), 0, &[]);
    checkout.write("one/src/lib.rs", ENTRYPOINT);
    expect(&build(&checkout, &["one"]), 0, &[]);
    assert_eq!(checkout.files(V3), BOTH);
}

#[test]
fn builds_an_elf_even_if_the_link_with_debug_information_fails() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    expect(&build(&checkout, &["one"]), 0, &[]);
    // `neap-linker` cannot replace a directory.
    let object = root().join("target/upstream-v3/sbf-solana/release/deps/one.debug.o");
    fs::remove_file(&object).unwrap();
    fs::create_dir(&object).unwrap();
    checkout.write("one/src/lib.rs", &ENTRYPOINT.replace('7', "8"));
    let output = build(&checkout, &["one"]);
    fs::remove_dir(&object).unwrap();
    expect(&output, 0, &["toolchain: one has no debug information\n"]);
    assert_eq!(checkout.files(V3), ["one.so", "toolchain.json"]);
}

#[test]
fn builds_all_programs_if_the_others_come_from_another_toolchain() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    expect(&build(&checkout, &["one"]), 0, &[]);
    assert_eq!(checkout.files(V3), ["debug/one.o", "one.so", "toolchain.json"]);
    let file = checkout.path("out").join(V3).join(description::FILE);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("sbpf-linker ", "another ")).unwrap();
    let message = "the other ELFs may come from another toolchain";
    expect(&build(&checkout, &["one"]), 0, &[message]);
    assert_eq!(checkout.files(V3), BOTH);
}

#[test]
fn builds_programs_of_the_same_name_in_two_workspaces() {
    let _alone = alone();
    let (one, two) = (Checkout::with_programs(), Checkout::with_programs());
    two.write("one/src/lib.rs", &ENTRYPOINT.replace('7', "8"));
    let elf = |checkout: &Checkout| {
        expect(&build(checkout, &["one"]), 0, &[]);
        fs::read(checkout.path("out").join(V3).join("one.so")).unwrap()
    };
    assert_ne!(elf(&one), elf(&two), "the second has the ELF of the first");
}

#[test]
fn compiles_nothing_again_after_programs_of_other_names_in_another_workspace() {
    let _alone = alone();
    let (checkout, other) = (Checkout::with_programs(), Checkout::new());
    other.write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"three\"]\n[profile.release]\nlto = \"fat\"\ncodegen-units = 1\n",
    );
    other.add("three", "[lib]\ncrate-type = [\"cdylib\"]\n");
    expect(&build(&checkout, &[]), 0, &["Compiling one "]);
    expect(&build(&other, &[]), 0, &["Compiling three "]);
    let output = build(&checkout, &[]);
    expect(&output, 0, &["Finished"]);
    assert!(!stderr(&output).contains("Compiling"), "{}", stderr(&output));
}

#[test]
fn assembles_for_each_sbpf_version() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    checkout.add("by-hand", "[package.metadata.neap]\nassembly = \"entrypoint.s\"\n");
    let source = ".globl entrypoint\nentrypoint:\n    exit\n";
    checkout.write("by-hand/entrypoint.s", source);
    for (sbpf, flags) in [("v0", 0), ("v3", 3)] {
        let output = checkout.build(Kind::Upstream, &["by-hand"], &[("SBPF", sbpf)]);
        expect(&output, 0, &[]);
        let [elf, with_lines] = ["by_hand.so", "debug/by_hand.so"].map(|file| {
            let elf = fs::read(checkout.path(&format!("out/upstream-{sbpf}/{file}"))).unwrap();
            assert!(elf.starts_with(b"\x7fELF"), "{file}");
            // The ELF's e_flags hold the SBPF version.
            assert_eq!(elf[48..52], u32::to_le_bytes(flags), "{file} {sbpf}");
            elf
        });
        assert!(has_lines(&with_lines) && !has_lines(&elf), "{sbpf}");
        // After the ELF header come the program headers and the only instruction.
        let code = 64..64 + 56 * usize::from(elf[56]) + 8;
        assert_eq!(elf[code.clone()], with_lines[code], "{sbpf}");
    }
    checkout.write("by-hand/entrypoint.s", &source.replace("exit", "exti"));
    let output = build(&checkout, &["by-hand"]);
    expect(&output, 3, &["entrypoint.s:3: ", "not built: by-hand;"]);
    assert_eq!(checkout.files(V3), ["toolchain.json"]);
}

/// A program that calls a method through a vtable. LLVM then compiles the method's signature as it is.
fn calls_through_a_vtable(abi: &str, returned: &str) -> String {
    format!(
        "#![feature(abi_unadjusted)]
         #![allow(improper_ctypes_definitions, internal_features)]
         pub struct Pair(pub u64, pub u64);
         impl From<Pair> for u64 {{
             fn from(pair: Pair) -> u64 {{ pair.0 ^ pair.1 << 3 }}
         }}
         trait Method {{ extern {abi:?} fn call(&self, a: u64, b: u64) -> {returned}; }}
         struct One(u64);
         impl Method for One {{
             extern {abi:?} fn call(&self, a: u64, b: u64) -> {returned} {{ make(self.0, a, b) }}
         }}
         struct Two(u64);
         impl Method for Two {{
             extern {abi:?} fn call(&self, a: u64, b: u64) -> {returned} {{ make(a, b, self.0) }}
         }}
         #[unsafe(no_mangle)]
         pub extern \"C\" fn entrypoint(input: *mut u8) -> u64 {{
             let first = unsafe {{ input.read() }}.into();
             let (one, two) = (One(first), Two(7));
             let method: &dyn Method = if first == 1 {{ &one }} else {{ &two }};
             take(method.call(first, 3))
         }}\n"
    )
}

#[test]
fn accepts_only_the_harmless_error_of_llvm() {
    let _alone = alone();
    let checkout = Checkout::with_programs();
    let hides_errors = [("SBPF", "v3"), ("RUST_LOG", "off")];
    let links = |abi, returned, make, take, why: Option<&str>| {
        let functions = format!(
            "fn make(a: u64, b: u64, c: u64) -> {returned} {{ {make} }}\n\
             fn take(it: {returned}) -> u64 {{ {take} }}\n"
        );
        let program = calls_through_a_vtable(abi, returned) + &functions;
        checkout.write("one/src/lib.rs", &program);
        let output = checkout.build(Kind::Upstream, &["one"], &hides_errors);
        expect(&output, if why.is_some() { 3 } else { 0 }, why.as_slice());
    };
    let (array, sum) = ("[a, b, c, a, b]", "it.iter().sum()");
    links("Rust", "[u64; 5]", array, sum, None);
    let (pair, xor) = ("Pair(a, b ^ c)", "it.into()");
    links("Rust", "Pair", pair, xor, None);
    links(
        "unadjusted",
        "Pair",
        pair,
        xor,
        Some(" { i64, i64 } (ptr, i64, i64): aggregate returns are not supported"),
    );
    let (wide, halves) =
        ("i128::from(a) << 64 | i128::from(b ^ c)", "(it >> 64) as u64 ^ it as u64");
    links("unadjusted", "i128", wide, halves, Some("only small returns supported"));
}

#[test]
fn refuses_unknown_options_versions_and_programs() {
    let checkout = Checkout::with_programs();
    let refuses = |arguments: &[&str], sbpf, texts: &[&str]| {
        let output = checkout.build(Kind::Upstream, arguments, &[("SBPF", sbpf)]);
        expect(&output, 2, texts);
    };
    refuses(&[], "v1", &["SBPF=v1", "use v3 or v0"]);
    refuses(&["--fast"], "v3", &["--fast", "--help"]);
    for unknown in ["three", "../one", ""] {
        let why = format!("{unknown}: no such program; the programs are one two");
        refuses(&["one", unknown], "v3", &[&why]);
    }
    checkout.add(
        "one",
        "[lib]\ncrate-type = [\"cdylib\"]\n[package.metadata.neap]\ntoolchains = [\"platform-tools\"]\n\
         not_built = \"it does not link\"\n",
    );
    let why = "one: upstream does not build it: it does not link";
    refuses(&["two", "one"], "v3", &[why]);
    checkout.write("Cargo.toml", "[workspace]\n");
    refuses(&[], "v3", &["found no program that upstream builds"]);
    fs::remove_file(checkout.path("Cargo.toml")).unwrap();
    refuses(&[], "v3", &["Cargo.toml: no such file"]);
    assert!(!checkout.path("out").exists());
}

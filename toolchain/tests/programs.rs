//! Programs are found by their manifests, and an error in a manifest names it.

use crate::checkout::Checkout;
use neap_toolchain::{
    Kind, Workspace,
    features::FeatureUnification,
    programs::{self, Program},
    recipe::Source,
};
use std::path::PathBuf;

const CDYLIB: &str = "[lib]\ncrate-type = [\"cdylib\"]\n";

/// Three workspaces: `first`, with a member in `beside`; `other`; and `other/old`, with one member outside its
/// directory.
fn checkout() -> (Checkout, Vec<PathBuf>) {
    let checkout = Checkout::new();
    let by_hand =
        "workspace = \"../../first\"\n[package.metadata.neap]\nassembly = \"by-hand.s\"\n";
    let old = "workspace = \"../old\"\n[lib]\ncrate-type = [\"cdylib\"]\n[package.metadata.neap]\n\
               toolchains = [\"platform-tools\"]\nnot_built = \"it does not link\"\nabout = \"\"\n";
    add(&checkout, "first/one", "program-one", CDYLIB);
    add(&checkout, "first/renamed", "two", &format!("{CDYLIB}name = \"three\"\n"));
    add(&checkout, "first/for-the-host", "for-the-host", "");
    add(&checkout, "beside/by-hand", "by-hand", by_hand);
    add(&checkout, "other/one-new", "other-new", CDYLIB);
    add(&checkout, "other/one-old", "other-old", old);
    let workspaces = [
        ("first", r#""*", "../beside/*""#),
        ("other", r#""*-new""#),
        ("other/old", r#""../*-old""#),
    ];
    let workspaces = workspaces.map(|(directory, members)| {
        let manifest = format!("{directory}/Cargo.toml");
        checkout.write(&manifest, &format!("[workspace]\nmembers = [{members}]\n"));
        checkout.path(&manifest)
    });
    (checkout, workspaces.to_vec())
}

fn add(checkout: &Checkout, directory: &str, name: &str, rest: &str) {
    let manifest = format!("[package]\nname = \"{name}\"\n{rest}");
    checkout.write(&format!("{directory}/Cargo.toml"), &manifest);
    checkout.write(&format!("{directory}/src/lib.rs"), "");
}

fn find(workspaces: &[PathBuf]) -> anyhow::Result<Vec<Program>> {
    programs::find(&Workspace::read_all(workspaces)?)
}

#[track_caller]
fn expect_refusal(workspaces: &[PathBuf], texts: &[&str]) {
    let error = format!("{:#}", find(workspaces).unwrap_err());
    for text in texts {
        assert!(error.contains(text), "no {text:?} in: {error}");
    }
}

#[test]
fn names_programs_by_their_path_from_the_first_workspace() {
    let (_checkout, workspaces) = checkout();
    let programs = find(&workspaces).unwrap();
    let found = programs.iter().map(|program| {
        let workspace = workspaces.iter().position(|path| *path == program.workspace);
        let (name, package, elf) = (&program.name, &program.package, &program.elf);
        format!("{name} {package} {elf} {}", workspace.unwrap())
    });
    let expected = [
        "beside-by-hand by-hand by_hand.so 0",
        "one program-one program_one.so 0",
        "other-one-new other-new other_new.so 1",
        "other-one-old other-old other_old.so 2",
        "renamed two three.so 0",
    ];
    assert_eq!(Vec::from_iter(found), expected);
    let is_assembled = |source: &Source| matches!(source, Source::Assembly(path) if path.as_os_str() == "by-hand.s");
    assert!(is_assembled(&programs[0].recipe.source));
    assert!(programs[1].is_compiled());
    assert!(programs[1].metadata.is_null());
    assert_eq!(programs[3].metadata.to_string(), r#"{"about":""}"#);
}

#[test]
fn says_why_a_toolchain_does_not_build_a_program() {
    let programs = find(&checkout().1).unwrap();
    let why = |id| programs[3].recipe.not_built_by(Kind::from_id(id));
    assert_eq!(why("platform-tools-v1.52-v0"), None);
    for id in ["upstream-llvm22-v3", "upstreams-v3", "mine-v3"] {
        assert_eq!(why(id), Some("it does not link"), "{id}");
        assert_eq!(programs[0].recipe.not_built_by(Kind::from_id(id)), None);
    }
}

#[test]
fn refuses_two_programs_with_the_same_elf() {
    let (checkout, workspaces) = checkout();
    add(&checkout, "other/one-new", "program_one", CDYLIB);
    let manifests = ["first/one/Cargo.toml", "other/one-new/Cargo.toml"];
    expect_refusal(&workspaces, &manifests);
}

#[test]
fn programs_beside_a_client_or_with_calls_of_another_need_their_own_features() {
    for (rest, is_program, expected) in [
        ("", true, FeatureUnification::Workspace),
        (
            "[dependencies]\nshared = { path = \"../shared\" }\n",
            true,
            FeatureUnification::Workspace,
        ),
        ("[dependencies]\none = { path = \"../one\" }\n", true, FeatureUnification::Selected),
        ("[dependencies]\none = { path = \"../one\" }\n", false, FeatureUnification::Selected),
        ("[dev-dependencies]\none = { path = \"../one\" }\n", true, FeatureUnification::Workspace),
        ("", false, FeatureUnification::Selected),
    ] {
        let checkout = Checkout::new();
        let one = format!("{CDYLIB}[dependencies]\nshared = {{ path = \"../shared\" }}\n");
        add(&checkout, "one", "one", &one);
        add(&checkout, "shared", "shared", "");
        add(
            &checkout,
            "other",
            "other",
            &format!("{}{rest}", if is_program { CDYLIB } else { "" }),
        );
        checkout.write("Cargo.toml", "[workspace]\nmembers = [\"one\", \"shared\", \"other\"]\n");
        let workspaces = Workspace::read_all(&[checkout.path("Cargo.toml")]).unwrap();
        let needed = FeatureUnification::needed_by(&workspaces[0]).unwrap();
        assert_eq!(needed, expected, "{rest} {is_program}");
    }
}

#[test]
fn names_the_error_in_a_manifest() {
    const BOTH: &str =
        "assembly = \"a.s\"\ndeployed = { package = \"a\", file = \"a.so\", sha256 = \"\" }";
    let neap = |rest| format!("{CDYLIB}[package.metadata.neap]\n{rest}\n");
    for (rest, why) in [
        ("[package".to_owned(), "cannot read "),
        (neap("toolchains = \"upstream\""), "a sequence"),
        (neap("toolchains = [\"gcc\"]"), "unknown variant `gcc`"),
        (neap("not_built = \"\""), "declare both or neither"),
        (neap(BOTH), "either assembled or deployed"),
        (neap("").replace("cdylib", "lib"), "crate-type = [\"cdylib\"]"),
    ] {
        let checkout = Checkout::new();
        add(&checkout, "wrong", "wrong", &rest);
        let manifest = checkout.path("wrong/Cargo.toml");
        expect_refusal(&[manifest], &["wrong/Cargo.toml", why]);
    }
    expect_refusal(&["missing.toml".into()], &["missing.toml: no such file"]);
}

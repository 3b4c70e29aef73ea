//! Programs are found by their manifests, and an error in a manifest names it.

use crate::checkout::{Checkout, expect_refusal};
use neap_toolchain::{Kind, programs};
use std::path::PathBuf;

const CDYLIB: &str = "[lib]\ncrate-type = [\"cdylib\"]\n";

/// Three workspaces: `first`, with a member in `beside`; `other`; and `other/old`, with one member outside its
/// directory.
fn checkout() -> (Checkout, Vec<PathBuf>) {
    let checkout = Checkout::new();
    for (workspace, members) in [
        ("first", r#""*", "../beside/*""#),
        ("other", r#""*-new""#),
        ("other/old", r#""../*-old""#),
    ] {
        let text = format!("[workspace]\nmembers = [{members}]\n");
        checkout.write(&format!("{workspace}/Cargo.toml"), &text);
    }
    for (directory, name, rest) in [
        ("first/one", "program-one", CDYLIB.to_owned()),
        (
            "first/renamed",
            "two",
            format!("{CDYLIB}name = \"three\"\n"),
        ),
        ("first/for-the-host", "for-the-host", String::new()),
        (
            "beside/by-hand",
            "by-hand",
            "workspace = \"../../first\"\n[package.metadata.neap]\nassembly = \"entrypoint.s\"\n"
                .to_owned(),
        ),
        ("other/one-new", "other-new", CDYLIB.to_owned()),
        (
            "other/one-old",
            "other-old",
            format!(
                "workspace = \"../old\"\n{CDYLIB}[package.metadata.neap]\ntoolchains = [\"platform-tools\"]\n\
                 not_built = \"it does not link\"\n"
            ),
        ),
    ] {
        write(&checkout, directory, name, &rest);
    }
    let workspaces = ["first", "other", "other/old"];
    let workspaces = workspaces.map(|workspace| checkout.path(workspace).join("Cargo.toml"));
    (checkout, workspaces.to_vec())
}

fn write(checkout: &Checkout, directory: &str, name: &str, rest: &str) {
    let manifest = format!("[package]\nname = \"{name}\"\n{rest}");
    checkout.write(&format!("{directory}/Cargo.toml"), &manifest);
    checkout.write(&format!("{directory}/src/lib.rs"), "");
}

#[test]
fn names_programs_by_their_path_from_the_first_workspace() {
    let (checkout, workspaces) = checkout();
    let programs = programs::find(&workspaces).unwrap();
    let found = programs.iter().map(|program| {
        let workspace = workspaces
            .iter()
            .position(|path| *path == program.workspace);
        let why = program.recipe.not_built_by(Kind::Upstream).unwrap_or("");
        assert_eq!(program.recipe.not_built_by(Kind::PlatformTools), None);
        (
            &*program.name,
            &*program.package,
            &*program.elf,
            workspace.unwrap(),
            why,
        )
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("beside-by-hand", "by-hand", "by_hand.so", 0, ""),
            ("one", "program-one", "program_one.so", 0, ""),
            ("other-one-new", "other-new", "other_new.so", 1, ""),
            (
                "other-one-old",
                "other-old",
                "other_old.so",
                2,
                "it does not link"
            ),
            ("renamed", "two", "three.so", 0, ""),
        ]
    );
    let source = checkout.path("beside/by-hand/entrypoint.s");
    assert_eq!(programs[0].assembly(), Some(source));
    assert_eq!(programs[1].assembly(), None);
}

#[test]
fn refuses_two_programs_with_the_same_elf() {
    let (checkout, workspaces) = checkout();
    write(&checkout, "other/one-new", "program_one", CDYLIB);
    let manifests = ["first/one/Cargo.toml", "other/one-new/Cargo.toml"];
    expect_refusal(&workspaces, &manifests);
}

#[test]
fn names_the_error_in_a_manifest() {
    for (rest, why) in [
        ("[package", "cannot read "),
        (
            "[package.metadata.neap]\ntoolchains = \"upstream\"\n",
            "a sequence",
        ),
        (
            "[package.metadata.neap]\ntoolchains = [\"gcc\"]\n",
            "unknown variant `gcc`",
        ),
        (
            "[package.metadata.neap]\nabout = \"\"\n",
            "crate-type = [\"cdylib\"]",
        ),
        (
            "[lib]\ncrate-type = [\"cdylib\"]\n[package.metadata.neap]\nnot_built = \"\"\n",
            "declare both or neither",
        ),
    ] {
        let checkout = Checkout::new();
        write(&checkout, "wrong", "wrong", rest);
        let manifest = checkout.path("wrong/Cargo.toml");
        expect_refusal(&[manifest], &["wrong/Cargo.toml", why]);
    }
    expect_refusal(
        &["missing/Cargo.toml".into()],
        &["missing/Cargo.toml: no such file"],
    );
}

#[test]
fn knows_the_kind_of_a_toolchain_by_its_id() {
    for (id, kind) in [
        ("upstream-llvm22-v3", Some(Kind::Upstream)),
        ("platform-tools-v1.52-v0", Some(Kind::PlatformTools)),
        ("upstreams-v3", None),
        ("mine-v3", None),
    ] {
        assert_eq!(Kind::from_id(id), kind, "{id}");
    }
}

use super::*;
use crate::scenarios::{
    account::{ACCOUNT, ACCOUNT_ENUM, FULL},
    multisig::MULTISIG,
};
use neap_model::params::Params;
use neap_toolchain::recipe::{Only, Source};
use serde_json::{Value, json};
use std::{borrow::Cow, collections::BTreeSet};

/// A program as cargo finds it, with these keys in its `[package.metadata.neap]`.
fn found(directory: &str, keys: Value) -> programs::Program {
    let (parents, name) = directory.rsplit_once('/').unwrap();
    let parent = parents.rsplit('/').next().unwrap();
    let mut metadata =
        json!({ "scenario": "account", "about": "", "wire": "borsh", "validates": [] });
    let required = metadata.as_object_mut().unwrap();
    required.extend(keys.as_object().unwrap().clone());
    if ["codec", "ours"]
        .contains(&required.get("role").map_or("codec", |role| role.as_str().unwrap()))
    {
        required.entry("form").or_insert_with(|| "as-documented".into());
    }
    let why = required.remove("not_built").map(|why| why.as_str().unwrap().to_owned());
    let deployed = required.remove("deployed").map(|elf| serde_json::from_value(elf).unwrap());
    programs::Program {
        name: directory.to_owned(),
        package: format!("neap-{}-{name}", parent.trim_end_matches('s')),
        elf: String::new(),
        manifest_path: format!("{directory}/Cargo.toml").into(),
        sources: PathBuf::new(),
        workspace: PathBuf::new(),
        recipe: Recipe {
            source: deployed.map_or(Source::Package, Source::Deployed),
            only: why.map(|why| Only { toolchains: Vec::new(), why }),
        },
        metadata,
    }
}

fn floor() -> programs::Program {
    found("programs/floor", json!({ "role": "floor", "wire": "none" }))
}

/// The ELF of a deployed program.
fn elf() -> Value {
    json!({ "package": "token", "file": "token.so", "sha256": "00" })
}

#[test]
fn describes_programs_of_every_scenario() {
    let in_anchor = |role, wire| json!({ "framework": "anchor-v1", "role": role, "wire": wire });
    let programs = describe(vec![
        found("frameworks/ours-anchor", in_anchor("ours", "borsh")),
        found("frameworks/floor-anchor", in_anchor("floor", "none")),
        found(
            "frameworks/multisig/floor-anchor",
            json!({ "scenario": "multisig", "framework": "anchor-v1", "role": "floor", "wire": "none" }),
        ),
        found("multisig/floor", json!({ "scenario": "multisig", "role": "floor", "wire": "none" })),
        found(
            "multisig/ours",
            json!({ "scenario": "multisig", "wire": "bincode, fixed integers" }),
        ),
        found(
            "programs/ours-enum",
            json!({ "scenario": "account-enum", "about": "größer, `a` < b" }),
        ),
        found("programs/ours", json!({ "cannot": { "encode": "not yet" } })),
        floor(),
    ]);
    let programs = programs.unwrap();
    let described = programs.iter().map(|program| {
        (&*program.name, program.scenario, program.wire, program.operations().count())
    });
    let anchor = ACCOUNT.inside(Framework::AnchorV1);
    assert_eq!(
        Vec::from_iter(described),
        [
            ("floor", ACCOUNT, Wire::Borsh, 4),
            ("neap", ACCOUNT, Wire::Borsh, 3),
            ("neap-enum", ACCOUNT_ENUM, Wire::Borsh, 3),
            ("floor", MULTISIG, Wire::Borsh, 6),
            ("neap", MULTISIG, Wire::Bincode, 6),
            ("floor-anchor", anchor, Wire::Borsh, 3),
            ("neap-anchor", anchor, Wire::Borsh, 3),
            ("floor-anchor", MULTISIG.inside(Framework::AnchorV1), Wire::Borsh, 4),
        ]
    );
}

#[test]
fn runs_a_deployed_program_under_its_own_id_without_some_bad_inputs() {
    let id = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
    let not_tried = json!({ "account is zeroed": "it has no discriminator" });
    let programs = describe(vec![
        floor(),
        found("programs/ours", json!({})),
        found(
            "programs/token",
            json!({ "role": "deployed", "deployed": elf(), "program_id": id, "not_tried": not_tried }),
        ),
    ]);
    let programs = programs.unwrap();
    let [_, neap, token] = programs.as_slice() else { panic!("{programs:?}") };
    for (program, id) in [(neap, PROGRAM_ID), (token, id.parse().unwrap())] {
        let mut bad_inputs = program.bad_inputs();
        assert!(bad_inputs.all(|bad| bad.invocation.instruction.program_id == id));
        let mut operations = program.operations();
        let specimens =
            operations.by_ref().map(|it| program.specimen(it, &Params::default()).invocation);
        let variations = program.variations(FULL, &Params::default(), 0).into_iter();
        let mut invocations = specimens.chain(variations.map(|it| it.invocation));
        assert!(invocations.all(|invocation| {
            let owner = invocation.accounts[0].1.owner;
            invocation.instruction.program_id == id && owner == id
        }));
    }
    let inputs = |program: &Program| program.bad_inputs().map(|bad| bad.kind.name).collect();
    let [mut all, tried]: [BTreeSet<Cow<str>>; 2] = [neap, token].map(inputs);
    assert!(all.remove("account is zeroed") && all == tried);
}

#[test]
fn names_the_error_in_a_manifest() {
    let in_programs = [
        (json!({ "form": null }), "declare a `form` (\"as-documented\", \"tuned\" or \"by-hand\")"),
        (json!({ "form": "best" }), "unknown variant `best`, expected one of `as-documented`"),
        (
            json!({ "role": "bound", "form": "tuned" }),
            "declare a `form` (\"as-documented\", \"tuned\" or \"by-hand\") for programs with a codec",
        ),
        (json!({ "cannott": {} }), "unknown field `cannott`"),
        (json!({ "alignment": 6 }), "`alignment` is 6, but must be a power of two"),
        (json!({ "framework": "anchor" }), "declare a `framework`, such as"),
        (json!({ "about": "a | b" }), "\"a | b\" must be one line without `|`"),
        (json!({ "about": "a\u{1b}b" }), "must be one line"),
        (json!({ "cannot": { "encode": "a\tb" } }), "must be one line"),
        (json!({ "not_built": "a\nb" }), "\"a\\nb\" must be one line"),
        (json!({ "validates": ["alignment"] }), "unknown variant `alignment`, expected one of `d"),
        (
            json!({ "validates": ["max"], "validates_what_it_reads": ["max"] }),
            "`max` is in `validates` and in `validates_what_it_reads`",
        ),
        (json!({ "role": "floor" }), "the wire of a floor is `none`"),
        (json!({ "wire": "none" }), "the wire of a floor is `none`"),
        (
            json!({ "role": "floor", "wire": "none" }),
            "one program with `scenario = \"account\"` and `role = ",
        ),
        (json!({ "scenario": "acount" }), "there is no scenario `acount`: use one of `account`,"),
        (json!({ "scenario": "multisig" }), "one program with `scenario = \"multisig\"` and"),
        (json!({ "scenario": "multisig", "wire": "C layout" }), "has no wire `C layout`: use one"),
        (json!({ "wire": "borsch" }), "there is no wire format `borsch`: use one of `borsh`, `bin"),
        (json!({ "scenario": "account-enum", "cannot": { "encode": "" } }), "names `encode`"),
        (json!({ "scenario": "account-enum", "role": "floor" }), "uses the floor of `account`"),
        (json!({ "program_id": "neap" }), "`program_id` must be an address in base58"),
        (json!({ "program_id": "" }), "`program_id` must be an address in base58"),
        (
            json!({ "not_tried": { "account is empty": "" } }),
            "`not_tried` is for programs with `role = ",
        ),
        (
            json!({ "role": "deployed", "deployed": elf(), "not_tried": { "emptier": "" } }),
            "`not_tried` names `emptier`, which is no bad input of `account`",
        ),
        (
            json!({ "role": "deployed", "deployed": elf(), "not_tried": { "account is empty": "a\nb" } }),
            "must be one line",
        ),
        (json!({ "role": "deployed" }), "declare `deployed`, where the ELF is, for programs with"),
        (json!({ "deployed": elf() }), "declare `deployed`, where the ELF is, for programs with"),
    ];
    let elsewhere = [
        (
            "elsewhere/x",
            json!({}),
            "must be in a directory of a scenario (programs, multisig, transfer",
        ),
        ("frameworks/x", json!({}), "declare a `framework`, such as"),
        ("frameworks/x", json!({ "framework": "v3" }), "unknown variant `v3`, expected one of"),
        ("frameworks/x", json!({ "framework": "anchor" }), "account\"`, `framework = \"anchor\"`"),
        ("multisig/x", json!({ "framework": "anchor" }), "declare a `framework`, such as"),
        ("frameworks/multisig/x", json!({}), "declare a `framework`, such as"),
        (
            "frameworks/floor",
            json!({ "framework": "lazy", "role": "floor", "wire": "none" }),
            "the same name",
        ),
        (
            "frameworks/x",
            json!({ "framework": "lazy", "scenario": "multisig" }),
            "`scenario = \"multisig\"`, `framework = \"lazy\"` and `role = \"floor\"`",
        ),
    ];
    let in_programs = in_programs.map(|(keys, why)| (found("programs/x", keys), why));
    let elsewhere = elsewhere.map(|(directory, keys, why)| (found(directory, keys), why));
    let misnamed = [
        ("programs/x-plain-enum", "a program called `-plain` is as documented"),
        ("programs/x-sections", "a program called `-sections` is by hand"),
    ];
    let misnamed =
        misnamed.map(|(directory, why)| (found(directory, json!({ "form": "tuned" })), why));
    let renamed = programs::Program { package: "x".to_owned(), ..floor() };
    let silent = programs::Program { metadata: Value::Null, ..floor() };
    let others = [
        (renamed, "the package must be called `neap-program-floor`"),
        (silent, "has no [package.metadata.neap]"),
    ];
    for (bad, why) in in_programs.into_iter().chain(elsewhere).chain(misnamed).chain(others) {
        let error = format!("{:#}", describe(vec![floor(), bad]).unwrap_err());
        assert!(error.contains(why) && error.contains("Cargo.toml"), "{error}, not {why}");
    }
}

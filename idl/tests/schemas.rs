//! Schemas that `neap-idl` writes are the committed ones.

use expect_test::expect_file;
use neap_idl::{Corrections, Idl, Layouts, Options, Schemas, UnknownName, schemas};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn idl(name: &str) -> Idl {
    let bytes = std::fs::read(tests().join("idls").join(name).with_extension("json")).unwrap();
    Idl::read(&bytes).unwrap()
}

fn problems(schemas: &Schemas) -> Vec<String> {
    schemas.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn schemas_are_the_committed_ones() {
    for (name, expected) in [
        ("bank", &[][..]),
        ("old_bank", &[]),
        ("ticket_bank", &[]),
        ("token_bank", &["wide: `title` has a length in 2 bytes. The schema ends before `title`"]),
    ] {
        let schemas = schemas(&idl(name), &Options::default());
        assert_eq!(problems(&schemas), expected, "{name}");
        let path = tests().join("generated").join(name).with_extension("rs");
        expect_file![&path].assert_eq(&schemas.code);
    }
}

#[test]
fn rustfmt_changes_nothing() {
    for name in ["bank", "old_bank", "ticket_bank", "token_bank"] {
        let path = tests().join("generated").join(name).with_extension("rs");
        let mut rustfmt = Command::new("rustfmt");
        rustfmt.args(["--check", "--edition", "2024", "--config"]);
        rustfmt.arg("use_small_heuristics=Default,max_width=100");
        let output = rustfmt.arg(&path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn options_change_keys_layouts_and_fields() {
    let options = Options {
        key: "solana_address::Address".into(),
        since: BTreeMap::from([("pool".into(), BTreeSet::from(["last".into()]))]),
    };
    let mut idl = idl("old_bank");
    let code = schemas(&idl, &options).code;
    for expected in [
        "pub owner: solana_address::Address,",
        "    #[neap(variable, since)]\n    pub last: VaultType,",
    ] {
        assert!(code.contains(expected), "{code}");
    }
    let zero_copy = |name: &str| Corrections { zero_copy: vec![name.into()], ..Default::default() };
    let error = zero_copy("Nothing").apply(&mut idl).unwrap_err();
    assert_eq!(error, UnknownName::Account("Nothing".into()));
    zero_copy("Vault").apply(&mut idl).unwrap();
    let schemas = schemas(&idl, &Options::default());
    // C has no options and no strings.
    let status = "`status.Closed.1` has an option in C layout. The schema ends before `status`";
    assert_eq!(problems(&schemas)[0], format!("Vault: {status}"));
    assert!(
        schemas.code.contains("#[neap(format = \"c\", discriminator = \"anchor\""),
        "{}",
        schemas.code
    );
}

#[test]
fn impossible_types_are_refused() {
    let array = |item: Value, count: u64| json!({ "array": [item, count] });
    let bytes = |count| array(json!("u8"), count);
    for (ty, why) in [
        (bytes(u64::MAX), "is larger than any account"),
        (array(bytes(1 << 20), 1 << 60), "is larger than any account"),
        (array(json!({ "option": "u8" }), 1 << 60), "is larger than any account"),
        (array(array(bytes(2), 2), 2), "has arrays of bytes in arrays of arrays"),
        (json!({ "defined": "Nothing" }), "has the type `Nothing`, which is not in the IDL"),
        (
            json!({ "vec": { "defined": "Node" } }),
            "`a.next` has the type `Node`, which holds itself",
        ),
        (json!({ "vec": { "defined": "Empty" } }), "is a list of items that take no bytes"),
        (json!({ "defined": "Never" }), "is an enum with 0 variants"),
        (json!({ "tuple": vec!["u8"; 13] }), "is a tuple of more than 12 parts"),
    ] {
        let field = |name: &str, ty: &Value| json!({ "name": name, "type": ty });
        let structure = |name: &str, fields: Value| json!({ "name": name, "type": { "kind": "struct", "fields": fields } });
        let idl = json!({
            "instructions": [{ "name": "open", "accounts": [], "args": [] }],
            "accounts": [structure("A", json!([field("b", &json!("u8")), field("a", &ty)]))],
            "types": [
                structure("Node", json!([field("next", &json!({ "option": { "defined": "Node" } }))])),
                structure("Empty", json!([])),
                { "name": "Never", "type": { "kind": "enum", "variants": [] } },
            ],
        });
        let schemas = schemas(&Idl::read(idl.to_string().as_bytes()).unwrap(), &Options::default());
        assert!(
            problems(&schemas).iter().any(|problem| problem.contains(why)),
            "{ty}: {schemas:?}"
        );
        // What precedes the field stays.
        assert!(schemas.code.contains("pub b: u8,"), "{}", schemas.code);
    }
}

#[test]
fn endless_idls_end() {
    let idl = |types: Vec<Value>| {
        let first = json!({ "name": "A", "type": { "kind": "struct", "fields": [
            { "name": "a", "type": { "defined": "T0" } },
        ] } });
        let instruction = json!({ "name": "open", "accounts": [], "args": [] });
        let idl = json!({ "instructions": [instruction], "accounts": [first], "types": types });
        Idl::read(idl.to_string().as_bytes()).unwrap()
    };
    let next = |at: usize| json!({ "defined": format!("T{}", at + 1) });
    // Each alias has the next one twice.
    let aliases = (0..60).map(|at| {
        json!({ "name": format!("T{at}"), "type": { "kind": "alias", "value": { "tuple": [next(at), next(at)] } } })
    });
    let structs = (0..5_000).map(|at| {
        let fields = [json!({ "name": "next", "type": next(at) })];
        json!({ "name": format!("T{at}"), "type": { "kind": "struct", "fields": fields } })
    });
    // Each use doubles the argument of the one before it.
    let generic = json!({ "name": "T0", "type": { "kind": "struct", "fields": [{ "name": "a", "type": {
        "defined": { "name": "G", "generics": [{ "kind": "type", "type": "u8" }] },
    } }] } });
    let twice = json!({ "tuple": [{ "generic": "T" }, { "generic": "T" }] });
    let doubled = json!({ "name": "G", "generics": [{ "kind": "type", "name": "T" }], "type": { "kind": "struct", "fields": [
        { "name": "a", "type": { "defined": { "name": "G", "generics": [{ "kind": "type", "type": twice }] } } },
    ] } });
    for types in [aliases.collect(), structs.collect(), vec![generic, doubled]] {
        let idl = idl(types);
        assert_eq!(problems(&schemas(&idl, &Options::default())).len(), 1);
        assert_eq!(Layouts::of_idl(&idl).accounts.len(), 1);
    }
}

#[test]
fn texts_of_an_idl_stay_texts() {
    let docs = [
        "See [`vault`] and <b> at https://example.org/a[0].",
        "",
        "- one",
        "two",
        "1. three",
        "four",
        "",
        "five",
        "```",
        "let a = [1];",
    ];
    let idl = json!({
        "name": "x`\npub fn evil() {}\n//",
        "instructions": [{ "name": "open", "docs": docs, "accounts": [], "args": [{ "name": "a", "type": "u8" }] }],
        "types": [],
    });
    let idl = Idl::read(idl.to_string().as_bytes()).unwrap();
    let code = schemas(&idl, &Options::default()).code;
    let expected = [
        "See \\[`vault`\\] and \\<b\\> at <https://example.org/a[0].>",
        "",
        "- one",
        "  two",
        "1. three",
        "   four",
        "",
        "five",
        "```text",
        "let a = [1];",
        "```",
    ];
    let expected =
        Vec::from_iter(expected.map(|line| format!("    /// {line}").trim_end().to_owned()));
    assert!(code.contains(&expected.join("\n")), "{code}");
    assert!(code.starts_with("//! The instructions of `xpub fn evil ",), "{code}");
}

#[test]
fn an_alignment_is_kept_only_without_padding() {
    let idl = |before: usize, size: usize| {
        let c = |align: Value| json!({ "kind": "c", "align": align });
        let field =
            |name: &str, size: usize| json!({ "name": name, "type": { "array": ["u8", size] } });
        let structure = |name: &str, fields: Value, align: Value| {
            json!({
                "name": name, "serialization": "bytemuckunsafe", "repr": c(align),
                "type": { "kind": "struct", "fields": fields },
            })
        };
        let idl = json!({
            "instructions": [],
            "accounts": [{ "name": "Bank", "discriminator": [1] }],
            "types": [
                structure("Bank", json!([
                    field("before", before), { "name": "value", "type": { "defined": { "name": "Wrapped" } } },
                ]), Value::Null),
                structure("Wrapped", json!([field("bytes", size)]), json!(8)),
            ],
        });
        schemas(&Idl::read(idl.to_string().as_bytes()).unwrap(), &Options::default())
    };
    assert_eq!(problems(&idl(8, 16)), Vec::<String>::new());
    for (before, size) in [(4, 16), (8, 12)] {
        let problem =
            "`value` has `repr(align)`, which adds padding. The schema ends before `value`";
        assert_eq!(problems(&idl(before, size)), [format!("Bank: {problem}")]);
    }
}

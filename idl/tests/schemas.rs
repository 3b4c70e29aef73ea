//! Schemas that `neap-idl` writes are the committed ones.

use expect_test::expect_file;
use neap_idl::{
    CorrectionError, Corrections, Idl, Layouts, Options, Schemas, Type, Width, changes,
    layouts_of_idl, schemas,
};
use pulldown_cmark::{Event, Options as MarkdownOptions, Parser, Tag, TagEnd};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn idl(name: &str) -> Idl {
    let bytes = std::fs::read(tests().join("idls").join(name).with_extension("json")).unwrap();
    Idl::read(&bytes).unwrap()
}

/// The IDL with this text.
fn parsed(idl: &Value) -> Idl {
    Idl::read(idl.to_string().as_bytes()).unwrap()
}

fn structure(name: &str, fields: Value) -> Value {
    json!({ "name": name, "type": { "kind": "struct", "fields": fields } })
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
fn any_names_become_code_that_compiles() {
    let names = "_|__|²|a²||1|a b|a_b|a: u8, since|fee|set_fee|fee_mut|repair_fee|memo\
        |set_memo|repair_memo|_tail_memo|_tail_set_memo|type|set_type|self|Self|index|index_|parse|decode|init|as_bytes|fee|fee|fee2|\u{202e}fee|größe";
    let names = Vec::from_iter(names.split('|'));
    let fields = |ty: &str, names: &[&str]| {
        Vec::from_iter(names.iter().map(|name| json!({ "name": name, "type": ty })))
    };
    let (first, rest) = names.split_at(17);
    let all =
        [fields("u16", first), fields("string", rest), fields("string", &["memo", "set_fee", "_"])]
            .concat();
    let some = ["_", "²", "1", "a b", "fee", "set_fee", "fee", "self", "type"];
    let variants = some.map(
        |name| json!({ "name": name, "fields": fields("u8", &["_", "fee", "set_fee", name]) }),
    );
    let structure = |name: &str, fields: &[Value]| json!({ "name": name, "docs": ["~~~", "\u{202e}"], "type": { "kind": "struct", "fields": fields } });
    let types = ["vault", "VaultRef", "Sized", "Drop"].map(|name| structure(name, &all[..1]));
    let enumeration = |name: &str, variants: &[Value]| json!({ "name": name, "type": { "kind": "enum", "variants": variants } });
    let others = [
        structure("vault", &all),
        structure("Ab", &[]),
        structure("AB", &[]),
        enumeration("Kind", &variants),
        enumeration("Unit", &some.map(|name| json!({ "name": name }))),
    ];
    let idl = json!({
        "instructions": some.map(|name| json!({ "name": name, "accounts": [], "args": fields("u8", &[name]) })),
        "accounts": Vec::from_iter(types.iter().chain(&others)),
    });
    let idl = parsed(&idl);
    let code = schemas(&idl, &Options::default()).code;
    expect_file![tests().join("generated/names.rs")].assert_eq(&code);
    // A lock has one line for each field, which it reads again.
    let layouts = layouts_of_idl(&idl);
    assert_eq!(Layouts::read(&layouts.write()).unwrap(), layouts);
    assert_eq!(changes(&layouts, &layouts), []);
    assert!(layouts.accounts["vault"].body.lines().contains(&"20 a_b: u16".to_owned()));
}

#[test]
fn many_equal_names_take_no_time() {
    let field = json!({ "name": "a", "type": "u8" });
    let variant = json!({ "name": "A" });
    let many = structure("A", json!(vec![field; 5_000]));
    let kind = json!({ "name": "B", "type": { "kind": "enum", "variants": vec![variant; 250] } });
    let empty = structure("C", json!([]));
    let accounts = [vec![many, kind], vec![empty; 5_000]].concat();
    let idl = parsed(&json!({ "accounts": accounts }));
    let start = Instant::now();
    let code = schemas(&idl, &Options::default()).code;
    assert!(code.contains("pub a5000: u8,") && code.contains("C_TYPE4999_DISCRIMINATOR"));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn rustfmt_changes_nothing() {
    for name in ["bank", "names", "old_bank", "ticket_bank", "token_bank"] {
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
    assert_eq!(error, CorrectionError::Account("Nothing".into()));
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
fn warns_of_what_an_idl_cannot_say() {
    let side = |repr: Value| {
        json!({ "name": "Side", "repr": repr, "type": { "kind": "enum", "variants": [
        { "name": "Bid" }, { "name": "Unset" },
    ] } })
    };
    let book = |serialization: Value| {
        json!({ "name": "Book", "serialization": serialization, "type": { "kind": "struct", "fields": [
        { "name": "sides", "type": { "array": [{ "defined": { "name": "Side" } }, 2] } }, { "name": "amount", "type": "u16" },
    ] } })
    };
    let in_memory = json!("bytemuckunsafe");
    let idl = |origin: &str, types: [Value; 2]| {
        let accounts = json!([{ "name": "Book", "discriminator": [1] }]);
        let idl = json!({ "metadata": { "origin": origin }, "accounts": accounts, "types": types });
        parsed(&idl)
    };
    let warnings = |idl: &Idl| {
        let schemas = schemas(idl, &Options::default());
        let warnings = Vec::from_iter(schemas.warnings.iter().map(ToString::to_string));
        (schemas.code, warnings.join("\n"))
    };
    // In memory, an enum may have any numbers, and with `repr(C)` it has another size.
    for (repr, bits, size) in [(Value::Null, 8, 5), (json!({ "kind": "c" }), 32, 13)] {
        let mut idl = idl("anchor", [book(in_memory.clone()), side(repr)]);
        let (code, warning) = warnings(&idl);
        let expected = format!(
            "Side: the IDL does not say the numbers of its variants in memory, so they count from 0 in a `u{bits}`. "
        );
        assert!(
            warning.starts_with(&expected)
                && warning.ends_with(&format!("use --number Side=u{bits}")),
            "{warning}"
        );
        assert!(code.contains(&format!("#[repr(u{bits})]\npub enum Side")), "{code}");
        assert!(code.contains(&format!("assert!(Book::SIZE == {size})")), "{code}");
        let numbers = BTreeMap::from([(
            "Side".to_owned(),
            Type::unsigned(Width::of_bytes(bits / 8).unwrap()),
        )]);
        Corrections { numbers, ..Default::default() }.apply(&mut idl).unwrap();
        let (code, warning) = warnings(&idl);
        assert_eq!(warning, "");
        assert!(code.contains(&format!("pub sides: [u{bits}; 2],")), "{code}");
        assert!(code.contains(&format!("assert!(Book::SIZE == {size})")), "{code}");
    }
    // Borsh writes one byte, and counts from 0.
    let borsh = idl("anchor", [book(json!("borsh")), side(json!({ "kind": "c" }))]);
    let (code, warning) = warnings(&borsh);
    assert_eq!(warning, "");
    assert!(code.contains("assert!(Book::SIZE == 5)"), "{code}");
    let wrong = Corrections {
        numbers: BTreeMap::from([("Book".into(), Type::unsigned(Width::One))]),
        ..Default::default()
    };
    assert_eq!(wrong.apply(&mut borsh.clone()), Err(CorrectionError::Enum("Book".into())));
    // Shank does not say whether a header precedes the fields.
    let mut shank = idl("shank", [book(in_memory), side(Value::Null)]);
    let (_, warning) = warnings(&shank);
    assert!(
        warning.starts_with("accounts: an IDL of Shank does not say whether a header"),
        "{warning}"
    );
    let header = |header| Corrections { header, ..Default::default() };
    assert_eq!(header(4).apply(&mut shank.clone()), Err(CorrectionError::Header("Book".into())));
    header(8).apply(&mut shank).unwrap();
    let (code, warning) = warnings(&shank);
    assert!(!warning.contains("header"), "{warning}");
    assert!(code.contains("pub header: [u8; 8],\n    pub sides: [Side; 2],"), "{code}");
    assert!(code.contains("assert!(Book::SIZE == 13)"), "{code}");
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
        let idl = json!({
            "instructions": [{ "name": "open", "accounts": [], "args": [] }],
            "accounts": [structure("A", json!([field("b", &json!("u8")), field("a", &ty)]))],
            "types": [
                structure("Node", json!([field("next", &json!({ "option": { "defined": "Node" } }))])),
                structure("Empty", json!([])),
                { "name": "Never", "type": { "kind": "enum", "variants": [] } },
            ],
        });
        let schemas = schemas(&parsed(&idl), &Options::default());
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
        let first = structure("A", json!([{ "name": "a", "type": { "defined": "T0" } }]));
        let instruction = json!({ "name": "open", "accounts": [], "args": [] });
        let idl = json!({ "instructions": [instruction], "accounts": [first], "types": types });
        parsed(&idl)
    };
    let next = |at: usize| json!({ "defined": format!("T{}", at + 1) });
    // Each alias has the next one twice.
    let aliases = (0..60).map(|at| {
        json!({ "name": format!("T{at}"), "type": { "kind": "alias", "value": { "tuple": [next(at), next(at)] } } })
    });
    let structs = (0..5_000)
        .map(|at| structure(&format!("T{at}"), json!([{ "name": "next", "type": next(at) }])));
    // Each use doubles the argument of the one before it.
    let of_byte = json!({ "name": "G", "generics": [{ "kind": "type", "type": "u8" }] });
    let generic = structure("T0", json!([{ "name": "a", "type": { "defined": of_byte } }]));
    let twice = json!({ "tuple": [{ "generic": "T" }, { "generic": "T" }] });
    let doubled = json!({ "name": "G", "generics": [{ "kind": "type", "name": "T" }], "type": { "kind": "struct", "fields": [
        { "name": "a", "type": { "defined": { "name": "G", "generics": [{ "kind": "type", "type": twice }] } } },
    ] } });
    let vectors = (0..200).map(|at| {
        json!({ "name": format!("T{at}"), "type": { "kind": "alias", "value": { "vec": next(at) } } })
    });
    for types in [aliases.collect(), structs.collect(), vec![generic, doubled], vectors.collect()] {
        let idl = idl(types);
        assert_eq!(problems(&schemas(&idl, &Options::default())).len(), 1);
        let layouts = layouts_of_idl(&idl);
        assert_eq!(layouts.accounts.len(), 1);
        assert_eq!(Layouts::read(&layouts.write()).unwrap(), layouts);
    }
}

/// The documentation of each item in a file, as rustdoc reads it.
fn documentation(code: &str) -> Vec<String> {
    let lines = code.lines().map(|line| line.trim_start().strip_prefix("///"));
    let lines = Vec::from_iter(lines);
    let blocks = lines.split(Option::is_none).filter(|block| !block.is_empty());
    let text = |line: &Option<&str>| {
        let line = line.unwrap_or_default();
        line.strip_prefix(' ').unwrap_or(line).to_owned()
    };
    blocks.map(|block| Vec::from_iter(block.iter().map(text)).join("\n")).collect()
}

/// The text that rustdoc shows for documentation that has nothing but text.
fn shown(docs: &str) -> String {
    let options = MarkdownOptions::ENABLE_TABLES
        | MarkdownOptions::ENABLE_FOOTNOTES
        | MarkdownOptions::ENABLE_STRIKETHROUGH
        | MarkdownOptions::ENABLE_TASKLISTS;
    let events = Parser::new_ext(docs, options).map(|event| match event {
        Event::Text(text) => text.into_string(),
        Event::SoftBreak => "\n".to_owned(),
        Event::Start(Tag::Paragraph) => String::new(),
        Event::End(TagEnd::Paragraph) => "\n\n".to_owned(),
        other => panic!("{other:?} in\n{docs}"),
    });
    events.collect::<String>().trim_end().to_owned()
}

/// The code of an IDL whose items all have this documentation, or none.
fn documented(docs: &[&str]) -> String {
    let field = json!({ "name": "field", "docs": docs, "type": "u8" });
    let kind =
        json!({ "kind": "enum", "variants": [{ "name": "V", "docs": docs, "fields": [field] }] });
    let instruction = |name: &str, args: Value| json!({ "name": name, "docs": docs, "accounts": [], "args": args });
    let idl = json!({
        "name": "x`\npub fn evil() {}\n//",
        "instructions": [instruction("open", json!([field])), instruction("close", json!([]))],
        "accounts": [{ "name": "A", "docs": docs, "type": { "kind": "struct", "fields": [
            field, { "name": "kind", "type": { "defined": "Kind" } },
        ] } }],
        "types": [{ "name": "Kind", "docs": docs, "type": kind }],
    });
    schemas(&parsed(&idl), &Options::default()).code
}

#[test]
fn texts_of_an_idl_stay_texts() {
    let code = documented(&[
        "See [`vault`] in fee_rate (<b>) & at https://example.org/a[0].",
        "- one",
        "1. two",
        "",
    ]);
    let expected = [
        r"/// See \[\`vault\`\] in fee_rate (\<b>) & at https:\//example.org/a\[0\].",
        r"/// \- one",
        r"/// 1\. two",
        "#[derive",
    ];
    assert!(code.contains(&expected.join("\n")), "{code}");
    assert!(code.starts_with("//! The accounts and instructions of `xpub fn evil ",), "{code}");
    // Lines of these parts, in any order, are text.
    let parts = "```§~~~§~§- §* §+ §1. §12) §> §# §===§---§    §\t§ §[a]§(b)§\
        [a]: b§[^1]§![a](b)§<img src=x>§<!--§https://a.b§<https://a.b>§\\§\\<§`§_§__a__§*§|§a|b§:-:§\
        &lt;§&#96;§- [ ] §word§fee_rate§1§\u{202e}§\u{2066}§\u{feff}§\u{85}§\u{2028}§\u{a0}§\n§\r§é§!";
    let parts = Vec::from_iter(parts.split('§'));
    let mut seed = 1_u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let mut random = || {
        [(); 3].map(|()| {
            let count = below(5);
            String::from_iter((0..count).map(|_| parts[below(parts.len())]))
        })
    };
    let tables = [["|a|", "|-|", "|b|"], ["a|b", ":-|-", "c|d"], ["a|b", "-|-", "c|d"]];
    let tables = tables.map(|lines| lines.map(str::to_owned));
    for lines in tables.into_iter().chain((0..500).map(|_| random())) {
        let code = documented(&lines.each_ref().map(String::as_str));
        syn::parse_file(&code).unwrap();
        let is_dropped = |letter: char| "\u{202e}\u{2066}\u{feff}\u{85}\u{2028}\r".contains(letter);
        assert!(!code.contains(is_dropped), "{code}");
        let without_spaces = |text: &str| {
            text.replace(|letter: char| letter.is_whitespace() || is_dropped(letter), "")
        };
        let texts = documentation(&code).into_iter().filter_map(|docs| {
            let own = ["The instructions of the program", "The discriminator of `Close`"];
            let end = own.iter().find_map(|own| docs.find(own)).unwrap_or(docs.len());
            Some(without_spaces(&shown(&docs[..end]))).filter(|text| !text.is_empty())
        });
        let expected = without_spaces(&lines.concat());
        let count = if expected.is_empty() { 0 } else { 8 };
        assert_eq!(Vec::from_iter(texts), vec![expected; count], "{code}");
    }
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
        schemas(&parsed(&idl), &Options::default())
    };
    assert_eq!(problems(&idl(8, 16)), Vec::<String>::new());
    for (before, size) in [(4, 16), (8, 12)] {
        let problem =
            "`value` has `repr(align)`, which adds padding. The schema ends before `value`";
        assert_eq!(problems(&idl(before, size)), [format!("Bank: {problem}")]);
    }
}

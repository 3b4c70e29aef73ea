//! IDLs of all kinds say the same, and values have the bytes of their types.

use neap_idl_reader::{Definition, Field, Idl, Length, NoNames, Seed, Tag, Type, Width};
use serde_json::{Value as Json, json};
use solana_pubkey::Pubkey;
use std::error::Error;
use toml::Table;

fn read(idl: &Json) -> Idl {
    Idl::read(idl.to_string().as_bytes()).unwrap()
}

const KEY: &str = "Vote111111111111111111111111111111111111111";

#[test]
fn anchor_and_codama_describe_the_same_program() {
    // As Anchor before 0.30 describes it, and as Codama does.
    for (kind, idl) in
        [("anchor", include_str!("bank/anchor.json")), ("codama", include_str!("bank/codama.json"))]
    {
        let idl = Idl::read(idl.as_bytes()).unwrap();
        assert_eq!(idl.address.unwrap().to_string(), KEY, "{kind}");
        let [instruction] = &idl.instructions[..] else { panic!("{kind}") };
        // The SHA-256 of `global:open_vault`.
        let start = [0xb5, 0xf8, 0xe4, 0x43, 0x06, 0xaf, 0x25, 0xa7];
        assert_eq!(instruction.start.as_deref(), Some(&start[..]), "{kind}");
        let [vault, owner, system] = &instruction.accounts[..] else { panic!("{kind}") };
        assert_eq!((vault.writable, owner.signer, owner.optional), (true, true, true), "{kind}");
        assert_eq!(
            (owner.name.as_str(), system.address),
            ("group.owner", Some(Default::default()))
        );
        let seeds = &vault.pda.as_ref().unwrap().seeds;
        let expected = [Seed::Bytes(b"vault".to_vec()), Seed::Account("owner".to_owned())];
        assert_eq!(*seeds, expected.map(Some), "{kind}");
        let text = Type::Text(Length::Prefix(Width::Four));
        let memo = Type::option(text, Tag::Prefix(Width::One));
        let args = [("amount", Type::unsigned(Width::Eight)), ("memo", memo)];
        let args = args.map(|(name, ty)| Field::new(name.to_owned(), ty));
        assert_eq!(instruction.args, args, "{kind}");
        let [vault] = &idl.accounts[..] else { panic!("{kind}") };
        assert_eq!(vault.start, [0xd3, 0x08, 0xe8, 0x2b, 0x02, 0x98, 0x75, 0x77], "{kind}");
        let fields =
            "owner = 'Vote111111111111111111111111111111111111111'\nkind = { Fee = { rate = 7 } }";
        let fields: Table = fields.parse().unwrap();
        let bytes = idl.encode(&vault.ty, &fields, &NoNames).unwrap().bytes;
        assert_eq!((bytes.len(), &bytes[32..]), (35, &[1, 7, 0][..]), "{kind}");
        assert_eq!(idl.decode(&vault.ty, &bytes), Some(fields), "{kind}");
        assert_eq!(idl.errors[&6000], "Closed", "{kind}");
    }
}

#[test]
fn shank_tells_instructions_apart_by_a_number_and_accounts_by_nothing() {
    let idl = read(&json!({
        "metadata": { "origin": "shank" },
        "instructions": [
            { "name": "Create", "accounts": [{ "name": "rent" }], "args": [], "discriminant": { "type": "u8", "value": 3 } },
            { "name": "Other", "accounts": [], "args": [] },
        ],
        "accounts": [{ "name": "Mint", "type": { "kind": "struct", "fields": [
            { "name": "authority", "type": { "coption": "publicKey" } }, { "name": "supply", "type": "u64" }
        ] } }],
    }));
    assert_eq!(idl.instructions[0].start, Some(vec![3]));
    let address = idl.instructions[0].accounts[0].address.unwrap();
    assert_eq!(address.to_string(), "SysvarRent111111111111111111111111111111111");
    let mint = &idl.accounts[0];
    assert!(mint.start.is_empty());
    // An absent `COption` is as long as a present one.
    assert_eq!(idl.zero(&mint.ty).unwrap(), [0; 4 + 32 + 8]);
    assert_eq!(idl.instruction_of(&[3, 9]).map(|it| it.name.as_str()), Some("Create"));
    assert!(idl.instruction_of(&[4]).is_none());
}

/// An IDL with one type, `T`, in the form of Anchor.
fn with_type(ty: Json) -> (Idl, Type) {
    let types = json!([
        { "name": "T", "type": { "kind": "struct", "fields": [{ "name": "a", "type": ty }] } },
        { "name": "Cycle", "type": { "kind": "struct", "fields": [{ "name": "a", "type": { "defined": "Cycle" } }] } },
        { "name": "Wide", "type": { "kind": "struct", "fields": [{ "name": "a", "type": { "array": [{ "defined": "Nothing" }, 10_000_000] } }] } },
        { "name": "Nothing", "type": { "kind": "struct", "fields": [] } },
        { "name": "Never", "type": { "kind": "enum", "variants": [] } },
        { "name": "Padded", "serialization": "bytemuckunsafe", "type": { "kind": "struct", "fields": ["u8"] } },
        { "name": "Packed", "serialization": "bytemuckunsafe", "repr": { "kind": "c", "packed": true },
            "type": { "kind": "struct", "fields": [{ "name": "a", "type": "u8" }] } },
        { "name": "Raw", "serialization": { "custom": "packed" }, "type": { "kind": "struct", "fields": [] } },
    ]);
    (
        read(&json!({ "instructions": [{ "name": "a" }], "types": types })),
        Type::Defined("T".to_owned()),
    )
}

#[test]
fn nodes_without_a_name_are_errors_where_they_are_used() {
    let number = json!({ "kind": "numberTypeNode", "format": "u8", "endian": "le" });
    let idl = read(&json!({ "program": {
        "instructions": [
            { "name": "a", "arguments": [{ "type": number }] },
            { "name": "b", "accounts": [{ "isSigner": true }] },
            { "arguments": [] },
        ],
        "definedTypes": [
            { "type": number },
            { "name": "Link", "type": { "kind": "definedTypeLinkNode" } },
            { "name": "Enum", "type": { "kind": "enumTypeNode", "variants": [{ "kind": "enumEmptyVariantTypeNode" }] } },
        ],
        "accounts": [{ "data": { "kind": "structTypeNode", "fields": [] } }],
        "errors": [{ "code": 1 }],
    } }));
    let [instruction] = &idl.instructions[..] else { panic!("{:?}", idl.instructions) };
    assert_eq!(instruction.name, "a");
    assert_eq!(Vec::from_iter(idl.types.keys()), ["Enum", "Link"]);
    assert!(idl.accounts.is_empty() && idl.errors.is_empty());
    let message = |ty: &Type| idl.zero(ty).unwrap_err().to_string();
    let rest = "write its bytes with `hex` fields";
    for (ty, why) in [
        (
            &Type::Struct(instruction.args.clone().into()),
            "`0`: neap cannot write a field of Codama without a name",
        ),
        (&idl.types["Link"].ty, "neap cannot write Codama's `definedTypeLinkNode`"),
        (&idl.types["Enum"].ty, "neap cannot write Codama's `enumTypeNode`"),
    ] {
        assert_eq!(message(ty), format!("{why}: {rest}"));
    }
    let idl = read(&json!({ "instructions": [{ "name": "a" }], "types": [
        { "name": "Enum", "type": { "kind": "enum", "variants": [{ "fields": [] }] } }
    ] }));
    let error = idl.zero(&idl.types["Enum"].ty).unwrap_err().to_string();
    assert_eq!(
        error,
        format!("neap cannot write `Enum`, which has a variant without a name: {rest}")
    );
}

#[test]
fn values_have_the_bytes_of_their_types() {
    for (ty, value, expected) in [
        (json!("bool"), "true", vec![1]),
        (json!("i16"), "-2", vec![0xfe, 0xff]),
        (json!("u64"), "'18446744073709551615'", vec![255; 8]),
        (json!("i128"), "-1", vec![255; 16]),
        (json!("f32"), "0.5", vec![0, 0, 0, 63]),
        (json!("string"), "'ab'", vec![2, 0, 0, 0, 97, 98]),
        (json!("bytes"), "'00ff'", vec![2, 0, 0, 0, 0, 255]),
        (json!({ "array": ["u8", 3] }), "'010203'", vec![1, 2, 3]),
        (json!({ "vec": "u16" }), "[1, 2]", vec![2, 0, 0, 0, 1, 0, 2, 0]),
        (json!({ "array": ["u16", 2] }), "[1, 2]", vec![1, 0, 2, 0]),
        (json!({ "option": "u8" }), "'none'", vec![0]),
        (json!({ "option": "u8" }), "7", vec![1, 7]),
        (json!({ "coption": "u16" }), "'none'", vec![0; 6]),
        (json!({ "tuple": ["u8", "u16"] }), "[1, 2]", vec![1, 2, 0]),
        (json!({ "hashMap": ["u8", "u8"] }), "[[1, 2]]", vec![1, 0, 0, 0, 1, 2]),
    ] {
        let (idl, t) = with_type(ty.clone());
        let fields: Table = format!("a = {value}").parse().unwrap();
        let encoded = idl.encode(&t, &fields, &NoNames).unwrap();
        assert_eq!(encoded.bytes, expected, "{ty}");
        assert_eq!(idl.decode(&t, &expected), Some(fields), "{ty}");
        assert_eq!(encoded.places.last().unwrap().range.end, expected.len(), "{ty}");
        // No prefix of the data is a value of the type, or it is a shorter one.
        for length in 0..expected.len() {
            assert_eq!(idl.decode(&t, &expected[..length]), None, "{ty} {length}");
        }
    }
}

#[test]
fn values_that_do_not_fit_say_where() {
    for (ty, value, why) in [
        (json!("u8"), "256", "`a`: 256 does not fit `u8`"),
        (json!("u8"), "true", "`a`: `u8` is expected, and not true"),
        (json!("publicKey"), "'x'", "`a`: `x` is not an address"),
        (json!({ "array": ["u16", 2] }), "[1, 2, 3]", "`a`: it has 2 items, and not 3"),
        (json!({ "array": ["u8", 2] }), "'010203'", "`a`: it has 2 bytes, and not 3"),
        (json!("bytes"), "'0'", "`a`: bytes are expected"),
        (json!({ "tuple": ["u8", "i8"] }), "[1, 200]", "`a.1`: 200 does not fit `i8`"),
        (
            json!({ "defined": "Nothing" }),
            "{ b = 1 }",
            "`a`: there is no field `b`: the type has no fields",
        ),
        (json!({ "defined": "Never" }), "'A'", "`a`: there is no variant `A`"),
        (json!({ "defined": "Missing" }), "{}", "`a`: the IDL does not define the type `Missing`"),
        (json!({ "defined": "Raw" }), "{}", "`a`: neap cannot write the encoding of `Raw`"),
        (json!({ "defined": "Padded" }), "{}", "`a`: neap cannot write the encoding of `Padded`"),
        (json!({ "defined": "Packed" }), "{ b = 1 }", "`a`: there is no field `b`: use `a`"),
        (json!({ "generic": "T" }), "{}", "`a`: neap cannot write the type"),
    ] {
        let (idl, t) = with_type(ty.clone());
        let fields: Table = format!("a = {value}").parse().unwrap();
        let error = idl.encode(&t, &fields, &NoNames).unwrap_err().to_string();
        assert!(error.starts_with(why), "{ty}: {error}");
    }
}

#[test]
fn endless_types_end() {
    let endless = [
        json!({ "defined": "Cycle" }),
        json!({ "array": ["u64", u32::MAX] }),
        json!({ "array": [{ "array": ["u64", 1_000_000] }, 1_000_000] }),
        json!({ "defined": "Never" }),
    ];
    for ty in endless {
        let (idl, t) = with_type(ty.clone());
        assert!(idl.zero(&t).is_err(), "{ty}");
        assert_eq!(idl.decode(&t, &[0; 100]), None, "{ty}");
    }
    // The next type is there twice, 18 times over, so each option without a value takes 2^18 steps.
    let twice = |level: usize| {
        let next = json!({ "defined": format!("T{}", level + 1) });
        json!({ "name": format!("T{level}"), "type": { "kind": "alias", "value": { "tuple": [next, next] } } })
    };
    let last = json!({ "name": "T18", "type": { "kind": "struct", "fields": [] } });
    let account = json!({ "name": "A", "type": { "kind": "struct", "fields": [
        { "name": "a", "type": { "vec": { "coption": { "defined": "T0" } } } },
    ] } });
    let types = Vec::from_iter((0..18).map(twice).chain([last]));
    let idl = read(&json!({ "instructions": [], "accounts": [account], "types": types }));
    let data = [&1_000_000_u32.to_le_bytes()[..], &vec![0; 4_000_000]].concat();
    assert_eq!(idl.decode(&idl.accounts[0].ty, &data), None);
    assert!(idl.spoiled(&idl.accounts[0].ty, &data).len() < 10);
    // Items without bytes take no time.
    let (idl, t) = with_type(json!({ "array": [{ "defined": "Wide" }, 10_000_000] }));
    assert_eq!(idl.zero(&t), Ok(Vec::new()));
    assert_eq!(idl.decode(&t, &[]), None);
}

#[test]
fn other_files_are_refused() {
    for text in [
        "",
        "[]",
        "{}",
        "{ \"program\": {} }",
        "{ \"instructions\": 5 }",
        "{ \"instructions\": [] }",
    ] {
        assert!(Idl::read(text.as_bytes()).is_err(), "{text}");
    }
    // The error says where.
    for (text, place) in [
        ("{ \"instructions\": [ }", "line 1 column 21"),
        (
            r#"{ "instructions": [{ "name": "a", "accounts": [{ "name": 5 }] }] }"#,
            "`instructions[0].accounts[0].name`: invalid type: integer `5`",
        ),
        (r#"{ "types": [{ "docs": [] }] }"#, "`types[0]`: missing field `name`"),
        (r#"{ "types": [{ "generics": ["T"] }] }"#, "`types[0]`: missing field `name`"),
    ] {
        let error = Idl::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(place), "{error}");
    }
}

#[test]
fn reads_null_as_nothing_and_skips_a_byte_order_mark() {
    for text in [
        r#"{ "address": null, "metadata": null, "accounts": null, "events": null, "errors": null, "types": null,
            "instructions": [{ "name": "a", "docs": null, "discriminator": [1], "accounts": null, "args": null }] }"#,
        r#"{ "program": { "accounts": null, "instructions": [{ "name": "a", "docs": null, "arguments": null }] } }"#,
    ] {
        let idl = Idl::read(format!("\u{feff}{text}").as_bytes()).unwrap();
        assert_eq!(idl.instructions[0].name, "a");
    }
}

#[test]
fn generic_types_become_types_of_their_own() {
    let field = |name: &str, ty: Json| json!({ "name": name, "type": ty });
    let queue = |generics: Json, items: Json| {
        json!({ "name": "Queue", "generics": generics, "type": { "kind": "struct", "fields": [
            field("last", json!({ "generic": "T" })), field("items", items),
        ] } })
    };
    let instructions =
        json!([{ "name": "open", "discriminator": [1], "accounts": [], "args": [] }]);
    let since_0_30 = json!({ "instructions": instructions, "types": [
        queue(
            json!([{ "kind": "type", "name": "T" }, { "kind": "const", "name": "N", "type": "usize" }]),
            json!({ "array": [{ "generic": "T" }, { "generic": "N" }] }),
        ),
        { "name": "Queues", "type": { "kind": "struct", "fields": [field("a", json!({ "defined": {
            "name": "Queue", "generics": [{ "kind": "type", "type": { "option": "u16" } }, { "kind": "const", "value": "3" }],
        } }))] } },
    ] });
    let before_0_30 = json!({ "instructions": instructions, "types": [
        queue(json!(["T", "N"]), json!({ "genericLenArray": [{ "generic": "T" }, "N"] })),
        { "name": "Queues", "type": { "kind": "struct", "fields": [field("a", json!({ "definedWithTypeArgs": {
            "name": "Queue", "args": [{ "type": { "option": "u16" } }, { "value": "3" }],
        } }))] } },
    ] });
    for idl in [since_0_30, before_0_30] {
        let idl = read(&idl);
        assert_eq!(Vec::from_iter(idl.types.keys()), ["Queue", "Queue<option<u16>, 3>", "Queues"]);
        let fields = "a = { last = 5, items = [1, 'none'] }".parse().unwrap();
        let encoded = idl.encode(&idl.types["Queues"].ty, &fields, &NoNames).unwrap();
        assert_eq!(encoded.bytes, [1, 5, 0, 1, 1, 0, 0, 0]);
    }
    // A type that contains itself, each time with another argument, ends.
    let endless = json!({ "instructions": instructions, "types": [
        queue(json!(["T", "N"]), json!({ "definedWithTypeArgs": {
            "name": "Queue", "args": [{ "type": { "vec": { "generic": "T" } } }, { "value": "3" }],
        } })),
        { "name": "Queues", "type": { "kind": "struct", "fields": [field("a", json!({ "definedWithTypeArgs": {
            "name": "Queue", "args": [{ "type": "u8" }, { "value": "3" }],
        } }))] } },
    ] });
    let idl = read(&endless);
    assert!(idl.zero(&idl.types["Queues"].ty).is_err());
    // What the name of a type does not show also doubles.
    let hidden = json!({ "defined": { "name": "Queue", "generics": [{ "type": { "a": { "generic": "T" }, "b": [
        { "generic": "T" }, { "generic": "T" }, { "generic": "T" },
    ] } }] } });
    let used = json!({ "defined": { "name": "Queue", "generics": [{ "type": "u8" }] } });
    let doubled = json!({ "instructions": instructions, "types": [
        queue(json!(["T"]), hidden),
        { "name": "Queues", "type": { "kind": "struct", "fields": [field("a", used)] } },
    ] });
    let is_refused = |(name, it): (&String, &Definition)| {
        name.starts_with("Queue<a<a<") && it.ty == Type::Unsupported(format!("`{name}`"))
    };
    assert!(read(&doubled).types.iter().any(is_refused));
}

fn number(format: &str) -> Json {
    json!({ "kind": "numberTypeNode", "format": format, "endian": "le" })
}

fn struct_of(fields: &[(&str, Json)]) -> Json {
    let fields = fields.iter().map(|(name, ty)| json!({ "name": name, "type": ty }));
    json!({ "kind": "structTypeNode", "fields": Vec::from_iter(fields) })
}

fn link(name: &str, program: &str) -> Json {
    let program = json!({ "kind": "programLinkNode", "name": program });
    json!({ "kind": "definedTypeLinkNode", "name": name, "program": program })
}

/// An IDL of Codama with one account, event and instruction of this data, and one of another program.
fn with_data(data: &Json, discriminators: &Json) -> Idl {
    let message = json!({ "name": "a", "data": data, "discriminators": discriminators });
    let fields = data.get("fields").cloned().unwrap_or_else(|| json!([]));
    let kind = json!({ "kind": "enumTypeNode", "variants": [
        { "kind": "enumEmptyVariantTypeNode", "name": "open" }, { "kind": "enumEmptyVariantTypeNode", "name": "closed" },
    ] });
    let elsewhere = struct_of(&[
        ("size", json!({ "kind": "definedTypeLinkNode", "name": "size" })),
        ("own", link("size", "bank")),
    ]);
    read(&json!({ "program": {
        "name": "bank",
        "accounts": [message], "events": [message],
        "instructions": [{ "name": "a", "arguments": fields, "discriminators": discriminators }, { "name": "other" }],
        "definedTypes": [
            { "name": "size", "type": number("u8") }, { "name": "kind", "type": kind },
            { "name": "pair", "type": struct_of(&[("tag", number("u8")), ("amount", number("u64"))]) },
        ],
    }, "additionalPrograms": [{
        "name": "token",
        "accounts": [{ "name": "mint", "data": elsewhere }],
        "definedTypes": [{ "name": "size", "type": number("u64") }],
    }] }))
}

fn constant(ty: &Json, encoding: &str, data: &str) -> Json {
    let value = json!({ "kind": "bytesValueNode", "encoding": encoding, "data": data });
    json!({ "kind": "constantValueNode", "type": ty, "value": value })
}

/// A constant of these bytes.
fn hex(data: &str) -> Json {
    constant(&json!({ "kind": "bytesTypeNode" }), "base16", data)
}

/// A discriminator of these bytes.
fn at(offset: u64, data: &str) -> Json {
    json!({ "kind": "constantDiscriminatorNode", "offset": offset, "constant": hex(data) })
}

/// An amount after constants.
fn hidden(prefix: &[Json]) -> Json {
    let data = struct_of(&[("amount", number("u64"))]);
    json!({ "kind": "hiddenPrefixTypeNode", "type": data, "prefix": prefix })
}

#[test]
fn constants_of_codama_add_no_bytes() {
    let bytes = json!({ "kind": "bytesTypeNode" });
    let eight = json!({ "kind": "fixedSizeTypeNode", "size": 8, "type": bytes });
    let prefixed = json!({ "kind": "sizePrefixTypeNode", "prefix": number("u16"), "type": bytes });
    let link = |name: &str| json!({ "kind": "definedTypeLinkNode", "name": name });
    let event = constant(&eight, "base16", "0102030405060708");
    let tagged =
        struct_of(&[("tag", number("u8")), ("kind", link("kind")), ("amount", number("u64"))]);
    for (data, discriminators, start, names) in [
        // Anchor's events: a hidden prefix that the discriminator is about.
        (
            hidden(&[event]),
            json!([at(0, "0102030405060708")]),
            &[1, 2, 3, 4, 5, 6, 7, 8][..],
            "amount",
        ),
        (hidden(&[hex("01"), hex("02")]), json!([at(1, "02")]), &[1, 2], "amount"),
        (
            hidden(&[constant(&eight, "base64", "AQID")]),
            json!([]),
            &[1, 2, 3, 0, 0, 0, 0, 0],
            "amount",
        ),
        (hidden(&[constant(&bytes, "base58", "Ldp")]), json!([]), &[1, 2, 3], "amount"),
        (hidden(&[constant(&prefixed, "utf8", "ab")]), json!([]), &[2, 0, b'a', b'b'], "amount"),
        // One that the fields have: these have one value only.
        (tagged.clone(), json!([at(0, "07")]), &[7], "kind amount"),
        (tagged.clone(), json!([at(0, "0701")]), &[7, 1], "amount"),
        (tagged.clone(), json!([at(0, "07"), at(1, "01")]), &[7, 1], "amount"),
        (link("pair"), json!([at(0, "07")]), &[7], "amount"),
        // One that is after the first field, or that nothing else has.
        (tagged, json!([at(1, "01")]), &[], "tag kind amount"),
        (struct_of(&[]), json!([at(0, "0102")]), &[1, 2], ""),
    ] {
        let idl = with_data(&data, &discriminators);
        let instruction = &idl.instructions[0];
        let args = Type::Struct(instruction.args.clone().into());
        let instruction = (instruction.start.as_deref().unwrap_or_default(), &args);
        let instruction = Some(instruction).filter(|_| data["kind"] == "structTypeNode");
        let messages = [&idl.accounts[0], &idl.events[0]].map(|it| (it.start.as_slice(), &it.ty));
        for (found, ty) in messages.into_iter().chain(instruction) {
            let Type::Struct(fields) = ty else { panic!("{data}: {ty:?}") };
            let fields = Vec::from_iter(fields.iter().map(|field| field.name.as_str())).join(" ");
            assert_eq!((found, fields.as_str()), (start, names), "{data} {discriminators}");
            assert!(idl.zero(ty).is_ok(), "{data}");
        }
    }
}

#[test]
fn refuses_constants_of_codama_that_it_cannot_place() {
    let unknown = constant(&json!({ "kind": "bytesTypeNode" }), "base32", "aa");
    let variants = json!([{ "kind": "enumEmptyVariantTypeNode", "name": "a" }]);
    let kind = json!({ "kind": "enumTypeNode", "variants": variants });
    let amount = struct_of(&[("amount", number("u64"))]);
    for (data, discriminators, why) in [
        (hidden(&[unknown]), json!([]), "neap cannot write a hidden prefix of Codama"),
        (amount, json!([at(0, "07")]), "`amount`: neap cannot write a discriminator over a part"),
        (kind, json!([at(0, "00")]), "neap cannot write a discriminator over a part"),
    ] {
        let idl = with_data(&data, &discriminators);
        let error = idl.zero(&idl.accounts[0].ty).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }
}

#[test]
fn types_of_other_programs_are_their_own() {
    let float = json!({ "kind": "numberTypeNode", "format": "f64", "endian": "be" });
    let fields = [
        ("own", link("size", "bank")),
        ("other", link("size", "token")),
        ("float", float),
        ("missing", link("size", "none")),
        ("elsewhere", link("fee", "none")),
    ];
    let idl = with_data(&struct_of(&fields), &json!([]));
    let Type::Struct(fields) = &idl.accounts[0].ty else { panic!() };
    let types = Vec::from_iter(fields.iter().map(|field| field.ty.clone()));
    let defined = |name: &str| Type::Defined(name.to_owned());
    let expected = [
        defined("size"),
        defined("token.size"),
        Type::Bytes(Length::Fixed(8)),
        defined("none.size"),
        defined("fee"),
    ];
    assert_eq!(types, expected);
    assert_eq!(idl.types["size"].ty, Type::unsigned(Width::One));
    assert_eq!(idl.types["token.size"].ty, Type::unsigned(Width::Eight));
    let names = Vec::from_iter(idl.accounts.iter().map(|account| account.name.as_str()));
    assert_eq!(names, ["a", "token.mint"]);
    assert_eq!(idl.zero(&idl.accounts[1].ty).map(|bytes| bytes.len()), Ok(8 + 1));
    // A negative constant has its sign.
    let field = json!({ "name": "tag", "type": number("i16"), "defaultValueStrategy": "omitted",
        "defaultValue": { "kind": "numberValueNode", "number": -2 } });
    let idl = with_data(&json!({ "kind": "structTypeNode", "fields": [field] }), &json!([]));
    assert_eq!(idl.accounts[0].start, [0xfe, 0xff]);
}

#[test]
fn a_lock_of_layouts_has_the_types_of_its_accounts() {
    let lock = include_str!("../../../idl/tests/lock/program.layouts.toml");
    let idl = Idl::read_lock(lock).unwrap();
    let account = |name| idl.accounts.iter().find(|it| it.name == name).unwrap();
    let vault = account("Vault");
    assert_eq!(vault.start, [0xd3, 0x08, 0xe8, 0x2b, 0x02, 0x98, 0x75, 0x77]);
    let values: Table = toml::from_str(&format!(
        "authority = \"{KEY}\"\nkind = \"Closed\"\nbalance = 5\nfee.Share = {{ rate = 2, to = \"{KEY}\" }}\n\
         _reserved = \"{}\"\nlabel = \"a\"\nmembers = [\"{KEY}\"]\ntags = [\"b\", \"c\"]\nlimit = 7",
        "00".repeat(32)
    ))
    .unwrap();
    let encoded = idl.encode(&vault.ty, &values, &NoNames).unwrap().bytes;
    let key = Pubkey::from_str_const(KEY).to_bytes();
    let expected = [
        &key[..],
        &[1, 5, 0, 0, 0, 0, 0, 0, 0],
        &[2, 2, 0],
        &key,
        &[0; 32],
        &[1, 0, 0, 0, b'a', 1, 0, 0, 0],
        &key,
        &[2, 0, 0, 0, 1, 0, 0, 0, b'b', 1, 0, 0, 0, b'c'],
        &[7, 0, 0, 0, 0, 0, 0, 0],
    ];
    assert_eq!(encoded, expected.concat());
    assert_eq!(idl.decode(&vault.ty, &encoded), Some(values));
    // A layout in memory.
    assert!(idl.zero(&account("Book").ty).is_err());
}

#[test]
fn a_lock_of_layouts_writes_types_as_text() {
    let read = |ty: &str| {
        let lock = format!("[accounts.A]\nformat = \"borsh\"\nfields = [\"0 a: {ty}\"]");
        let Type::Struct(fields) = Idl::read_lock(&lock).unwrap().accounts.remove(0).ty else {
            panic!("no struct")
        };
        fields[0].ty.clone()
    };
    let option = |item, width| Type::option(item, Tag::Prefix(width));
    let vec = |item, width| Type::list(item, Length::Prefix(width));
    let bytes = |width| Type::Bytes(Length::Prefix(width));
    let named = |name: &str| Type::Defined(name.to_owned());
    let (byte, word) = (Type::unsigned(Width::One), Type::unsigned(Width::Eight));
    let pair = Type::tuple([word.clone(), option(Type::Key, Width::One)]);
    let parts = Type::tuple([word, Type::tuple([]), named("fees::Fee")]);
    let big = Type::Integer { width: Width::Eight, is_signed: true, is_big_endian: true };
    for (text, ty) in [
        ("[u8; 4]", Type::Bytes(Length::Fixed(4))),
        ("[[bool; 2]; 3]", Type::list(read("[bool; 2]"), Length::Fixed(3))),
        ("vec<(u64, option<key>)> after u16, max 9 9", vec(pair, Width::Two)),
        ("vec<vec<u8> after u8>", vec(bytes(Width::One), Width::Four)),
        ("bytes to the end", Type::Bytes(Length::Rest)),
        ("string after u8, since", Type::Text(Length::Prefix(Width::One))),
        ("option<u8, u32>", option(byte.clone(), Width::Four)),
        ("coption<u8>", Type::padded_option(byte, Tag::Prefix(Width::Four))),
        ("big-endian i64", big),
        ("bool in 4 bytes", Type::Bool(Width::Four)),
        ("string in 8 bytes", Type::Text(Length::Fixed(8))),
        ("option<key, no tag>", Type::option(Type::Key, Tag::Rest)),
        ("coption<key, zeros>", Type::padded_option(Type::Key, Tag::Zeroable)),
        ("(u64, (), fees::Fee)", parts),
        ("Queue<option<u16>, 3>", named("Queue<option<u16>, 3>")),
        ("pubkey", named("pubkey")),
        // Names that would read as something else.
        ("`key`, since", named("key")),
        ("option<`bool`>", option(named("bool"), Width::One)),
        ("`string to the end`, max 2", named("string to the end")),
        ("vec<`a``, max 1`>", vec(named("a`, max 1"), Width::Four)),
        ("``", named("")),
    ] {
        assert_eq!(read(text), ty, "{text}");
        assert_eq!(Type::parse(&ty.to_string()), Some(ty), "{text}");
    }
}

#[test]
fn a_lock_of_layouts_refuses_other_text() {
    let why = |lock: &str| Idl::read_lock(lock).unwrap_err().source().unwrap().to_string();
    let deep = format!("{}u64{}", "vec<".repeat(10_000), ">".repeat(10_000));
    let wrong = "bool in 99 bytes|string after u7|option<u8, u24>|u64, max x|key to the end|[u8; -1]|vec<u8|`key|Queue<u8|";
    for ty in wrong.split('|').chain([&*deep]) {
        let lock = format!("[accounts.A]\nformat = \"borsh\"\nfields = [\"0 a: {ty}\"]");
        let error = why(&lock);
        assert!(error.contains(&format!("`0 a: {ty}` is not a field")), "{error}");
    }
    for case in [
        "format = 'borsh'; discriminator = '0g'; fields = [] => the discriminator `0g` is not hexadecimal",
        "format = 'c, tag in 3 bytes'; variants = [] => `c, tag in 3 bytes` is not a format",
        "format = 'c, aligned to 0 bytes'; fields = [] => `c, aligned to 0 bytes` is not a format",
        "format = 'borsh, tag in 1 byte'; variants = ['A = b'] => `A = b` is not a variant",
    ] {
        let (keys, expected) = case.split_once(" => ").unwrap();
        let keys = keys.replace("; ", "\n");
        let error = why(&format!("[accounts.A]\n{keys}"));
        assert!(error.contains(expected), "{error}");
    }
}

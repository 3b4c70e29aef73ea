use super::*;
use serde_json::{Value, json};

type Declared = Vec<(String, Vec<String>)>;

/// What instructions with these accounts pass, and the accounts that they declare.
fn declared(instructions: &[Value]) -> (Vec<Vec<String>>, Declared) {
    let instructions = instructions.iter().map(
        |accounts| json!({ "name": "any", "discriminator": [], "accounts": accounts, "args": [] }),
    );
    let instructions = Vec::from_iter(instructions);
    let idl = Idl::read(json!({ "instructions": instructions }).to_string().as_bytes()).unwrap();
    let mut accounts = Accounts::new(&idl, Pubkey::new_from_array([9; 32]), &[]);
    let passed = idl.instructions.iter().map(|instruction| accounts.pass(instruction)).collect();
    (passed, accounts.declared)
}

#[test]
fn addresses_differ_and_names_are_valid() {
    let at = |address: [u8; 32]| Pubkey::new_from_array(address).to_string();
    let seed = |path: &str| json!({ "seeds": [{ "kind": "account", "path": path }] });
    let (passed, declared) = declared(&[
        json!([
            { "name": "a", "address": at([1; 32]) },
            { "name": "same", "address": at([1; 32]) },
            { "name": "self", "address": at([9; 32]) },
            { "name": "program", "writable": true },
            { "name": "x y", "address": "no address" },
        ]),
        // Two accounts whose seeds name each other, and one that comes before its seed.
        json!([
            { "name": "first", "pda": seed("a") },
            { "name": "a" },
            { "name": "b", "pda": seed("c") },
            { "name": "c", "pda": seed("b") },
            { "name": "long", "pda": { "seeds": [{ "kind": "const", "value": vec![0; 33] }] } },
        ]),
    ]);
    let name = |name: &str| format!("{{ account = \"{name}\" }}");
    let writable = "{ account = \"program-2\", writable = true }".to_owned();
    assert_eq!(passed[0], [name("a"), name("a"), name("program"), writable, name("x-y")]);
    assert_eq!(passed[1], ["first", "a-2", "b", "c", "long"].map(name));
    let lines = |name: &str| {
        let (_, lines) = declared.iter().find(|(known, _)| known == name).unwrap();
        lines.join("\n")
    };
    assert_eq!(lines("first"), format!("seeds = [{{ key = \"a-2\" }}]\n{NEW}"));
    assert_eq!(lines("c"), format!("seeds = [{{ key = \"b\" }}]\n{NEW}"));
    for name in ["b", "long"] {
        assert_eq!(lines(name), "# `neap-bench init` cannot write its seeds.");
    }
}

#[test]
fn usual_names_stand_for_programs_and_sysvars_without_an_address() {
    let names = [
        ("program", "program"),
        ("systemProgram", "system"),
        ("rent", "rent"),
        ("sysvar_clock", "clock"),
        ("instructionSysvar", "instructions"),
        ("slot_hashes", "slot-hashes"),
        ("token_x_program", "token"),
        ("tokenProgram2022", "token-2022"),
        ("ata.associated_token_program", "associated-token"),
        ("token_metadata_program", "token_metadata_program"),
        ("memo", "memo-2"),
    ];
    let accounts = names.map(|(name, _)| json!({ "name": name }));
    let (passed, declared) = declared(&[json!(accounts), json!(accounts)]);
    for passed in passed {
        assert_eq!(passed, names.map(|(_, name)| format!("{{ account = \"{name}\" }}")));
    }
    assert_eq!(declared.len(), 2, "{declared:?}");
}

#[test]
fn the_authority_of_events_has_its_seeds_in_an_idl_without_them() {
    let accounts = json!([{ "name": "eventAuthority" }, { "name": "program" }]);
    let (_, declared) = declared(&[accounts]);
    let seeds = "seeds = [{ text = \"__event_authority\" }]";
    assert_eq!(declared, [("eventAuthority".to_owned(), vec![seeds.to_owned(), NEW.to_owned()])]);
}

#[test]
fn accounts_with_the_name_of_a_type_have_its_state() {
    const TYPES: [&str; 3] = ["LbPair", "BinArray", "OracleV2"];
    let instruction = |name: &str, accounts: &[Value]| json!({ "name": name, "discriminator": [], "accounts": accounts, "args": [] });
    let at_seed = |name: &str| json!({ "name": name, "pda": { "seeds": [{ "kind": "const", "value": name.as_bytes() }] } });
    let ty = |name: &str| json!({ "name": name, "type": { "kind": "struct", "fields": [{ "name": "id", "type": "u64" }] } });
    let account = |name: &str| json!({ "name": name, "discriminator": [1, 2, 3, 4, 5, 6, 7, 8] });
    let created = json!({ "name": "lb_pair", "writable": true });
    let idl = json!({
        "instructions": [
            instruction("initialize_lb_pair", &[created.clone(), at_seed("oracle")]),
            instruction("swap", &[created, json!({ "name": "bin_array_lower" }), at_seed("oracle")]),
            instruction("swap2", &[json!({ "name": "lb_pair" })]),
            instruction("sign", &[json!({ "name": "lb_pair", "signer": true }), json!({ "name": "lb_pair_mint" })]),
        ],
        "accounts": Vec::from_iter(TYPES.map(account)),
        "types": Vec::from_iter(TYPES.map(ty)),
    });
    let idl = Idl::read(idl.to_string().as_bytes()).unwrap();
    let mut accounts = Accounts::new(&idl, Pubkey::new_from_array([9; 32]), &[]);
    let passed = Vec::from_iter(idl.instructions.iter().map(|it| accounts.pass(it)));
    assert!(passed[1][0].contains("\"lb_pair-2\""), "{passed:?}");
    assert_eq!(passed[2], ["{ account = \"lb_pair-2\" }"]);
    let declared = |name: &str| {
        let lines = accounts
            .declared
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, lines)| lines.join("\n"));
        lines.unwrap()
    };
    let state = |ty: &str| format!("owner = \"program\"\ntype = \"{ty}\"");
    for name in ["lb_pair", "lb_pair_mint"] {
        assert!(!declared(name).contains("type"), "{name}");
    }
    // A signer of any instruction has lamports.
    assert!(declared("lb_pair-2").starts_with(&state("LbPair")));
    assert_eq!(declared("bin_array_lower"), state("BinArray"));
    // The address is that of the account that another instruction creates.
    let seeds = "seeds = [{ text = \"oracle\" }]";
    assert_eq!(declared("oracle"), format!("{seeds}\n{}", state("OracleV2")));
}

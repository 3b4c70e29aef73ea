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
            { "name": "program" },
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
    assert_eq!(passed[0], ["a", "a", "program", "program-2", "x-y"].map(name));
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

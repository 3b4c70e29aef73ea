//! Transactions become suites: from files, and from an RPC node that answers over HTTP.

use base64::{Engine, prelude::BASE64_STANDARD};
use expect_test::expect;
use neap_svm::{solana_instruction::Instruction, solana_pubkey::Pubkey};
use serde_json::{Value, json};
use solana_message::{AddressLookupTableAccount, VersionedMessage, legacy, v0};
use solana_transaction::versioned::VersionedTransaction;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::Path,
    process::Command,
    thread,
};
use tempfile::TempDir;

/// Runs a command in a directory. Returns its exit code, and what it prints.
fn neap_bench(directory: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
    let output = command.args(arguments).current_dir(directory).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

/// Answers of public RPC nodes to `getTransaction`: a transfer of tokens, one with a durable nonce, one with a lookup table.
const REAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/chain");

#[test]
fn real_transactions_do_what_they_did() {
    let directory = TempDir::new().unwrap();
    // SPL Token is p-token now.
    let (code, text) = neap_bench(directory.path(), &["import", REAL, "-q"]);
    assert_eq!(code, Some(3), "{text}");
    expect![[r#"
        | Transaction | CU on the chain | CU here | Fee on the chain | Fee here |
        |---|---:|---:|---:|---:|
        | token::failed-for-rent | 3000 | 3000 | 5000 | 5000 |
        | token::nonce-json-parsed | 555 | 555 | 48370 | 48370 |
        | token::nonce | 900 | 900 | 13000 | 13000 |
        error: 3 of 6 transactions cannot be kept:
        lookup-table: it does something else here than on the chain: give the accounts and ELFs of its slot with --accounts, or keep it as it is here with --as-is
          compute units: 12344 on the chain, 210 here
          compute units of instruction 1: 6172 on the chain, 105 here
          compute units of instruction 2: 6172 on the chain, 105 here
        token-account-v0: it does something else here than on the chain: give the accounts and ELFs of its slot with --accounts, or keep it as it is here with --as-is
          compute units: 26996 on the chain, 15394 here
          compute units of instruction 2: 22052 on the chain, 15018 here
          compute units of instruction 3: 4644 on the chain, 76 here
        token-transfer-v0: it does something else here than on the chain: give the accounts and ELFs of its slot with --accounts, or keep it as it is here with --as-is
          compute units: 4644 on the chain, 76 here
          compute units of instruction 1: 4644 on the chain, 76 here
        The suite has the others. To import all again, remove its neap.toml, or name another directory with --into.
    "#]].assert_eq(&text);
    let directory = TempDir::new().unwrap();
    let (code, text) = neap_bench(directory.path(), &["import", REAL, "-q", "--as-is"]);
    assert_eq!(code, Some(0), "{text}");
    expect![[r#"
        | Transaction | CU on the chain | CU here | Fee on the chain | Fee here |
        |---|---:|---:|---:|---:|
        | token::failed-for-rent | 3000 | 3000 | 5000 | 5000 |
        | token::lookup-table-as-is | 12344 | 210 | 5000 | 5000 |
        | token::nonce-json-parsed | 555 | 555 | 48370 | 48370 |
        | token::nonce | 900 | 900 | 13000 | 13000 |
        | token::token-account-v0-as-is | 26996 | 15394 | 5270 | 5270 |
        | token::token-transfer-v0-as-is | 4644 | 76 | 5000 | 5000 |
    "#]]
    .assert_eq(&text);
    let (code, text) = neap_bench(directory.path(), &["check", "-q"]);
    assert_eq!((code, &*text), (Some(0), ""));
    // The invoked instructions are numbered too.
    let (code, text) = neap_bench(directory.path(), &["limits", "*::token-account-v0-as-is"]);
    assert_eq!(code, Some(0), "{text}");
    let parts = text.lines().filter(|line| line.starts_with("| 2"));
    expect![[r#"
        | 2 | associated-token | 15018 |
        | 2.1 | token | 179 |
        | 2.2 | system | 150 |
        | 2.3 | token | 37 |
        | 2.4 | token | 233 |"#]]
    .assert_eq(&Vec::from_iter(parts).join("\n"));
    let (code, text) = neap_bench(directory.path(), &["limits", "*::nonce"]);
    assert_eq!(code, Some(0), "{text}");
    expect![[r#"
        | Instruction or transaction | Runs | Least CU | SetComputeUnitLimit | Least loaded bytes | SetLoadedAccountsDataSizeLimit |
        |---|---:|---:|---:|---:|---:|
        | token::nonce | 1 | 1050 | 1155 | 6572 | 32768 |

        Every run succeeds with the least limits, and the most expensive one fails with 1 less. Each is a transaction of its own, with instructions for both limits. The limits to ask for have 10 % more; loaded bytes are whole pages of 32 KiB.

        | Instruction of token::nonce | Program | CU |
        |---|---|---:|
        | 1 | system | 150 |
        | 2 | compute budget | 150 |
        | 3 | compute budget | 150 |
        | 4 | system | 150 |
        | 5 | system | 150 |
        | 6 | system | 150 |

        // token::nonce, in TypeScript
        getSetComputeUnitLimitInstruction({ units: 1155 }),
        getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: 32768 }),
        // in Rust
        ComputeBudgetInstruction::set_compute_unit_limit(1155),
        ComputeBudgetInstruction::set_loaded_accounts_data_size_limit(32768),
    "#]].assert_eq(&text);
}

/// An answer without compute units agrees, and each change of it is named. After an invoked instruction that differs, others are not
/// compared.
#[test]
fn names_all_that_differs_from_the_chain() {
    let text = fs::read_to_string(format!("{REAL}/token-account-v0.json")).unwrap();
    let differences = |change: fn(&mut Value)| {
        let mut answer: Value = serde_json::from_str(&text).unwrap();
        let meta = &mut answer["meta"];
        for key in ["computeUnitsConsumed", "logMessages"] {
            meta.as_object_mut().unwrap().remove(key);
        }
        change(meta);
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join("create.json"), answer.to_string()).unwrap();
        let (_, text) = neap_bench(directory.path(), &["import", "create.json", "-q"]);
        let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
        String::from_iter(lines.map(|line| format!("{line}\n")))
    };
    assert_eq!(differences(|_| {}), "");
    let all = [
        differences(|meta| meta["fee"] = 1.into()),
        differences(|meta| {
            meta["computeUnitsConsumed"] = 7.into();
            meta["logMessages"] = json!([
                "Program ComputeBudget111111111111111111111111111111 invoke [1]",
                "Program ComputeBudget111111111111111111111111111111 success",
                "Program ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL invoke [1]",
                "Program log: invoke [1]",
                "Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA invoke [2]",
                "Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA consumed 5 of 90 compute units",
                "Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA success",
                "Program ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL consumed 6 of 99 compute units",
            ]);
        }),
        differences(|meta| {
            let inner = meta["innerInstructions"][0]["instructions"].as_array_mut().unwrap();
            inner.pop();
        }),
        differences(|meta| {
            meta["innerInstructions"][0]["instructions"][2]["programIdIndex"] = 0.into();
        }),
        differences(|meta| {
            let inner = &mut meta["innerInstructions"][0]["instructions"];
            inner[0]["accounts"] = json!([0, 250]);
            inner[0]["data"] = "3".into();
            inner[1]["data"] = "3".into();
        }),
        differences(|meta| meta["returnData"] = json!({ "data": ["AQI=", "base64"] })),
        differences(|meta| {
            let balance = &mut meta["postTokenBalances"][0];
            balance["mint"] = key(7).to_string().into();
            balance["owner"] = key(8).to_string().into();
            balance["uiTokenAmount"]["amount"] = "9".into();
        }),
        differences(|meta| meta["postBalances"][0] = 1.into()),
    ];
    expect![[r#"
        fee: 1 on the chain, 5270 here

        compute units: 7 on the chain, 15398 here
        compute units of instruction 2: 6 on the chain, 15022 here

        inner instructions: 3 on the chain, 4 here

        program of inner instruction 3: FQT9SSwEZ6UUQxsmTzgt5JzjrS4M5zm13M1QiYF8TEo6 on the chain, TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA here

        accounts of inner instruction 1: FQT9SSwEZ6UUQxsmTzgt5JzjrS4M5zm13M1QiYF8TEo6 account 250 on the chain, EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v here
        data of inner instruction 1: 02 on the chain, 150700 here

        return data: 0102 on the chain, none here

        tokens of FrbudWWrsiv5deKG483U91njmeFPV45s3DQUfjhDD2BZ: 9 on the chain, 1000000 here
        mint of FrbudWWrsiv5deKG483U91njmeFPV45s3DQUfjhDD2BZ: US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx on the chain, EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v here
        owner of the tokens of FrbudWWrsiv5deKG483U91njmeFPV45s3DQUfjhDD2BZ: YMN9Qj5jPNp7j14VPcML1B6xGgcPWVZUGLFU3Mnyfaf on the chain, 9fE6zKgca6K2EEa3yjbcq7zGMusUNqSQeWQNL2YDZ2Yi here

        lamports of FQT9SSwEZ6UUQxsmTzgt5JzjrS4M5zm13M1QiYF8TEo6: 1 on the chain, 2090412273 here
    "#]].assert_eq(&all.join("\n"));
}

/// A file is changed, so that the chain says something else than what happens.
#[test]
fn keeps_no_transaction_that_does_something_else() {
    let directory = TempDir::new().unwrap();
    let text = fs::read_to_string(format!("{REAL}/nonce.json")).unwrap();
    let mut answer: Value = serde_json::from_str(&text).unwrap();
    answer["result"]["meta"]["postBalances"][0] = 1.into();
    let file = directory.path().join("nonce.json");
    fs::write(&file, answer.to_string()).unwrap();
    let (code, text) = neap_bench(directory.path(), &["import", "nonce.json"]);
    assert_eq!(code, Some(3));
    expect![[r#"
        error: 1 of 1 transactions cannot be kept:
        nonce: it does something else here than on the chain: give the accounts and ELFs of its slot with --accounts, or keep it as it is here with --as-is
          lamports of 5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9: 1 on the chain, 1785559690938813 here
    "#]].assert_eq(&text);
    assert!(!directory.path().join("neap.toml").exists());
    let (code, _) = neap_bench(directory.path(), &["import", "nonce.json", "--as-is"]);
    assert_eq!(code, Some(0));
    let suite = fs::read_to_string(directory.path().join("neap.toml")).unwrap();
    assert!(suite.contains("# as it is here, not as on the chain: lamports of"), "{suite}");
    assert!(suite.contains("name = \"nonce-as-is\""), "{suite}");
}

fn key(byte: u8) -> Pubkey {
    Pubkey::new_from_array([byte; 32])
}

const SYSTEM: Pubkey = Pubkey::new_from_array([0; 32]);

/// A transfer of 5 lamports.
fn transfer(to: Pubkey) -> Instruction {
    let metas = vec![
        neap_svm::solana_instruction::AccountMeta::new(key(1), true),
        neap_svm::solana_instruction::AccountMeta::new(to, false),
    ];
    let data = [&2_u32.to_le_bytes()[..], &5_u64.to_le_bytes()].concat();
    Instruction { program_id: SYSTEM, accounts: metas, data }
}

fn wire(message: VersionedMessage) -> Vec<u8> {
    let signatures = vec![Default::default()];
    wincode::serialize(&VersionedTransaction { signatures, message }).unwrap()
}

fn paying(to: Pubkey) -> Vec<u8> {
    let message = legacy::Message::new(&[transfer(to)], Some(&key(1)));
    wire(VersionedMessage::Legacy(message))
}

/// An account of the system program, as an RPC node shows it.
fn wallet() -> Value {
    json!({ "lamports": 1_000_000_000, "data": ["", "base64"], "owner": SYSTEM.to_string(), "executable": false })
}

#[test]
fn reads_transactions_in_every_form() {
    let bytes = paying(key(2));
    let base64 = BASE64_STANDARD.encode(&bytes);
    let base58 = bs58::encode(&bytes).into_string();
    let message = BASE64_STANDARD.encode(&bytes[65..]);
    let request =
        json!({ "method": "simulateTransaction", "params": [base64, { "encoding": "base64" }] });
    let value = json!({
        "err": null, "unitsConsumed": 150, "preBalances": null, "postBalances": null,
        "loadedAddresses": { "writable": [], "readonly": [] },
    });
    let answer = json!({ "result": { "context": { "slot": 9 }, "value": value } });
    let block = json!({ "result": { "transactions": [{ "transaction": [base64, "base64"], "meta": null }] } });
    let forms = [
        base64.clone(),
        base58.clone(),
        message,
        json!(base58).to_string(),
        json!([base64, "base64"]).to_string(),
        format!("\u{feff}{}", json!({ "transaction": [base58, "base58"] })),
        request.to_string(),
        format!("{request}\n{answer}"),
        json!([request, answer]).to_string(),
        block.to_string(),
    ];
    for form in forms {
        let directory = TempDir::new().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at("accounts")).unwrap();
        let accounts = json!({ "result": { "value": [wallet(), wallet(), null] } });
        fs::write(at("accounts/all.json"), accounts.to_string()).unwrap();
        fs::write(at("pay.json"), &form).unwrap();
        let (code, text) =
            neap_bench(directory.path(), &["import", "pay.json", "--accounts", "accounts", "-q"]);
        assert_eq!(code, Some(0), "{form}: {text}");
        assert!(text.contains("| 150 |"), "{form}: {text}");
    }
}

/// The payer has too little, and no instruction passes the account that pays.
#[test]
fn keeps_failures() {
    let mut payment = transfer(key(2));
    payment.accounts[0].pubkey = key(3);
    let message = legacy::Message::new(&[payment], Some(&key(1)));
    let bytes = wire(VersionedMessage::Legacy(message));
    let request =
        json!({ "method": "simulateTransaction", "params": [BASE64_STANDARD.encode(bytes)] });
    let value =
        json!({ "err": { "InstructionError": [0, { "Custom": 1 }] }, "unitsConsumed": 150 });
    let answer = json!({ "result": { "context": { "slot": 9 }, "value": value } });
    let directory = TempDir::new().unwrap();
    let at = |name: &str| directory.path().join(name);
    fs::create_dir(at("accounts")).unwrap();
    let with = |lamports: u64| {
        let mut account = wallet();
        account["lamports"] = lamports.into();
        account.to_string()
    };
    for (key, account) in [(key(1), with(1_000_000_000)), (key(2), with(0)), (key(3), with(4))] {
        fs::write(at(&format!("accounts/{key}.json")), account).unwrap();
    }
    fs::write(at("pay.json"), format!("{request}{answer}")).unwrap();
    fs::write(at("again.json"), format!("{request}{answer}")).unwrap();
    // The payer had other lamports than in the other transactions.
    let mut richer = answer;
    richer["result"]["value"]["preBalances"] = json!([7_000_000, 3, 0, 1]);
    fs::write(at("richer.json"), format!("{request}{richer}")).unwrap();
    let files = ["pay.json", "again.json", "richer.json"];
    let arguments = [&["import", "--accounts", "accounts", "-q"][..], &files].concat();
    let (code, text) = neap_bench(directory.path(), &arguments);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("richer: its payer has other lamports"), "{text}");
    assert_eq!(fs::read_dir(at("fixtures")).unwrap().count(), 1);
    assert!(text.contains("::pay | 150 | 150 |"), "{text}");
    let results = fs::read_dir(at("target/benches")).unwrap().next().unwrap().unwrap().path();
    let results = fs::read_to_string(results.join("results.json")).unwrap();
    assert!(results.contains("Custom"), "{results}");
}

/// A mint of Token-2022 is passed to SPL Token, so the associated account of a wallet is not created. The data of the mint do not matter,
/// and of the wallet only the address does.
#[test]
fn keeps_a_failure_of_the_chain_with_accounts_in_files() {
    const MINT: &str = "sM8z3oZ7XpvDa3gRy7YXyuvfXctRxA7W9PX6ECvp5ep";
    let import = |mint: &str| {
        let directory = TempDir::new().unwrap();
        let accounts = directory.path().join("accounts");
        fs::create_dir(&accounts).unwrap();
        fs::write(accounts.join(mint), [0; 439]).unwrap();
        let file = format!("{REAL}/with-accounts/wrong-token-program.json");
        let arguments = ["import", &file, "--accounts", "accounts", "--as-is", "-q"];
        let (code, text) = neap_bench(directory.path(), &arguments);
        if code != Some(0) {
            return format!("{text}\n");
        }
        let (code, checked) = neap_bench(directory.path(), &["check", "-q"]);
        assert_eq!((code, &*checked), (Some(0), ""));
        let suite = fs::read_to_string(directory.path().join("neap.toml")).unwrap();
        let marks = suite.lines().filter(|line| line.starts_with("# as it is"));
        text + &String::from_iter(marks.map(|line| format!("{line}\n")))
    };
    let texts = [
        import(&format!("{MINT}.TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb.bin")),
        import(&format!("{MINT}.bin")),
        import(&format!("{MINT}.Token.bin")),
    ];
    expect![[r#"
        | Transaction | CU on the chain | CU here | Fee on the chain | Fee here |
        |---|---:|---:|---:|---:|
        | associated-token::wrong-token-program-as-is | 6330 | 5581 | 5000 | 5000 |
        # as it is here, not as on the chain: compute units: 6330 on the chain, 5581 here
        # as it is here, not as on the chain: compute units of instruction 1: 6330 on the chain, 5581 here
        error: accounts/sM8z3oZ7XpvDa3gRy7YXyuvfXctRxA7W9PX6ECvp5ep.bin: the owner is missing: name it `<ADDRESS>.<OWNER>.bin`

        error: accounts/sM8z3oZ7XpvDa3gRy7YXyuvfXctRxA7W9PX6ECvp5ep.Token.bin: name the file `<ADDRESS>.<OWNER>.bin`

    "#]].assert_eq(&texts.concat());
}

/// A transfer of devnet in version 1, whose head asks for limits.
#[test]
fn reads_version_1_on_the_wire_and_in_json() {
    let wire = "gQEAAQwAAACAJdPB8herm/RenuLO3f2/Zjf0zvHzjwvcTIhDrtR4aQEC/tC8ax05/PjNFHjXhdOAx8DQJpw2SVpvhiOA3PKzeb8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACBOAAAAAAAEAQIMAAAAAgAAAAAAAAAAAAAAI4XMZrzGo6vBZCeR1IJtgEBZK/cG6F8lHd/RMVlQU2bd0pHnKElsZkLpMdBQAqfICdbgSBjzPN5SjalFGw4uCA==";
    let keys = json!(["J9hARNMyJfJEqo7SsAYJbtVLoNwCSb2pXS5zDoen4Vyx", SYSTEM.to_string()]);
    let mut message = json!({
        "header": { "numRequiredSignatures": 1, "numReadonlySignedAccounts": 0, "numReadonlyUnsignedAccounts": 1 },
        "accountKeys": keys,
        "recentBlockhash": key(9).to_string(),
        "instructions": [{ "programIdIndex": 1, "accounts": [0, 0], "data": "3Bxs3zrfFUZbEPqZ" }],
        "transactionConfig": { "computeUnitLimit": 20_000, "loadedAccountsDataSizeLimit": 262_144, "priorityFee": 7 },
    });
    let written = |message: &Value| json!({ "version": 1, "transaction": { "message": message } });
    let whole = written(&message).to_string();
    message.as_object_mut().unwrap().remove("transactionConfig");
    let texts = [wire.to_owned(), whole, written(&message).to_string()].map(|form| {
        let directory = TempDir::new().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at("accounts")).unwrap();
        let payer = "accounts/J9hARNMyJfJEqo7SsAYJbtVLoNwCSb2pXS5zDoen4Vyx.json";
        fs::write(at(payer), wallet().to_string()).unwrap();
        fs::write(at("tx.json"), form).unwrap();
        let arguments = ["import", "tx.json", "--accounts", "accounts", "-q"];
        let (code, text) = neap_bench(directory.path(), &arguments);
        let Ok(suite) = fs::read_to_string(at("neap.toml")) else { return text };
        assert_eq!(code, Some(0), "{text}");
        let start = suite.find("version = ").unwrap();
        let end = suite.find("instructions = ").unwrap();
        text + &suite[start..end]
    });
    expect![[r#"
        | Transaction | CU on the chain | CU here | Fee on the chain | Fee here |
        |---|---:|---:|---:|---:|
        | associated-token::tx |  | 150 |  | 5000 |
        version = 1
        compute_unit_limit = 20000
        loaded_accounts_data_size_limit = 67108864

        | Transaction | CU on the chain | CU here | Fee on the chain | Fee here |
        |---|---:|---:|---:|---:|
        | associated-token::tx |  | 150 |  | 5007 |
        version = 1
        compute_unit_limit = 20000
        compute_unit_price = 350
        loaded_accounts_data_size_limit = 262144

        error: tx.json: `transaction.message` has no `transactionConfig`: ask the node for the encoding "base64", or import the signature with --url
    "#]].assert_eq(&texts.join("\n"));
}

/// The configuration of the Solana CLI names the node.
#[test]
fn finds_the_node_of_the_solana_cli() {
    let signature = bs58::encode([7; 64]).into_string();
    let url = node(|method, params| match method {
        "getTransaction" => {
            let bytes = BASE64_STANDARD.encode(paying(key(2)));
            Reply::Result(json!({ "transaction": [bytes, "base64"], "meta": null }))
        }
        _ => {
            let keys = params[0].as_array().unwrap();
            Reply::Result(json!({ "value": Vec::from_iter(keys.iter().map(|_| wallet())) }))
        }
    });
    let directory = TempDir::new().unwrap();
    let import = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_neap-bench"));
        command.args(["import", &signature, "-q", "--url"]).env("HOME", directory.path());
        let output = command.current_dir(directory.path()).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    };
    let config = directory.path().join(".config/solana/cli/config.yml");
    fs::create_dir_all(config.parent().unwrap()).unwrap();
    let (code, text) = import();
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("config.yml"), "{text}");
    fs::write(&config, "---\nwebsocket_url: ''\n").unwrap();
    let (code, text) = import();
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("has no `json_rpc_url`"), "{text}");
    fs::write(&config, format!("---\njson_rpc_url: '{url}'\nwebsocket_url: ''\n")).unwrap();
    let (code, text) = import();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("| 150 |"), "{text}");
}

/// A file that cannot be read, and a lookup table that is unknown, concern only their own transaction.
#[test]
fn imports_the_rest_of_a_directory() {
    let directory = TempDir::new().unwrap();
    let at = |name: &str| directory.path().join(name);
    fs::create_dir(at("transactions")).unwrap();
    let table = AddressLookupTableAccount { key: key(5), addresses: vec![key(2)] };
    let message =
        v0::Message::try_compile(&key(1), &[transfer(key(2))], &[table], Default::default());
    let looks_up = BASE64_STANDARD.encode(wire(VersionedMessage::V0(message.unwrap())));
    fs::write(at("transactions/a.b64"), looks_up).unwrap();
    fs::write(at("transactions/b.json"), "{}").unwrap();
    fs::copy(format!("{REAL}/nonce.json"), at("transactions/c.json")).unwrap();
    let (code, text) = neap_bench(directory.path(), &["import", "transactions", "-q"]);
    assert_eq!(code, Some(3));
    expect![[r#"
        | Transaction | CU on the chain | CU here | Fee on the chain | Fee here |
        |---|---:|---:|---:|---:|
        | associated-token::c | 900 | 900 | 13000 | 13000 |
        error: 2 of 3 transactions cannot be kept:
        transactions/b.json: it has no `transaction`
        a: the account of lookup table LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY is missing
        The suite has the others. To import all again, remove its neap.toml, or name another directory with --into.
    "#]]
    .assert_eq(&text);
    // Without a baseline, the suite is removed, and the others are named nevertheless.
    fs::remove_file(at("neap.toml")).unwrap();
    fs::remove_dir_all(at("target-reports")).unwrap();
    fs::write(at("target-reports"), "").unwrap();
    let (code, text) = neap_bench(directory.path(), &["import", "transactions", "-q"]);
    assert_eq!(code, Some(3));
    for part in ["b.json: it has no", "neap.toml is removed: cannot read target-reports"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!at("neap.toml").exists());
    fs::remove_file(at("transactions/c.json")).unwrap();
    let (code, text) = neap_bench(directory.path(), &["import", "transactions", "--into", "new"]);
    assert_eq!(code, Some(2));
    expect![[r#"
        error: there is no transaction to import:
        transactions/b.json: it has no `transaction`
        a: the account of lookup table LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY is missing
    "#]]
    .assert_eq(&text);
}

#[test]
fn says_what_is_wrong_with_a_file() {
    let wrong = |content: &str| {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join("tx.json"), content).unwrap();
        let (code, text) = neap_bench(directory.path(), &["import", "tx.json"]);
        assert_eq!(code, Some(2), "{text}");
        text
    };
    let parsed = json!({ "transaction": { "message": {
        "accountKeys": [{ "pubkey": key(1).to_string(), "signer": true, "writable": true }],
        "recentBlockhash": key(9).to_string(),
        "instructions": [{ "program": "spl-token", "parsed": {} }],
    } } });
    let account =
        |byte| json!({ "pubkey": key(byte).to_string(), "signer": byte == 1, "writable": true });
    let info =
        json!({ "source": key(1).to_string(), "destination": key(2).to_string(), "lamports": 5 });
    let lost_account = json!({ "transaction": { "message": {
        "accountKeys": [account(1), account(2), account(3), { "pubkey": SYSTEM.to_string(), "signer": false, "writable": false }],
        "recentBlockhash": key(9).to_string(),
        "instructions": [{ "program": "system", "programId": SYSTEM.to_string(), "parsed": { "type": "transfer", "info": info } }],
    } } });
    let texts = [
        wrong("hello"),
        wrong("{"),
        wrong("{}"),
        wrong("[]"),
        wrong(r#"{"transactions": ["AQAB"]}"#),
        wrong(r#"{"result": null}"#),
        wrong(r#"{"error": {"code": -32009, "message": "Slot 5 was skipped"}}"#),
        wrong(r#"{"result": {"context": {"slot": 1}, "value": {}}}"#),
        wrong(&parsed.to_string()),
        wrong(&lost_account.to_string()),
        wrong(&BASE64_STANDARD.encode(&paying(key(2))[..90])),
        // Decoding so much base58 would take minutes.
        wrong(&"2".repeat(1_000_001)),
    ];
    expect![[r#"
        error: tx.json: it is neither JSON of an RPC node nor a transaction in base64 or base58
        error: tx.json: it is no answer of an RPC node: EOF while parsing an object at line 1 column 1
        error: tx.json: it has no `transaction`
        error: tx.json: it has no transaction
        error: tx.json: a transaction of the block is no object
        error: tx.json: the RPC node does not know the transaction
        error: tx.json: the RPC node answered with an error: {"code":-32009,"message":"Slot 5 was skipped"}
        error: tx.json: an answer to `simulateTransaction` has no transaction: put its request before it
        error: tx.json: instruction 1: "jsonParsed" lost the data or accounts of spl-token: ask the node for the encoding "base64", or import the signature with --url
        error: tx.json: "jsonParsed" lost which instruction takes CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8: ask the node for the encoding "base64", or import the signature with --url
        error: tx.json: it is no transaction: Attempting to read 1280 bytes
        error: tx.json: it is neither JSON of an RPC node nor a transaction in base64 or base58
    "#]].assert_eq(&texts.concat());
}

/// What a node answers.
enum Reply {
    Result(Value),
    Error(i64, &'static str),
    Status(u16),
    Raw(&'static str),
}

/// Starts a node of mainnet that answers each other call as this function says. Returns its URL.
fn node(reply: impl FnMut(&str, &Value) -> Reply + Send + 'static) -> String {
    node_of("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d", reply)
}

/// Starts a node of the cluster with this genesis hash.
fn node_of(
    genesis: &'static str,
    mut reply: impl FnMut(&str, &Value) -> Reply + Send + 'static,
) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut reader = BufReader::new(stream.unwrap());
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            let call: Value = serde_json::from_slice(&body).unwrap();
            let reply = match call["method"].as_str().unwrap() {
                "getGenesisHash" => Reply::Result(json!(genesis)),
                method => reply(method, &call["params"]),
            };
            let (status, body) = match reply {
                Reply::Result(value) => {
                    (200, json!({ "jsonrpc": "2.0", "id": 1, "result": value }).to_string())
                }
                Reply::Error(code, message) => {
                    (200, json!({ "error": { "code": code, "message": message } }).to_string())
                }
                Reply::Status(status) => (status, String::new()),
                Reply::Raw(body) => (200, body.to_owned()),
            };
            // A raw body is cut off.
            let length = body.len() + usize::from(body.ends_with('\u{2026}'));
            let head = format!(
                "HTTP/1.1 {status} Status\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            let mut stream = reader.into_inner();
            stream.write_all(head.as_bytes()).unwrap();
            let _ = stream.write_all(body.as_bytes());
        }
    });
    url
}

/// Without `--cluster`, the features are those of the node's cluster. A local validator has all of them.
#[test]
fn runs_transactions_on_the_cluster_of_the_node() {
    let signature = bs58::encode([7; 64]).into_string();
    for (genesis, slot, cluster) in [
        ("EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG", Value::Null, "devnet"),
        ("EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG", json!(300_000_000), "devnet@300000000"),
        ("4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY", Value::Null, "testnet"),
        ("11111111111111111111111111111111", json!(5), "next"),
    ] {
        let url = node_of(genesis, move |method, params| match method {
            "getTransaction" => {
                let bytes = BASE64_STANDARD.encode(paying(key(2)));
                let answer =
                    json!({ "transaction": [bytes, "base64"], "meta": null, "slot": slot });
                Reply::Result(answer)
            }
            _ => {
                let keys = params[0].as_array().unwrap();
                Reply::Result(json!({ "value": Vec::from_iter(keys.iter().map(|_| wallet())) }))
            }
        });
        let directory = TempDir::new().unwrap();
        let (code, text) = neap_bench(directory.path(), &["import", &signature, "--url", &url]);
        assert_eq!(code, Some(0), "{text}");
        assert_eq!(text.contains("of no public cluster"), cluster == "next", "{text}");
        let suite = fs::read_to_string(directory.path().join("neap.toml")).unwrap();
        assert!(suite.contains(&format!("cluster = \"{cluster}\"")), "{suite}");
    }
}

/// Many accounts, a lookup table, a node that has too much to do at first, and an account that does not exist.
#[test]
fn fetches_what_is_missing_from_a_node() {
    const COUNT: u8 = 210;
    let table = key(250);
    let receivers = Vec::from_iter((2..2 + COUNT).map(key));
    let mut busy = 2;
    let url = node({
        let receivers = receivers.clone();
        move |method, params| {
            if busy > 0 {
                busy -= 1;
                return Reply::Status(429);
            }
            assert_eq!(method, "getMultipleAccounts");
            let keys = params[0].as_array().unwrap();
            assert!(keys.len() <= 100, "{}", keys.len());
            let account = |address: &Value| {
                let address: Pubkey = address.as_str().unwrap().parse().unwrap();
                if address == table {
                    let keys = receivers.iter().flat_map(|key| key.to_bytes());
                    let data = [&[1; 56][..], &Vec::from_iter(keys)].concat();
                    let data = json!([BASE64_STANDARD.encode(data), "base64"]);
                    let mut account = wallet();
                    account["data"] = data;
                    return account;
                }
                // The receivers do not exist.
                if receivers.contains(&address) { Value::Null } else { wallet() }
            };
            Reply::Result(json!({ "value": Vec::from_iter(keys.iter().map(account)) }))
        }
    });
    let directory = TempDir::new().unwrap();
    let transactions = directory.path().join("transactions");
    fs::create_dir(&transactions).unwrap();
    for (index, receiver) in receivers.iter().enumerate() {
        let mut payment = transfer(*receiver);
        // Enough for the rent of the new account.
        payment.data[4..].copy_from_slice(&1_000_000_u64.to_le_bytes());
        let bytes = if index == 0 {
            let table = AddressLookupTableAccount { key: table, addresses: receivers.clone() };
            let message =
                v0::Message::try_compile(&key(1), &[payment], &[table], Default::default());
            wire(VersionedMessage::V0(message.unwrap()))
        } else {
            wire(VersionedMessage::Legacy(legacy::Message::new(&[payment], Some(&key(1)))))
        };
        fs::write(transactions.join(format!("{index}.b64")), BASE64_STANDARD.encode(bytes))
            .unwrap();
    }
    let (code, text) = neap_bench(directory.path(), &["import", "transactions", "--url", &url]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(&format!("with {COUNT} transactions")), "{text}");
    let suite = fs::read_to_string(directory.path().join("neap.toml")).unwrap();
    assert!(suite.contains("lookup_tables = ["), "{suite}");
    assert!(!suite.contains("127.0.0.1"));
}

#[test]
fn says_what_is_wrong_with_an_answer() {
    let signature = bs58::encode([7; 64]).into_string();
    let wrong = |reply: fn() -> Reply| {
        let directory = TempDir::new().unwrap();
        let url = node(move |_, _| reply());
        let (code, text) = neap_bench(directory.path(), &["import", &signature, "--url", &url]);
        assert_eq!(code, Some(2), "{text}");
        assert!(!text.contains(&url), "{text}");
        text
    };
    let texts = [
        wrong(|| Reply::Status(429)),
        wrong(|| Reply::Error(-32007, "Slot 5 was skipped\u{1b}[2J\n::error::")),
        wrong(|| Reply::Error(-32015, "Transaction version (2) is not supported")),
        wrong(|| Reply::Result(Value::Null)),
        wrong(|| Reply::Result(json!({ "transaction": ["AA==", "base85"] }))),
        wrong(|| Reply::Result(json!("text"))),
        wrong(|| Reply::Raw("<html>")),
        wrong(|| Reply::Raw("{\"result\": {\u{2026}")),
    ];
    expect![[r#"
        error: `getTransaction`: the RPC node had too much to do, 5 times: try again later, or another node
        error: `getTransaction`: the RPC node refuses it: -32007 Slot 5 was skipped\u{1b}[2J\n::error::
        error: `getTransaction`: the RPC node refuses it: -32015 Transaction version (2) is not supported
        error: `getTransaction`: the RPC node does not know it: an older one may be in an archive only
        error: the transaction is encoded as "base85": ask for "base64"
        error: it is no transaction: Custom error: invalid transaction discriminator
        error: `getTransaction`: HTTP 200 OK, and the answer is not JSON: expected value at line 1 column 1
        error: `getTransaction`: the answer is incomplete or has more than 268435456 bytes: io: Peer disconnected
    "#]].assert_eq(&texts.concat());
    let gone =
        format!("http://{}", TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap());
    let directory = TempDir::new().unwrap();
    let (code, text) = neap_bench(directory.path(), &["import", &signature, "--url", &gone]);
    assert_eq!(code, Some(2));
    assert!(text.contains("the RPC node does not answer"), "{text}");
}

/// The node says that the first feature is not active, and that all others are.
#[test]
fn compares_the_features_of_a_cluster() {
    let mut is_first = true;
    let url = node(move |_, params| {
        let keys = params[0].as_array().unwrap();
        let active = [&[1_u8][..], &7_u64.to_le_bytes()].concat();
        let account = |_: &Value| {
            if std::mem::take(&mut is_first) {
                return Value::Null;
            }
            let mut account = wallet();
            account["data"] = json!([BASE64_STANDARD.encode(&active), "base64"]);
            account
        };
        Reply::Result(json!({ "value": Vec::from_iter(keys.iter().map(account)) }))
    });
    let directory = TempDir::new().unwrap();
    let arguments = ["clusters", "--url", &url, "--cluster", "devnet", "--write", "new.csv"];
    let (code, text) = neap_bench(directory.path(), &arguments);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains(": active since slot 7 on devnet, not active in the list"), "{text}");
    let csv = fs::read_to_string(directory.path().join("new.csv")).unwrap();
    let slots = csv.lines().skip(1).map(|line| line.split(',').nth(3).unwrap().to_owned());
    let slots = Vec::from_iter(slots);
    assert_eq!(slots.iter().filter(|slot| slot.is_empty()).count(), 1, "{csv}");
    assert!(slots.iter().all(|slot| slot.is_empty() || slot == "7"), "{csv}");
    let (code, text) = neap_bench(directory.path(), &["clusters"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("| Cluster | List of | Days ago | Active features |"), "{text}");
}

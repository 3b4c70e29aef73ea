//! Accounts in files: what the command line and RPC nodes write.

use crate::suites::edited;
use std::fs;
use tempfile::TempDir;

const ADDRESS: &str = "Vote111111111111111111111111111111111111111";

fn account(data: &str) -> String {
    format!(r#"{{"lamports": 5, "data": {data}, "owner": "{ADDRESS}", "executable": false}}"#)
}

/// The lamports of an account in a file, which the suite declares with these lines too.
fn read(file: &str, lines: &str) -> Result<u64, String> {
    let directory = TempDir::new().unwrap();
    let path = |name| directory.path().join(name);
    fs::write(path("dumped.json"), file).unwrap();
    fs::write(path("sum.bin"), [0; 8]).unwrap();
    let declared = format!(
        "[account.other] => [account.other]\nfile = \"dumped.json\"\n{lines} && writable = true }} => writable = true }}, {{ account = \"other\" }}"
    );
    fs::write(path("neap.toml"), edited(&declared)).unwrap();
    let suite = neap_suite::read(&path("neap.toml"), None).map_err(|error| format!("{error:#}"))?;
    let accounts = &suite.programs[0].subject.measurements[0].specimen.accounts;
    Ok(accounts.iter().find(|(_, account)| account.data == [41]).unwrap().1.lamports)
}

#[test]
fn accounts_of_the_command_line_and_of_rpc_nodes_are_read() {
    let account = account(r#"["KQ==", "base64"]"#);
    let dumped = format!(r#"{{"pubkey": "{ADDRESS}", "account": {account}}}"#);
    let answer =
        format!(r#"{{"jsonrpc": "2.0", "result": {{"context": {{}}, "value": {account}}}}}"#);
    let address = format!("address = \"{ADDRESS}\"");
    assert_eq!(read(&dumped, ""), Ok(5));
    let compressed =
        dumped.replace(r#"["KQ==", "base64"]"#, r#"["KLUv/SABCQAAKQ==", "base64+zstd"]"#);
    assert_eq!(read(&compressed, ""), Ok(5));
    assert_eq!(read(&format!("\u{feff}{dumped}"), ""), Ok(5));
    assert_eq!(read(&answer, &address), Ok(5));
    let error = read(&answer, "").unwrap_err();
    assert!(error.contains("declare its `address`"), "{error}");
}

#[test]
fn refuses_other_files_in_words_that_help() {
    let with = |data| format!(r#"{{"result": {{"value": {}}}}}"#, account(data));
    for (file, says) in [
        (with(r#"["KLUv", "base64+zstd"]"#), "not zstd"),
        (with(r#""2A""#), "encoded as base58"),
        (with(r#"{"parsed": {}}"#), "encoded as jsonParsed"),
        (with(r#"["?", "base64"]"#), "not base64"),
        (r#"{"result": {"value": null}}"#.to_owned(), "found no account"),
        (r#"{"result": {"value": [{}, {}]}}"#.to_owned(), "several accounts"),
        (r#"{"error": {"code": -32602}}"#.to_owned(), "answered with an error"),
        (r#"{"account": {"data": 1}}"#.to_owned(), "no usable `lamports`"),
        ("Public Key: 1".to_owned(), "not JSON"),
        ("[]".to_owned(), "not an account"),
    ] {
        let error = read(&file, "").unwrap_err();
        assert!(error.contains(says) && !error.contains("at line 1"), "{file}: {error}");
    }
}

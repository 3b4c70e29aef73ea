//! Schemas read and write what Anchor's and Codama's coders for JavaScript write: `tests/oracle/renew` wrote `tests/values`.

use crate::debug::is_same;
use crate::generated::{bank, old_bank, ticket_bank, token_bank};
use neap::Error;
use neap_idl_reader::unhex;
use serde_json::Value;
use std::{fs, path::Path};

/// A value as `Debug` prints it, and its bytes.
struct Read {
    value: String,
    view: String,
    bytes: Vec<u8>,
}

/// Returns a function that reads an account, and writes it again.
macro_rules! account {
    ($module:ident::$view:ident) => {
        account!($module::$view, |view| Ok(view.decode()))
    };
    ($module:ident::$view:ident?) => {
        account!($module::$view, |view| {
            // Reading field by field, and all at once.
            assert_eq!(format!("{:?}", view.index()?).replace("Index", "Ref"), format!("{view:?}"));
            view.decode()
        })
    };
    ($module:ident::$view:ident, |$name:ident| $decode:expr) => {
        |data: &[u8]| -> Result<Read, Error> {
            let $name = $module::$view::parse(data)?;
            let view = format!("{:?}", $name);
            let decoded: Result<_, Error> = $decode;
            let value = decoded?;
            let mut bytes = vec![0; value.encoded_len()?];
            value.encode_into(&mut bytes)?;
            Ok(Read { value: format!("{value:?}"), view, bytes })
        }
    };
}

type Account = (&'static str, &'static str, fn(&[u8]) -> Result<Read, Error>);

const ACCOUNTS: [Account; 13] = [
    ("bank", "Vault", account!(bank::VaultRef?)),
    ("bank", "Book", account!(bank::BookRef)),
    ("bank", "Ticks", account!(bank::TicksRef)),
    (
        "bank",
        "Registry",
        account!(bank::RegistryRef, |view| {
            // It has a field called `index`.
            view.index_()?;
            view.decode()
        }),
    ),
    ("old_bank", "Vault", account!(old_bank::VaultRef?)),
    ("old_bank", "Pool", account!(old_bank::PoolRef?)),
    ("ticket_bank", "Ticket", account!(ticket_bank::TicketRef?)),
    ("token_bank", "Mint", account!(token_bank::MintRef)),
    ("token_bank", "Ledger", account!(token_bank::LedgerRef?)),
    ("token_bank", "Memo", account!(token_bank::MemoRef?)),
    ("token_bank", "Wide", account!(token_bank::WideRef)),
    ("token_bank", "Nullable", account!(token_bank::NullableRef)),
    ("token_bank", "Receipt", account!(token_bank::ReceiptRef?)),
];

#[test]
fn schemas_read_and_write_what_other_coders_write() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/values");
    let mut seen = [0; ACCOUNTS.len()];
    for file in fs::read_dir(directory).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let account = line["account"].as_str().unwrap().to_lowercase();
            let is_meant = |(idl, of, _): &Account| {
                name.split('.').next() == Some(idl) && of.to_lowercase() == account
            };
            // An account without fields has no schema.
            let Some(index) = ACCOUNTS.iter().position(is_meant) else {
                assert_eq!(account, "marker");
                continue;
            };
            seen[index] += 1;
            compare(name, &ACCOUNTS[index], &line);
        }
    }
    assert!(seen.iter().all(|count| *count >= 8), "{seen:?}");
}

fn compare(file: &str, (_, account, read): &Account, line: &Value) {
    let data = unhex(line["data"].as_str().unwrap()).unwrap();
    // The oracles know no padding, and pad options without a value in other ways. See `padded`.
    let data = if *account == "Book" { padded(&data) } else { data };
    let read = read(&data).unwrap_or_else(|error| panic!("{file}: {error:?}: {line}"));
    for text in [&read.value, &read.view] {
        assert!(is_same(text, &line["value"]), "{file}: {account}: {text}\n{}", line["value"]);
    }
    // A schema ends before a field that neap cannot express, so it has only the start of `Wide`.
    assert!(data.starts_with(&read.bytes), "{file}: {line}");
    assert!(*account == "Wide" || data.len() == read.bytes.len(), "{file}: {line}");
}

/// A `Book` with the padding of C: oracles write one field directly after the other.
fn padded(data: &[u8]) -> Vec<u8> {
    let mut padded = Vec::new();
    let mut rest = data;
    let mut take = |count: usize, padding: usize| {
        let (taken, left) = rest.split_at(count);
        rest = left;
        padded.extend_from_slice(taken);
        padded.resize(padded.len() + padding, 0);
    };
    take(8 + 1, 7);
    take(16, 0);
    for _ in 0..4 {
        take(4 + 1 + 32, 3);
        take(8, 0);
    }
    take(1 + 64, 7);
    padded
}

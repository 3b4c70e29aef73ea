//! docs/accounts.md.

use std::{env, fmt::Write as _, fs, path::Path};

use crate::harness::Case;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/accounts.md");

/// Compares the committed table with the cases, or writes it if `UPDATE_EXPECT` is set.
pub fn check(cases: &[Case]) {
    let table = render(cases);
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(PATH, table).unwrap();
    } else {
        let committed = fs::read_to_string(Path::new(PATH)).unwrap_or_default();
        assert_eq!(committed, table, "renew it with UPDATE_EXPECT=1");
    }
}

fn render(cases: &[Case]) -> String {
    let mut table = INTRODUCTION.replace("{count}", &cases.len().to_string());
    for Case { program, account, size, uses, compared, .. } in cases {
        let size = size.map_or("varies".into(), |size| size.to_string());
        writeln!(table, "| {program} | {account} | {size} | {uses} | {compared} |").unwrap();
    }
    table
}

const INTRODUCTION: &str = "\
# Account types of mainnet

<!-- Written by the tests in codec/mainnet: `UPDATE_EXPECT=1 cargo test -p neap-mainnet` renews it. -->

neap reads, changes and writes these {count} account types, each with a single struct or enum. The tests in `codec/mainnet` compare it with
the codec in the last column. You find each of them in `codec/mainnet/tests/accounts/programs`.

- A crate: the program's own codec.
- borsh: the same struct derives it. The program has no crate of its own, or one with 50 more dependencies. The struct comes from
  the program's IDL or source.
- `repr(C)`: a struct with the memory layout that the program's compiler gives it. The struct comes from the program's IDL, and its
  schema has `format = \"c\"`.

The tests do the following with random values of each type:

- Every field reads the same with both codecs, and the value has the same bytes.
- Every field is set to another value. The data then has the bytes of that value.
- Every truncation is refused, or both codecs read the same value. In data above 400 bytes, the tests use 100 random places for truncations and changes.
- If one bit of a byte is changed, both codecs read the same value, or both refuse it.

`neap-idl` writes such schemas from IDLs: [these programs were tried](idl.md#how-it-is-tested).

`codec/mainnet/tests/token_2022.rs` compares the mints and accounts of Token-2022, with all extensions, with `spl-token-2022-interface`.

| program | account | bytes | what it tests | compared with |
|---|---|---|---|---|
";

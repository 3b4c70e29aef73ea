//! The README of this package.

use std::{env, fmt::Write as _, fs, path::Path};

use crate::harness::Case;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

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

<!-- The tests write this file: `UPDATE_EXPECT=1 cargo test -p neap-mainnet` renews it. -->

neap reads, changes and writes these {count} account types. Their schemas are in `tests/accounts/programs`. For random values of each
type, the tests compare neap with another codec, the last column of the table:

- every field reads the same, and the value has the same bytes;
- after a field is set, the data has the bytes of the changed value;
- if the data is truncated, or one bit of a byte is changed, both codecs read the same value, or both refuse it. Only neap refuses a
  length above `max`.

In data above 400 bytes, the tests truncate and change 100 random places. The other codec is

- the crate of the program;
- borsh, derived for the same struct, because the program has no crate, or one with 50 more dependencies;
- `repr(C)`, a struct in the memory layout of the program's compiler. The schema has `format = \"c\"`.

The structs of the last two come from the program's IDL or source. `tests/token_2022.rs` compares Token-2022 and all its extensions with
`spl-token-2022-interface`. `neap-idl` writes such schemas from IDLs: [these programs were tried](../../idl/TESTED.md).

| program | account | bytes | what it tests | compared with |
|---|---|---|---|---|
";

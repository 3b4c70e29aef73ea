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

neap reads, changes and writes these {count} account types. Each has a schema in `codec/mainnet/tests/accounts/programs`. The tests compare it with the
codec in the last column:

- a crate: the program's own codec;
- borsh: the same struct derives it, because the program has no crate, or one with 50 more dependencies;
- `repr(C)`: a struct in the memory layout that the program's compiler gives it. The schema has `format = \"c\"`.

Structs of the last two come from the program's IDL or source. For random values of each type, the tests check that

- every field reads the same with both codecs, and the value has the same bytes;
- after a field is set, the data has the bytes of the changed value;
- every truncation is refused, or both codecs read the same value;
- if one bit of a byte is changed, both codecs read the same value, or both refuse it. Only neap refuses a length above `max`.

In data above 400 bytes, the tests truncate and change 100 random places.

`codec/mainnet/tests/token_2022.rs` compares Token-2022, with all extensions, with `spl-token-2022-interface`. `neap-idl` writes such schemas
from IDLs: [these programs were tried](idl.md#how-it-is-tested).

| program | account | bytes | what it tests | compared with |
|---|---|---|---|---|
";

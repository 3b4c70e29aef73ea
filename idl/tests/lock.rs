//! Changes of layouts that break accounts on chain are refused, and others are allowed.

use neap_idl::{
    Change, Idl, Layouts, Source, SourceError, Stated, asserts, changes, layouts_of_idl,
};

const PROGRAM: &str = r#"
use anchor_lang::prelude::*;
use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Vault {
    pub authority: Pubkey,
    pub kind: Kind,
    pub balance: u64,
    pub fee: Fee,
    pub _reserved: [u8; 32],
    #[neap(max = 32)]
    pub label: String,
    pub members: Vec<Pubkey>,
    #[neap(max(4, 16))]
    pub tags: Vec<String>,
    #[neap(since)]
    pub limit: u64,
}

#[derive(Neap, Clone, Copy)]
pub enum Kind {
    Open,
    Closed,
}

#[derive(Neap)]
pub enum Fee {
    None,
    Flat(u64),
    Share { rate: u16, to: Pubkey },
}

const LIMIT: usize = 2;

#[repr(u8)]
pub enum Side {
    Left = 1,
    Right = 2,
}

#[account(zero_copy)]
pub struct Book {
    pub side: u8,
    pub first: Side,
    pub orders: [Order; 4],
    pub padding: [u64; 2],
}

pub struct Order {
    pub price: u64,
    pub quantity: u32,
}

#[account]
pub struct Config {
    pub admin: Pubkey,
}
"#;

/// An edit: what is replaced by what, and what `neap-idl lock` says.
type Edit = (&'static str, &'static str, &'static str);

const BREAKING: [Edit; 35] = [
    (
        "    pub kind: Kind,",
        "    pub bump: u8,\n    pub kind: Kind,",
        "Vault: `bump` is before `kind`",
    ),
    ("    pub kind: Kind,\n", "", "Vault: `kind` is gone, so all fields after it move"),
    (
        "    pub kind: Kind,\n    pub balance: u64,",
        "    pub balance: u64,\n    pub kind: Kind,",
        "Vault: `balance` is where `kind` was",
    ),
    ("balance: u64", "balance: u128", "Vault: `balance` was u64 and is u128"),
    ("balance: u64", "balance: i64", "Vault: `balance` was u64 and is i64"),
    (
        "pub label: String",
        "pub label: Option<String>",
        "Vault: `label` was string and is option<string>",
    ),
    (
        "members: Vec<Pubkey>",
        "members: [Pubkey; 3]",
        "Vault: `members` was vec<key> and is [key; 3]",
    ),
    (
        "    pub limit: u64,\n",
        "    pub limit: u64,\n    pub bump: u8,\n",
        "Vault: `bump` is new, and accounts on chain end before it",
    ),
    (
        "    #[neap(since)]\n    pub limit: u64,\n",
        "    #[neap(since)]\n    pub first: u8,\n    #[neap(since)]\n    pub limit: u64,\n",
        "Vault: `first` is before `limit`",
    ),
    (
        "    #[neap(since)]\n    pub limit: u64,\n",
        "",
        "Vault: `limit` is gone, and accounts on chain have it",
    ),
    (
        "    #[neap(since)]\n    pub limit",
        "    pub limit",
        "Vault: `limit` has no `since` any more",
    ),
    ("max = 32", "max = 16", "Vault: `label` may have only 16"),
    (
        "    pub members: Vec",
        "    #[neap(max = 5)]\n    pub members: Vec",
        "Vault: `members` may have only 5",
    ),
    (
        "discriminator = \"anchor\"",
        "discriminator = [1]",
        "Vault: the discriminator was d308e82b02987577 and is 01",
    ),
    (
        "trailing = \"zeros\"",
        "format = \"bincode\"",
        "Vault: `label` was string and is string after u64",
    ),
    ("pub struct Config", "pub struct Settings", "Config: is gone"),
    (
        "    Open,\n    Closed,",
        "    Closed,\n    Open,",
        "Kind: the variant `Closed` has the number that `Open` had",
    ),
    (
        "    Open,\n",
        "    Paused,\n    Open,\n",
        "Kind: the variant `Paused` has the number that `Open` had",
    ),
    ("    Open,\n    Closed,", "    Open,", "Kind: the variant `Closed` is gone"),
    ("Flat(u64)", "Flat(u32)", "Fee: the variant `Flat(u64)` is `Flat(u32)`"),
    (
        "rate: u16, to: Pubkey",
        "to: Pubkey, rate: u16",
        "Fee: the variant `Share { rate: u16, to: key }` is `Share { to",
    ),
    ("    pub fee: Fee,", "    pub fee: [Fee; 1],", "Vault: `fee` was Fee and is [Fee; 1]"),
    ("#[account(zero_copy)]", "#[account]", "Book: the format was c and is borsh"),
    (
        "#[account(zero_copy)]",
        "#[account(zero_copy(unsafe))]",
        "Book: the format was c and is packed",
    ),
    (
        "    pub quantity: u32,\n",
        "    pub quantity: u32,\n    pub id: u64,\n",
        "Order in C layout: `id` is new, so what follows",
    ),
    (
        "    pub price: u64,\n    pub quantity: u32,",
        "    pub quantity: u32,\n    pub price: u64,",
        "Order in C layout: `quantity` is where `price` was",
    ),
    ("[Order; 4]", "[Order; 5]", "Book: `orders` was [Order; 4] and is [Order; 5]"),
    ("padding: [u64; 2]", "padding: [u64; 3]", "Book: `padding` was [u64; 2] and is [u64; 3]"),
    (
        "trailing = \"zeros\"",
        "trailing = \"exact\"",
        "Vault: `trailing` was \"zeros\" and is \"exact\"",
    ),
    ("max(4, 16)", "max(4, 8)", "Vault: `tags` may have only 8"),
    ("max(4, 16)", "max(4, LIMIT)", "Vault: `tags` may have only 2"),
    (
        "Right = 2,",
        "Right = 2,\n    Far(u64),",
        "Side in C layout: the variant `Far` is new, and its fields",
    ),
    (
        "pub struct Order {",
        "#[repr(C, align(16))]\npub struct Order {",
        "Order in C layout: the format was c and is c, aligned to 16 bytes",
    ),
    ("Left = 1,", "Left = 7,", "Side in C layout: the variant `Left = 1` is `Left = 7`"),
    (
        "    pub admin: Pubkey,",
        "    #[borsh(skip)]\n    pub admin: Pubkey,",
        "Config: `admin` is gone",
    ),
];

const SAFE: [Edit; 12] = [
    (
        "    pub limit: u64,\n",
        "    pub limit: u64,\n    #[neap(since)]\n    pub bump: u8,\n",
        "Vault: `bump` is new, at the end",
    ),
    (
        "    Closed,\n",
        "    Closed,\n    Paused,\n",
        "Kind: the variant `Paused` is new, at the end",
    ),
    (
        "    Flat(u64),\n    Share {",
        "    Amount(u64),\n    Share {",
        "Fee: the variant `Flat` is called `Amount` now",
    ),
    (
        "rate: u16, to: Pubkey },",
        "rate: u16, to: Pubkey },\n    Gone,",
        "Fee: the variant `Gone` is new",
    ),
    ("balance: u64", "amount: u64", "Vault: `balance` is called `amount` now"),
    ("max = 32", "max = 64", "Vault: `label` may have up to 64, and had 32"),
    ("    #[neap(max = 32)]\n", "", "Vault: `label` has no limit of 32 any more"),
    (
        "pub _reserved: [u8; 32]",
        "pub nonce: u64,\n    pub _reserved: [u8; 24]",
        "Vault: `nonce`, `_reserved` take the place of `_reserved`",
    ),
    (
        "pub padding: [u64; 2],",
        "pub last: u64,\n    pub padding: [u64; 1],",
        "Book: `last`, `padding` take the place of `padding`",
    ),
    (
        "#[account]\npub struct Config",
        "#[account]\npub struct New {}\n#[account]\npub struct Config",
        "New: is new",
    ),
    ("authority: Pubkey", "authority: [u8; 32]", ""),
    // A type of an account in borsh's format may also be in C layout.
    (
        "#[account]\npub struct Config",
        "#[account(zero_copy)]\npub struct Other { kind: Kind }\n#[account]\npub struct Config",
        "Other: is new",
    ),
];

fn read<const N: usize>(texts: [&str; N]) -> Result<Layouts, SourceError> {
    Source::of_texts(texts, &Stated::default())?.layouts()
}

fn of_source(text: &str) -> Layouts {
    let layouts = read([text]).unwrap();
    // The file says the same as the layouts.
    assert_eq!(Layouts::read(&layouts.write().unwrap()).unwrap(), layouts);
    layouts
}

fn edited((from, to, _): &Edit) -> Layouts {
    assert_eq!(PROGRAM.matches(from).count(), 1, "{from}");
    of_source(&PROGRAM.replace(from, to))
}

#[test]
fn changes_that_break_accounts_are_refused() {
    let old = of_source(PROGRAM);
    for edit in &BREAKING {
        let changes = changes(&old, &edited(edit));
        let is_named =
            |change: &Change| change.is_breaking && change.to_string().starts_with(edit.2);
        assert!(changes.iter().any(is_named), "{edit:?}: {changes:?}");
    }
}

#[test]
fn other_changes_are_allowed() {
    let old = of_source(PROGRAM);
    assert_eq!(changes(&old, &old), []);
    for edit in &SAFE {
        let changes = changes(&old, &edited(edit));
        assert!(changes.iter().all(|change| !change.is_breaking), "{edit:?}: {changes:?}");
        let is_named = |change: &Change| change.to_string().starts_with(edit.2);
        assert_eq!(changes.iter().any(is_named), !edit.2.is_empty(), "{edit:?}: {changes:?}");
    }
}

#[test]
fn a_field_that_an_idl_appends_is_one_that_older_accounts_lack() {
    let idl = |fields: &str| {
        let text = format!(
            r#"{{ "instructions": [{{ "name": "open", "accounts": [], "args": [] }}],
            "accounts": [{{ "name": "Vault", "type": {{ "kind": "struct", "fields": [{fields}] }} }}] }}"#
        );
        layouts_of_idl(&Idl::read(text.as_bytes()).unwrap())
    };
    let balance = r#"{ "name": "balance", "type": "u64" }"#;
    let old = idl(balance);
    let new = idl(&format!(r#"{balance}, {{ "name": "limit", "type": "u64" }}"#)).after(&old);
    let changes = changes(&old, &new);
    assert_eq!(
        changes[0].to_string(),
        "Vault: `limit` is new, at the end: older accounts end before it"
    );
    assert!(!changes[0].is_breaking);
    assert_eq!(new.since()["Vault"].iter().collect::<Vec<_>>(), ["limit"]);
    // The mark stays.
    let again = idl(&format!(r#"{balance}, {{ "name": "limit", "type": "u64" }}"#)).after(&new);
    assert_eq!(again, new);
}

#[test]
fn a_lock_file_is_readable() {
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lock/program.layouts.toml");
    expect_test::expect_file![expected].assert_eq(&of_source(PROGRAM).write().unwrap());
}

#[test]
fn the_compiler_agrees_with_the_lock() {
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lock/cast.asserts.rs");
    let text = asserts(&of_source(include_str!("lock/cast.rs")));
    expect_test::expect_file![expected].assert_eq(&text);
}

/// What the lock says when one source becomes another one.
enum Verdict {
    /// The accounts have the same bytes as before.
    Same,
    /// This change is allowed.
    Allowed(&'static str),
    /// This change breaks accounts.
    Breaks(&'static str),
    /// The second source is refused for this reason.
    Refused(&'static str),
}
use Verdict::{Allowed, Breaks, Refused, Same};

/// A source, another one, and what the lock says about the change.
const SOURCES: &[(&str, &str, Verdict)] = &[
    // Constants.
    (
        "mod fees { pub const N: usize = 4; } mod tags { pub const N: usize = 8; } #[account] struct A { a: [u64; fees::N] }",
        "mod fees { pub const N: usize = 5; } mod tags { pub const N: usize = 8; } #[account] struct A { a: [u64; fees::N] }",
        Breaks("A: `a` was [u64; 4] and is [u64; 5]"),
    ),
    (
        "mod a { pub const N: usize = 4; } mod b { pub const N: usize = 8; } use a::N; #[account] struct A { a: [u64; N] }",
        "mod a { pub const N: usize = 4; } mod b { pub const N: usize = 8; } use b::N; #[account] struct A { a: [u64; N] }",
        Breaks("A: `a` was [u64; 4] and is [u64; 8]"),
    ),
    (
        "mod a { pub const M: u8 = 4; pub const N: u8 = 8; } use a::M as N; #[account] struct A { a: [u64; N as usize] }",
        "mod a { pub const M: u8 = 4; pub const N: u8 = 8; } use a::N; #[account] struct A { a: [u64; N as usize] }",
        Breaks("A: `a` was [u64; 4] and is [u64; 8]"),
    ),
    (
        "const N: usize = 4; impl A { const N: usize = 8; } #[account] struct A { a: [u64; A::N] }",
        "const N: usize = 4; impl A { const N: usize = 8; } #[account] struct A { a: [u64; N] }",
        Breaks("A: `a` was [u64; 8] and is [u64; 4]"),
    ),
    (
        "impl A { const N: usize = 8; } impl Size for A { const N: usize = 4; } #[account] struct A { a: [u64; Self::N] }",
        "impl A { const N: usize = 9; } impl Size for A { const N: usize = 4; } #[account] struct A { a: [u64; Self::N] }",
        Breaks("A: `a` was [u64; 8] and is [u64; 9]"),
    ),
    (
        "mod m { pub const N: usize = 4; #[account] pub struct A { a: [u64; N] } } const N: usize = 8;",
        "mod m { use super::N; #[account] pub struct A { a: [u64; N] } } const N: usize = 8;",
        Breaks("A: `a` was [u64; 4] and is [u64; 8]"),
    ),
    (
        "mod m { const N: usize = 4; } mod n { pub const N: usize = 8; } use m::*; use n::*; #[account] struct A { a: [u64; N] }",
        "mod m { pub const N: usize = 4; } mod n { const N: usize = 8; } use m::*; use n::*; #[account] struct A { a: [u64; N] }",
        Breaks("A: `a` was [u64; 8] and is [u64; 4]"),
    ),
    (
        "const N: u8 = 7; #[account] struct A { a: [u64; N as usize], b: [u8; (N as usize + 1) * 2 - 32 / core::mem::size_of::<u64>()] }",
        "const N: u8 = 7; #[account] struct A { a: [u64; 7], b: [u8; 12] }",
        Same,
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "#[cfg(feature = \"x\")] const N: usize = 4; #[cfg(not(feature = \"x\"))] const N: usize = 8; #[account] struct A { a: [u64; N] }",
        Refused(
            "line 1: `A.a` cannot be locked: for `N` (line 1), it is under `#[cfg(feature = \"x\")]`: say with --features",
        ),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "#[cfg(target_os = \"solana\")] const N: usize = 4; #[cfg(not(target_os = \"solana\"))] const N: usize = 8; #[account] struct A { a: [u64; N] }",
        Same,
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "use mpl_core::N; const M: usize = 4; #[account] struct A { a: [u64; N] }",
        Refused("the constant `N` is of another crate"),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "use crate::fees::N; mod tags { pub const N: usize = 4; } #[account] struct A { a: [u64; N] }",
        Refused("the constant `N` is not in the files"),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "#[account] struct A { a: [u64; size_of::<B>()] }",
        Refused("`size_of :: < B > ()` is not a number that neap-idl can compute"),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "#[account] struct A { a: [u64; my_size_of::<u32>()] }",
        Refused("`my_size_of :: < u32 > ()` is not a number that neap-idl can compute"),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "mod a { pub const N: usize = 4; } mod b { pub const N: usize = 8; } #[cfg(feature = \"x\")] use a::N; #[cfg(not(feature = \"x\"))] use b::N; #[account] struct A { a: [u64; N] }",
        Refused("for `N` (line 1), it is under `#[cfg(feature = \"x\")]`"),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "mod a { pub const N: usize = 4; } mod b { pub const N: usize = 8; }\nuse a::*;\nuse b::*; #[account] struct A { a: [u64; N] }",
        Refused("`A.a` cannot be locked: `N` may be what is at line 2 or at line 3"),
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "#[cfg(feature = \"x\")] use b::*; use b::*; mod b { pub const N: usize = 4; } #[account] struct A { a: [u64; N] }",
        Same,
    ),
    (
        "#[account] struct A { a: [u64; 4] }",
        "impl A { #[cfg(feature = \"x\")] const N: usize = 4; #[cfg(not(feature = \"x\"))] const N: usize = 8; } #[account] struct A { a: [u64; Self::N] }",
        Refused("for `N` (line 1), it is under `#[cfg("),
    ),
    // Types.
    (
        "mod a { pub type Amount = u64; } mod b { pub type Amount = u32; } #[account] struct A { a: a::Amount }",
        "mod a { pub type Amount = u64; } mod b { pub type Amount = u32; } #[account] struct A { a: b::Amount }",
        Breaks("A: `a` was u64 and is u32"),
    ),
    (
        "mod y { pub struct Other { pub a: u64 } } pub struct Inner { a: u8 } #[account] struct A { a: Inner }",
        "mod y { pub struct Other { pub a: u64 } } use y::Other as Inner; #[account] struct A { a: Inner }",
        Breaks("A: `a` was Inner and is Other"),
    ),
    (
        "use anchor_lang::prelude::*; #[account] struct A { a: Pubkey }",
        "use anchor_lang::prelude::*; pub struct Pubkey { a: [u8; 33] } #[account] struct A { a: Pubkey }",
        Breaks("A: `a` was key and is Pubkey"),
    ),
    // Types with the names that a lock has for others.
    (
        "#[account] struct A { a: Pubkey }",
        "#[account] struct A { a: key } struct key { a: u64 }",
        Breaks("A: `a` was key and is `key`"),
    ),
    (
        "#[account] struct A { a: u8, b: Vec<string> } enum string { One }",
        "#[account] struct A { a: u8, b: Vec<String> }",
        Breaks("A: `b` was vec<`string`> and is vec<string>"),
    ),
    (
        "#[account] struct A { a: key } struct key { a: u64 }",
        "#[account] struct A { a: bytes } struct bytes { a: u64 }",
        Allowed("A: `a` was `key` and is `bytes`, with the same bytes"),
    ),
    (
        "#[account] struct A { a: Address }",
        "mod m { pub struct Address(u64); } use m::*; use solana_address::*; #[account] struct A { a: Address }",
        Breaks("A: `a` was key and is Address"),
    ),
    (
        "#[account] struct A { a: Pubkey }",
        "use solana_pubkey::Pubkey as Key; #[account] struct A { a: Key }",
        Same,
    ),
    (
        "#[account] struct A { a: Pubkey }",
        "use vault_types::Pubkey; #[account] struct A { a: Pubkey }",
        Refused(
            "`vault_types::Pubkey` is not in the files: name the file that has it, or say with --assume",
        ),
    ),
    (
        "#[account] struct A { a: Pubkey }",
        "use vault_types::*; #[account] struct A { a: Pubkey }",
        Refused("`Pubkey` is not in the files"),
    ),
    (
        "mod v1 { pub struct Fee { a: u64 } } mod v2 { pub struct Fee { a: u32 } } #[account] struct A { a: v1::Fee, b: v2::Fee }",
        "mod v1 { pub struct Fee { a: u64 } } mod v2 { pub struct Fee { a: u32 } } #[account] struct A { a: v2::Fee, b: v1::Fee }",
        Breaks("A: `a` was v1::Fee and is v2::Fee"),
    ),
    (
        "#[account] struct A { a: u64 }",
        "struct Queue<T> { a: T } #[account] struct A { a: Queue<u64> }",
        Refused("line 1: `A.a` cannot be locked: `Queue` is generic"),
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account] struct A { a: Inner }",
        Refused("`Inner` is not in the files"),
    ),
    (
        "#[account] struct A { a: PodU64, b: Epoch }",
        "#[account] struct A { a: [u8; 8], b: u64 }",
        Same,
    ),
    // Attributes.
    (
        "mod old { pub const TAG: &[u8] = &[1]; } mod new { pub const TAG: &[u8] = &[2]; } #[account(discriminator = old::TAG)] struct A { a: u64 }",
        "mod old { pub const TAG: &[u8] = &[1]; } mod new { pub const TAG: &[u8] = &[2]; } #[account(discriminator = new::TAG)] struct A { a: u64 }",
        Breaks("A: the discriminator was 01 and is 02"),
    ),
    (
        "impl A { const TAG: [u8; 2] = *b\"ab\"; } #[account(discriminator = &Self::TAG)] struct A { a: u64 }",
        "impl A { const TAG: [u8; 2] = *b\"ac\"; } #[account(discriminator = &A::TAG)] struct A { a: u64 }",
        Breaks("A: the discriminator was 6162 and is 6163"),
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account(\"internal\")] struct A { a: u64 }",
        Breaks("A: the discriminator was"),
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account(internal)] struct A { a: u64 }",
        Refused("`#[account(internal)]`"),
    ),
    (
        "#[account] struct A { a: u64 } #[account] struct B { a: u64 }",
        "#[anchor_lang::account] struct A { a: u64 } use anchor_lang::account as stored; #[stored] struct B { a: u64 }",
        Same,
    ),
    (
        "#[account(zero_copy)] #[cfg_attr(target_os = \"solana\", repr(C, packed))] struct A { a: u8, b: u64 }",
        "#[account(zero_copy)] #[cfg_attr(target_os = \"solana\", repr(C))] struct A { a: u8, b: u64 }",
        Breaks("A: the format was packed and is c"),
    ),
    (
        "#[account(zero_copy)] struct A { a: u8 }",
        "#[account(zero_copy)] #[cfg_attr(feature = \"x\", repr(C, packed))] struct A { a: u8 }",
        Refused("it is under `#[cfg_attr(feature = \"x\", repr(C, packed))]`"),
    ),
    (
        "#[account] struct A { a: u8 }",
        "#[account] #[cfg_attr(feature = \"x\", derive(Debug))] struct A { a: u8 }",
        Same,
    ),
    (
        "#[account(zero_copy)] #[repr(C, packed(1))] struct A { a: u8, b: u64 }",
        "#[account(zero_copy)] #[repr(C, packed(4))] struct A { a: u8, b: u64 }",
        Refused("`repr(packed)` with a number"),
    ),
    (
        "#[zero_copy] #[repr(C, packed)] struct B { a: u8, b: u64 } #[account(zero_copy)] struct A { a: B }",
        "#[zero_copy] #[repr(C)] struct B { a: u8, b: u64 } #[account(zero_copy)] struct A { a: B }",
        Breaks("B in C layout: the format was packed and is c"),
    ),
    (
        "#[account] struct A { a: u64, #[borsh_skip] b: u64, c: u8 }",
        "#[account] struct A { a: u64, b: u64, c: u8 }",
        Breaks("A: `b` is before `c`"),
    ),
    (
        "#[account(zero_copy)] struct A { a: u64, b: u64 }",
        "#[account(zero_copy)] struct A { a: u64, #[borsh(skip)] b: u64 }",
        Same,
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account] struct A { #[borsh(serialize_with = \"short\")] a: u64 }",
        Refused("`A.a` cannot be locked: `serialize_with` of borsh"),
    ),
    (
        "#[account] struct A { a: B }  #[derive(AnchorSerialize)] struct B { a: u64 }",
        "#[account] struct A { a: B } struct B { a: u64 } impl AnchorSerialize for B {}",
        Refused(
            "line 1: `B` cannot be locked: its own `impl AnchorSerialize` (line 1) decides what is written",
        ),
    ),
    (
        "#[account] struct A { a: B }  #[derive(AnchorSerialize)] struct B { a: u64 }",
        "#[account] struct A { a: B } struct B { a: u64 } type C = B; impl borsh::BorshSerialize for crate::C {}",
        Refused("its own `impl BorshSerialize`"),
    ),
    (
        "#[account] struct A { a: B }  #[derive(AnchorSerialize)] struct B { a: u64 }",
        "#[account] struct A { a: B } struct B { a: u64 } write_short!(B);",
        Refused("a macro (line 1) may decide what is written"),
    ),
    (
        "#[account] struct A { a: B } struct B { a: u64 }",
        "#[account] struct A { a: B } struct B { a: u64 } write_short!(\"B\", a_B);",
        Same,
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account] struct A { a: u64 } /// No account.\n#[cfg_attr(feature = \"x\", repr(C))] struct B { a: u64 }",
        Same,
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account] struct A { a: u64 } #[cfg_attr(feature = \"x\", derive(neap::Neap), repr(C))] struct B { a: u64 }",
        Refused("line 1: `B` cannot be locked: it is under `#[cfg_attr(feature = \"x\""),
    ),
    // Enums.
    (
        "#[account] struct A { a: Side, b: u8 } enum Side { Bid, Ask }",
        "#[account] struct A { a: Side, b: u8 } #[repr(u32)] enum Side { Bid = 4, Ask = 7 }",
        Same,
    ),
    (
        "#[account] struct A { a: Side } #[borsh(use_discriminant = true)] enum Side { Bid = 4, Ask = 5 }",
        "#[account] struct A { a: Side } #[borsh(use_discriminant = true)] enum Side { Bid = 4, Ask }",
        Same,
    ),
    (
        "const BID: u8 = 1; #[account(zero_copy)] struct A { a: Side } #[repr(u8)] enum Side { Bid = BID, Ask }",
        "const BID: u8 = 2; #[account(zero_copy)] struct A { a: Side } #[repr(u8)] enum Side { Bid = BID, Ask }",
        Breaks("Side in C layout: the variant `Bid = 1` is `Bid = 2`"),
    ),
    (
        "#[account] struct A { a: Side } enum Side { Bid, Ask }",
        "#[account] struct A { a: Side } enum Side { #[cfg(feature = \"x\")] None, Bid, Ask }",
        Refused(
            "`Side.None` cannot be locked: it is under `#[cfg(feature = \"x\")]`: say with --features",
        ),
    ),
    (
        "#[account] struct A { a: u8 }",
        "#[account] struct A { a: u8, #[cfg(feature = \"x\")] b: u8 }",
        Refused(
            "`A.b` cannot be locked: it is under `#[cfg(feature = \"x\")]`: say with --features",
        ),
    ),
    (
        "#[account] struct A { a: u8 }",
        "#[cfg(feature = \"x\")] #[account] struct A { a: u8 } #[cfg(not(feature = \"x\"))] #[account] struct A { a: u64 }",
        Refused("`A` cannot be locked: it is under `#[cfg("),
    ),
    // Only types that accounts hold matter.
    (
        "#[account] struct A { a: u8 }",
        "#[account] struct A { a: u8, #[cfg(test)] b: u8 } struct Args<T> { #[cfg(feature = \"x\")] b: T, c: [u8; f()] }",
        Same,
    ),
    // Changes that keep the bytes.
    (
        "#[account] struct A { a: u64, b: Vec<Pubkey> }",
        "#[account] struct A { a: Price, b: Vec<Holder> } struct Price(u64); struct Holder { key: Pubkey }",
        Allowed("A: `a` was u64 and is Price, with the same bytes"),
    ),
    (
        "#[account] struct A { a: u64 }",
        "#[account] struct A { a: Price } struct Price(u32);",
        Breaks("A: `a` was u64 and is Price"),
    ),
    (
        "#[account(zero_copy)] struct A { a: u8, b: u64 }",
        "#[account(zero_copy)] struct A { a: u8, b: Price } #[repr(C, packed)] struct Price(u64);",
        Breaks("A: `b` was u64 and is Price"),
    ),
    (
        "#[account] struct A { a: String }",
        "#[account] struct A { a: Vec<u8> }",
        Allowed("A: `a` was string and is bytes, with the same bytes"),
    ),
    (
        "#[account] struct A { a: Vec<u8> }",
        "#[account] struct A { a: String }",
        Breaks("A: `a` was bytes and is string"),
    ),
    (
        "#[account] struct A { a: Option<Fee> } struct Fee { a: u16, b: Kind } enum Kind { Flat, Share(u8) }",
        "#[account] struct A { a: Option<Toll> } struct Toll { a: u16, b: Sort } enum Sort { Flat, Share(u8) }",
        Allowed("A: `a` was option<Fee> and is option<Toll>, with the same bytes"),
    ),
    (
        "#[account] struct A { a: Fee } struct Fee { a: u16, b: Kind } enum Kind { Flat, Share }",
        "#[account] struct A { a: Toll } struct Toll { a: u16, b: Sort } enum Sort { Share, Flat }",
        Breaks("A: `a` was Fee and is Toll"),
    ),
    (
        "#[account] struct A { a: Node } struct Node { next: Option<Box<Node>>, last: Option<Box<Node>> }",
        "#[account] struct A { a: Link } struct Link { next: Option<Box<Link>>, last: Option<Box<Link>> }",
        Allowed("A: `a` was Node and is Link, with the same bytes"),
    ),
    (
        "#[account] struct A { a: Node } struct Node { next: Option<Box<Node>> }",
        "#[account] struct A { a: Link } struct Link { next: Option<Box<Link>> }",
        Allowed("A: `a` was Node and is Link, with the same bytes"),
    ),
    (
        "#[account] struct A { a: Node } struct Node { children: Vec<Node> }",
        "#[account] struct A { a: u64 } struct Node { children: Vec<Node> }",
        Breaks("A: `a` was Node and is u64"),
    ),
    (
        "#[account(discriminator = 1)] struct A { a: u64 }",
        "#[account(discriminator = 1)] struct B { a: u64 }",
        Allowed("A: is called `B` now"),
    ),
    (
        "#[account(discriminator = 1)] struct A { a: u64 } #[account(discriminator = 1)] struct B { a: u64 }",
        "#[account(discriminator = 1)] struct C { a: u64 }",
        Breaks("B: is gone"),
    ),
    (
        "#[account(discriminator = 1)] struct A { a: u64 }",
        "#[account(discriminator = 1)] struct B { a: u32 }",
        Breaks("A: is gone"),
    ),
    (
        "#[account] struct A { a: u64, b: u64, c: u64 }",
        "#[account] struct A { a: i64, b: u64, c: i64 }",
        Breaks("A: `c` was u64 and is i64"),
    ),
];

#[test]
fn names_mean_what_they_mean_to_the_compiler() {
    for (before, after, verdict) in SOURCES {
        let old = read([before]).unwrap_or_else(|error| panic!("{before}: {error}"));
        let new = match (read([after]), verdict) {
            (Ok(new), Same | Allowed(_) | Breaks(_)) => new,
            (Err(error), Refused(why)) => {
                assert!(error.to_string().contains(why), "{after}: {error}");
                continue;
            }
            (Ok(_), Refused(why)) => panic!("{after}: not refused: {why}"),
            (Err(error), _) => panic!("{after}: {error}"),
        };
        let changes = changes(&old, &new);
        let (is_breaking, start) = match verdict {
            Allowed(start) => (false, start),
            Breaks(start) => (true, start),
            Same | Refused(_) => {
                assert_eq!(changes, [], "{after}");
                continue;
            }
        };
        let is_named = |change: &Change| change.to_string().starts_with(start);
        assert!(changes.iter().any(is_named), "{after}: {changes:?}");
        assert_eq!(changes.iter().any(|it| it.is_breaking), is_breaking, "{after}: {changes:?}");
    }
}

#[test]
fn what_the_caller_states_decides_what_the_source_does_not() {
    let text = "use mpl_core::{Royalty, SLOTS}; #[cfg(feature = \"x\")] const N: usize = 4; #[cfg(not(feature = \"x\"))] const N: usize = 8;
        #[account] struct A { a: [Royalty; N], b: [u8; SLOTS], #[cfg(feature = \"y\")] c: u8 }";
    let assumed = [("mpl_core::Royalty", "[u8; 3]"), ("SLOTS", "5")];
    let assumed = assumed.map(|(name, meant)| (name.to_owned(), meant.to_owned()));
    let fields = |features: &[&str]| {
        let features = Some(features.iter().map(ToString::to_string).collect());
        let stated = Stated { features, assumed: assumed.clone().into() };
        let layouts = Source::of_texts([text], &stated).unwrap().layouts().unwrap();
        // The lock file keeps it.
        assert_eq!(Layouts::read(&layouts.write().unwrap()).unwrap().stated, stated);
        layouts.accounts["A"].body.lines()
    };
    assert_eq!(fields(&["x"]), ["8 a: [[u8; 3]; 4]", "20 b: [u8; 5]"]);
    assert_eq!(fields(&["y"]), ["8 a: [[u8; 3]; 8]", "32 b: [u8; 5]", "37 c: u8"]);
    let assumed = [("SLOTS".to_owned(), "5 +".to_owned())].into();
    let stated = Stated { features: None, assumed };
    let text = "use mpl_core::SLOTS; #[account] struct A { b: [u8; SLOTS] }";
    let error = Source::of_texts([text], &stated).unwrap().layouts().unwrap_err().to_string();
    assert!(error.contains("`A.b` cannot be locked: `5 +` is not a value: "), "{error}");
}

#[test]
fn long_chains_of_names_end() {
    for (first, link, field) in [
        ("type N0 = u64;", "type N# = N@;", "N#"),
        ("const N0: usize = 4;", "const N#: usize = N@;", "[u8; N#]"),
    ] {
        let source = |count: usize| {
            let numbered = |text: &str, at: usize| {
                text.replace('#', &at.to_string()).replace('@', &(at - 1).to_string())
            };
            let links = String::from_iter((1..=count).map(|at| numbered(link, at)));
            format!("#[account] struct A {{ a: {} }} {first} {links}", numbered(field, count))
        };
        assert!(read([&*source(100)]).is_ok(), "{link}");
        let error = read([&*source(200)]).unwrap_err().to_string();
        assert!(error.contains("too many"), "{error}");
    }
}

#[test]
fn other_sources_are_refused() {
    for (text, why) in [
        ("struct", "line 1: unexpected end of input, expected identifier"),
        ("pub struct Vault { pub balance: u64 }", "there is no account"),
        (
            "#[derive(Neap)] #[neap(discriminator = OTHER)] struct A { a: u8 }",
            "line 1: `A` cannot be locked: the constant `OTHER` is not in the files: name the file that has it",
        ),
    ] {
        let error = read([text]).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    // An alias stands for a type, and the discriminator may be a number. Modules for tests do not count.
    let account = "#[account(discriminator = 7)] struct A { a: Amount } type Amount = u64; #[cfg(test)] mod tests { struct A; }";
    let layouts = of_source(account);
    assert_eq!(layouts.accounts["A"].discriminator, [7]);
    assert_eq!(layouts.accounts["A"].body.lines(), ["1 a: u64"]);
    // Another file may have what one lacks.
    let account = "#[derive(Neap)] #[neap(discriminator = OTHER)] struct A { a: u8 }";
    let layouts = read([account, "const OTHER: [u8; 2] = [1, 2];"]).unwrap();
    assert_eq!(layouts.accounts["A"].discriminator, [1, 2]);
    for text in ["accounts = 5", "[accounts.Vault]\nformat = 'borsh'\nsize = 'x'", "[other]"] {
        assert!(Layouts::read(text).is_err());
    }
}

//! Changes of layouts that break accounts on chain are refused, and others are allowed.

use neap_idl::{Idl, Layouts, Source};

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

fn of_source(text: &str) -> Layouts {
    let layouts = Layouts::of_source(&Source::read([text]).unwrap());
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
        let changes = old.changes(&edited(edit));
        let is_named = |change: &neap_idl::Change| {
            change.is_breaking && change.to_string().starts_with(edit.2)
        };
        assert!(changes.iter().any(is_named), "{edit:?}: {changes:?}");
    }
}

#[test]
fn other_changes_are_allowed() {
    let old = of_source(PROGRAM);
    assert_eq!(old.changes(&old), []);
    for edit in &SAFE {
        let changes = old.changes(&edited(edit));
        assert!(changes.iter().all(|change| !change.is_breaking), "{edit:?}: {changes:?}");
        let is_named = |change: &neap_idl::Change| change.to_string().starts_with(edit.2);
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
        Layouts::of_idl(&Idl::read(text.as_bytes()).unwrap())
    };
    let balance = r#"{ "name": "balance", "type": "u64" }"#;
    let old = idl(balance);
    let new = idl(&format!(r#"{balance}, {{ "name": "limit", "type": "u64" }}"#)).after(&old);
    let changes = old.changes(&new);
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
fn other_sources_are_refused() {
    for (text, why) in [
        ("struct", "expected identifier"),
        ("pub struct Vault { pub balance: u64 }", "there is no account"),
        (
            "#[derive(Neap)] #[neap(discriminator = OTHER)] struct A { a: u8 }",
            "the discriminator of `A` is not in these files",
        ),
    ] {
        let error = Source::read([text]).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    for (fields, why) in [
        ("a: Inner", "cannot read the type `Inner`"),
        ("a: Queue<u64>", "cannot read the type `Queue < u64 >`"),
        ("a: [u8; 2 * 4]", "cannot read the type `[u8 ; 2 * 4]`"),
        ("a: Twice", "two types are called `Twice`"),
        ("a: u8, #[cfg(test)] b: u8", "`A.b` is under `#[cfg]`"),
    ] {
        let twice = "struct Twice { a: u8 } mod m { struct Twice { a: u64 } }";
        let account =
            format!("#[account] struct A {{ {fields} }} {twice} struct Queue<T> {{ a: T }}");
        let error = Source::read([account.as_str()]).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }
    // An alias stands for a type, and the discriminator may be a number. Modules for tests do not count.
    let account = "#[account(discriminator = 7)] struct A { a: Amount } type Amount = u64; #[cfg(test)] mod tests { struct A; }";
    let layouts = Layouts::of_source(&Source::read([account]).unwrap());
    assert_eq!(layouts.accounts["A"].discriminator.as_deref(), Some("07"));
    assert_eq!(layouts.accounts["A"].fields, Some(vec!["1 a: u64".to_owned()]));
    // Another file may have what one lacks.
    let account = "#[derive(Neap)] #[neap(discriminator = OTHER)] struct A { a: u8 }";
    let source = Source::read([account, "const OTHER: [u8; 2] = [1, 2];"]).unwrap();
    assert_eq!(Layouts::of_source(&source).accounts["A"].discriminator.as_deref(), Some("0102"));
    for text in ["accounts = 5", "[accounts.Vault]\nformat = 'borsh'\nsize = 'x'", "[other]"] {
        assert!(Layouts::read(text).is_err());
    }
}

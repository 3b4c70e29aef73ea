//! The manual of `neap.toml`: its examples resolve, and its tables list every key.

use neap_subject::{
    specimen::{Invocation, Specimen},
    suite::Suite,
};
use solana_pubkey::Pubkey;
use std::fs;
use tempfile::TempDir;

const MANUAL: &str = include_str!("../../../docs/suite.md");

/// What precedes an example that is only a part of a suite.
const HEAD: &str = "suite = \"manual\"\n[[program]]\nname = \"p\"\nabout = \"a\"\nelf = \"p.so\"\nbuild = \"make\"\n";

/// What follows an example without an operation.
const OPERATION: &str = "\n[[operation]]\nname = \"idle\"\naccounts = []\n";

/// The examples, each as a whole suite.
fn examples() -> impl Iterator<Item = String> {
    let blocks = MANUAL.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.map(|block| {
        let head = if block.starts_with("suite = ") { "" } else { HEAD };
        let operation = if block.contains("[[operation]]") { "" } else { OPERATION };
        format!("{head}{block}{operation}")
    })
}

/// Reads a suite beside the files that the examples name.
fn read(text: &str) -> anyhow::Result<Suite> {
    let directory = TempDir::new()?;
    let path = |file| directory.path().join(file);
    fs::create_dir_all(path("target/idl"))?;
    fs::write(path("target/idl/counter.json"), include_str!("suite/counter.json"))?;
    fs::write(path("pool.json"), include_str!("suite/pool.json"))?;
    fs::write(path("oracle.so"), "an ELF is read, but not loaded")?;
    fs::write(path("sum.bin"), include_bytes!("suite/sum.bin"))?;
    fs::create_dir_all(path("tests/neap"))?;
    let fixture = Specimen::unchanged(Invocation::new((Pubkey::default(), vec![]), None, vec![0]));
    fs::write(path("tests/neap/a.fix"), neap_suite::fixture::encode(&fixture))?;
    fs::write(path("idl.json"), include_str!("suite/counter.json"))?;
    fs::write(path("neap.toml"), text)?;
    neap_suite::read(&path("neap.toml"), None)
}

#[test]
fn every_example_of_the_manual_is_a_suite() {
    assert!(examples().count() > 5);
    for text in examples() {
        let suite = read(&text).unwrap_or_else(|error| panic!("{error:#}: {text}"));
        assert!(!suite.operations.is_empty());
    }
}

/// The first cells of all lines of tables in the manual, without backticks: `u8`, `after.<account>`, `{ plus = 5 }`.
fn keys() -> impl Iterator<Item = &'static str> {
    let cells = MANUAL.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    cells.flat_map(|cell| cell.split("`, `")).map(|key| key.trim_end_matches('`'))
}

#[test]
fn an_example_of_the_manual_uses_every_key() {
    let examples: String = examples().collect();
    for key in keys() {
        let inner = key.strip_prefix("{ ").unwrap_or(key);
        let name = inner.split(['<', ' ']).next().unwrap();
        let is_key = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let used = if is_key { format!("{name} =") } else { name.to_owned() };
        assert!(examples.contains(&used), "no example uses `{key}`");
    }
}

#[test]
fn the_manual_lists_every_key_that_a_suite_may_have() {
    let places = [
        "wrong = 1\n[account.a]",
        "[[program]]\nwrong = 1",
        "[toolchain]\nwrong = 1",
        "[account.a]\nwrong = 1",
        "[account.a]\ndata = [{ wrong = 1 }]",
        "[[operation]]\nwrong = 1",
        "[[fixtures]]\nwrong = 1",
        "[[transaction]]\nwrong = 1",
        "[[transaction]]\nname = \"t\"\npayer = \"a\"\ninstructions = [{ wrong = 1 }]",
        "[[operation]]\nname = \"b\"\naccounts = [{ wrong = 1 }]",
        "[[operation]]\nname = \"b\"\naccounts = []\nafter.a.wrong = 1",
    ];
    let listed = Vec::from_iter(keys().map(|key| key.trim_matches(['[', ']'])));
    for place in places {
        let suite = HEAD.replacen("[[program]]", &format!("{place}\n[[program]]"), 1);
        let error = format!("{:#}", read(&suite).unwrap_err());
        let (_, expected) = error.split_once("expected one of ").expect(&error);
        for key in expected.split(", ").map(|key| key.trim_matches('`')) {
            let is_listed = listed.iter().any(|it| it.split(['.', '<']).next() == Some(key));
            assert!(
                is_listed || key == "fingerprint",
                "no table of the manual lists `{key}`: {error}"
            );
        }
    }
}

//! Turns a snapshot of accounts into CSV. It reads one account per line, as `getProgramAccounts` returns them, and writes a row for each
//! multisig of Squads v4:
//!
//! ```sh
//! curl https://api.mainnet-beta.solana.com -H 'content-type: application/json' -d '{"jsonrpc": "2.0", "id": 1,
//!     "method": "getProgramAccounts",
//!     "params": ["SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf", {"encoding": "base64"}]}' |
//!     jq --compact-output '.result[]' |
//!     cargo run --release --manifest-path codec/Cargo.toml -p neap-host --example multisigs_to_csv >multisigs.csv
//! ```
//!
//! It reports lines that it cannot read and accounts of other types, and goes on. The exit code is 1 if a line was unreadable. The longest
//! line decides how much memory it takes, and lines above 15 MiB are unreadable.

use std::{
    borrow::Cow,
    error::Error,
    fmt,
    io::{self, BufRead, Read, Write},
    process::ExitCode,
};

use base64::{Engine, prelude::BASE64_STANDARD};
use neap::{Neap, Schema};
use serde::Deserialize;

/// An account of Squads v4. Slices have no owned form here, so there are only views of it.
#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "allowed")]
struct Multisig<'a> {
    create_key: [u8; 32],
    config_authority: [u8; 32],
    threshold: u16,
    time_lock: u32,
    transaction_index: u64,
    stale_transaction_index: u64,
    rent_collector: Option<[u8; 32]>,
    bump: u8,
    members: &'a [Member],
}

#[derive(Neap)]
struct Member {
    key: [u8; 32],
    permissions: u8,
}

const COLUMNS: [&str; 7] = [
    "address",
    "config_authority",
    "threshold",
    "time_lock",
    "transaction_index",
    "rent_collector",
    "members",
];

/// A line of the snapshot.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    pubkey: Cow<'a, str>,
    #[serde(borrow)]
    account: Account<'a>,
}

#[derive(Deserialize)]
struct Account<'a> {
    /// The data, and its encoding.
    #[serde(borrow)]
    data: (Cow<'a, str>, Cow<'a, str>),
}

/// How many lines there were of each kind.
#[derive(Debug, Default, PartialEq)]
pub struct Counts {
    pub rows: u64,
    pub other_types: u64,
    pub unreadable: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, other_types, unreadable } = self;
        write!(
            formatter,
            "rows: {rows}, accounts of other types: {other_types}, unreadable lines: {unreadable}"
        )
    }
}

fn main() -> ExitCode {
    match convert(io::stdin().lock(), io::stdout().lock(), &mut io::stderr()) {
        Ok(counts) => {
            eprintln!("{counts}");
            if counts.unreadable > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a row for each multisig of the snapshot, and a message for each other line.
///
/// # Errors
///
/// An error if it cannot read the input, or cannot write.
pub fn convert(
    mut input: impl BufRead,
    output: impl Write,
    messages: &mut impl Write,
) -> Result<Counts, Box<dyn Error>> {
    let mut counts = Counts::default();
    let mut rows = csv::Writer::from_writer(output);
    rows.write_record(COLUMNS)?;
    let (mut line, mut data) = (Vec::new(), Vec::new());
    let mut number = 0;
    while let Some(is_whole) = read_line(&mut input, &mut line)? {
        number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let row = if is_whole { row(&line, &mut data) } else { Err("the line is too long".into()) };
        match row {
            Ok(Some(row)) => {
                rows.write_record(row)?;
                counts.rows += 1;
            }
            Ok(None) => {
                writeln!(messages, "line {number}: the account has another type")?;
                counts.other_types += 1;
            }
            Err(error) => {
                writeln!(messages, "line {number}: {error}")?;
                counts.unreadable += 1;
            }
        }
    }
    rows.flush()?;
    Ok(counts)
}

/// An account has at most 10 MiB, which are 14 MB in base64.
const MAX_LINE: u64 = 15 << 20;

/// Reads a line. Returns whether it has it all, or `None` at the end of the input. The rest of a line that is too long is skipped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if input.take(MAX_LINE).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.ends_with(b"\n") || (line.len() as u64) < MAX_LINE;
    if !is_whole {
        input.skip_until(b'\n')?;
    }
    Ok(Some(is_whole))
}

/// Returns the row of a line's account, or `None` if the account has another type.
fn row(line: &[u8], data: &mut Vec<u8>) -> Result<Option<[String; COLUMNS.len()]>, Box<dyn Error>> {
    let Line { pubkey, account: Account { data: (text, encoding) } } =
        serde_json::from_slice(line.trim_ascii_end())?;
    if encoding != "base64" {
        return Err(format!("the data is in {encoding}: request it in base64").into());
    }
    data.clear();
    BASE64_STANDARD.decode_vec(&*text, data)?;
    if !data.starts_with(Multisig::DISCRIMINATOR) {
        return Ok(None);
    }
    // Checks the whole account once, so a row is never written in part.
    let multisig = MultisigRef::parse(data)?.index()?;
    let members = multisig.members().iter();
    let members =
        members.map(|member| format!("{}:{}", base58(member.key()), member.permissions()));
    Ok(Some([
        pubkey.into_owned(),
        base58(multisig.config_authority()),
        multisig.threshold().to_string(),
        multisig.time_lock().to_string(),
        multisig.transaction_index().to_string(),
        multisig.rent_collector().map(base58).unwrap_or_default(),
        members.collect::<Vec<_>>().join(" "),
    ]))
}

fn base58(key: &[u8; 32]) -> String {
    bs58::encode(key).into_string()
}

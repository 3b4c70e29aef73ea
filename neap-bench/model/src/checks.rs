//! What bad inputs show: which checks a program makes of each account.

use crate::bad_inputs::{BadInputRow, Ending};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Display, Formatter},
};

/// A check that a program may make.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The account is passed.
    Present,
    /// The account signs.
    Signer,
    /// The account is writable.
    Writable,
    /// The right program owns the account.
    Owner,
    /// The data begins as that of its type does.
    Discriminator,
    /// The account is not of another type of the program.
    Type,
    /// The account is the one that others name, and names those.
    Address,
    /// The address is derived from the right seeds and bump.
    Seeds,
    /// The data is long enough.
    Length,
    /// Nothing follows the data.
    Trailing,
    /// Bools, options and enums have one of their values.
    Tags,
    /// Lists and strings end within the data.
    Bounds,
    /// Strings are UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
    /// The account is not passed in another place too.
    Duplicates,
    /// The account is initialized only once.
    Initialized,
    /// The account is not closed.
    Closed,
    /// The account is the program to invoke.
    Program,
    /// The account is the sysvar.
    Sysvar,
    /// The instruction data has the arguments, in their ranges.
    Arguments,
}

impl Check {
    /// Every check, in the order of the columns.
    pub const ALL: [Self; 19] = [
        Self::Present,
        Self::Signer,
        Self::Writable,
        Self::Owner,
        Self::Discriminator,
        Self::Type,
        Self::Address,
        Self::Seeds,
        Self::Length,
        Self::Trailing,
        Self::Tags,
        Self::Bounds,
        Self::Utf8,
        Self::Duplicates,
        Self::Initialized,
        Self::Closed,
        Self::Program,
        Self::Sysvar,
        Self::Arguments,
    ];

    /// Its name in reports and suites.
    pub fn name(self) -> &'static str {
        match self {
            Self::Present => "present",
            Self::Signer => "signer",
            Self::Writable => "writable",
            Self::Owner => "owner",
            Self::Discriminator => "discriminator",
            Self::Type => "type",
            Self::Address => "address",
            Self::Seeds => "seeds",
            Self::Length => "length",
            Self::Trailing => "trailing",
            Self::Tags => "tags",
            Self::Bounds => "bounds",
            Self::Utf8 => "utf-8",
            Self::Duplicates => "duplicates",
            Self::Initialized => "initialized",
            Self::Closed => "closed",
            Self::Program => "program",
            Self::Sysvar => "sysvar",
            Self::Arguments => "arguments",
        }
    }

    /// The check with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|check| check.name() == name)
    }
}

impl Display for Check {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name that reports give to the instruction data, in place of an account.
pub const DATA: &str = "instruction data";

/// What a bad input shows: the check, and the account that it is of.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shows {
    /// The name of the account, or [`DATA`].
    pub account: String,
    /// The check.
    pub check: Check,
}

impl Display for Shows {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.account, self.check)
    }
}

/// What a program did with all bad inputs that show one check of one account. The worst counts.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Cell {
    /// The program refused them.
    Refused,
    /// The runtime ended the program.
    Runtime,
    /// The program accepted one, and nothing changed.
    NoEffect,
    /// The program accepted one, and the suite says why it may.
    Allowed,
    /// The program accepted one.
    Accepted,
}

impl Cell {
    fn of(row: &BadInputRow) -> Self {
        match (&row.ending, &row.allowed) {
            (Ending::Refused(_), _) => Self::Refused,
            (Ending::Aborted(_), _) => Self::Runtime,
            (Ending::NoEffect, _) => Self::NoEffect,
            (Ending::Accepted, Some(_)) => Self::Allowed,
            (Ending::Accepted, None) => Self::Accepted,
        }
    }

    /// What reports write.
    pub fn word(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Runtime => "runtime",
            Self::NoEffect => "no effect",
            Self::Allowed => "allowed",
            Self::Accepted => "ACCEPTED",
        }
    }
}

/// The checks of one instruction of a program: accounts by checks.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Matrix {
    /// The program's name.
    pub program: String,
    /// The instruction: an operation, or what the names of fixtures begin with.
    pub instruction: String,
    /// The checks of each account. Those of the instruction data come last.
    pub accounts: Vec<(String, BTreeMap<Check, Cell>)>,
}

impl Matrix {
    /// The checks that any account has.
    pub fn checks(&self) -> impl Iterator<Item = Check> {
        let all = self.accounts.iter().flat_map(|(_, cells)| cells.keys().copied());
        all.collect::<BTreeSet<Check>>().into_iter()
    }
}

/// The instruction of an operation: fixtures of one instruction have the same.
pub fn instruction_of(operation: &str) -> &str {
    operation.split_once('/').map_or(operation, |(instruction, _)| instruction)
}

/// The matrices of a report, sorted by program and instruction.
pub fn matrices(rows: &[BadInputRow]) -> Vec<Matrix> {
    type Cells<'a> = BTreeMap<(bool, &'a str), BTreeMap<Check, Cell>>;
    let mut found = BTreeMap::<(&str, &str), Cells>::new();
    for row in rows {
        let Some(Shows { account, check }) = &row.shows else { continue };
        let cells = found.entry((&row.program, instruction_of(&row.operation))).or_default();
        let cells = cells.entry((account == DATA, account)).or_default();
        let cell = cells.entry(*check).or_insert(Cell::Refused);
        *cell = (*cell).max(Cell::of(row));
    }
    let matrices = found.into_iter().map(|((program, instruction), cells)| {
        let accounts = cells.into_iter().map(|((_, account), cells)| (account.to_owned(), cells));
        Matrix {
            program: program.to_owned(),
            instruction: instruction.to_owned(),
            accounts: accounts.collect(),
        }
    });
    matrices.collect()
}

/// Checks what a suite allows: `vault: duplicates`, or `withdraw vault: duplicates` for one instruction. `*` stands for any
/// account.
///
/// # Errors
///
/// When it names no check.
pub fn check_allowed(allowed: &str) -> Result<(), String> {
    let check = allowed.rsplit_once(": ").map(|(_, check)| check);
    if check.and_then(Check::named).is_some() {
        return Ok(());
    }
    let all = Check::ALL.map(Check::name).join(", ");
    Err(format!(
        "`{allowed}` is no check of an account: write it as `vault: owner`, with one of {all}"
    ))
}

/// The reason why a program may accept an input, if there is one.
pub fn reason<'a>(
    allows: &'a BTreeMap<String, String>,
    operation: &str,
    Shows { account, check }: &Shows,
) -> Option<&'a str> {
    let instruction = instruction_of(operation);
    let keys = [
        format!("{instruction} {account}: {check}"),
        format!("{account}: {check}"),
        format!("*: {check}"),
    ];
    keys.iter().find_map(|key| allows.get(key)).map(String::as_str)
}

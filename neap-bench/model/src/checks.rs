//! What bad inputs show: a check of an account, which a program may make.

use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
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

/// The instruction of an operation: fixtures of one instruction have the same.
pub fn instruction_of(operation: &str) -> &str {
    operation.split_once('/').map_or(operation, |(instruction, _)| instruction)
}

/// Checks what a suite allows: `vault: duplicates`, or `withdraw vault: duplicates` for one instruction, or
/// `withdraw/ok-61c1 vault: duplicates` for one fixture. `*` stands for any account or any check.
pub fn check_allowed(allowed: &str) -> Result<(), String> {
    let check = allowed.rsplit_once(": ").map(|(_, check)| check);
    if check.is_some_and(|check| check == "*" || Check::named(check).is_some()) {
        return Ok(());
    }
    let all = Check::ALL.map(Check::name).join(", ");
    Err(format!(
        "`{allowed}` is no check of an account: write it as `vault: owner`, with one of {all}"
    ))
}

/// What allows a program to accept an input, if anything does, with the reason. What names most comes first.
pub fn allowing<'a>(
    allows: &'a BTreeMap<String, String>,
    operation: &str,
    Shows { account, check }: &Shows,
) -> Option<(&'a str, &'a str)> {
    let whats = [format!("{account}: {check}"), format!("{account}: *"), format!("*: {check}")];
    let instruction = instruction_of(operation);
    let mut keys = whats.iter().flat_map(|what| {
        [format!("{operation} {what}"), format!("{instruction} {what}"), what.clone()]
    });
    let found = keys.find_map(|key| allows.get_key_value(&key));
    found.map(|(key, reason)| (key.as_str(), reason.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_for_a_fixture_or_an_instruction_or_an_account_or_all() {
        let shows = Shows { account: "vault".to_owned(), check: Check::Owner };
        for key in [
            "vault: owner",
            "pay vault: owner",
            "*: owner",
            "vault: *",
            "pay vault: *",
            "pay *: owner",
            "pay/ok-1 vault: owner",
            "pay/ok-1 *: owner",
        ] {
            let allows = BTreeMap::from([(key.to_owned(), "why".to_owned())]);
            assert_eq!(check_allowed(key), Ok(()));
            assert_eq!(allowing(&allows, "pay/ok-1", &shows), Some((key, "why")));
        }
        let others = [
            "vault: signer",
            "open vault: owner",
            "other: owner",
            "other: *",
            "pay/ok-2 vault: owner",
        ];
        for key in others {
            let allows = BTreeMap::from([(key.to_owned(), "why".to_owned())]);
            assert_eq!(allowing(&allows, "pay/ok-1", &shows), None, "{key}");
        }
        for key in ["vault", "vault: nothing", "vault:owner", ""] {
            assert!(check_allowed(key).is_err(), "{key}");
        }
    }

    #[test]
    fn documents_name_every_check() {
        let schema = include_str!("../../../docs/schema/results-6.json");
        let manual = include_str!("../../../docs/checks.md");
        for check in Check::ALL {
            assert_eq!(serde_json::to_value(check).unwrap(), check.name());
            assert_eq!(Check::named(check.name()), Some(check));
            assert!(schema.contains(&format!("\"{check}\"")), "{check}");
            assert!(manual.contains(&format!("`{check}`")), "{check}");
        }
    }
}

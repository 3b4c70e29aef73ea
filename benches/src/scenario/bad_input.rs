//! What programs are given that they should refuse.

use crate::check::Check;

/// A bad input, of whichever operation.
#[derive(Clone, Copy, Debug)]
pub struct BadInput {
    /// Its name: lowercase words and hyphens.
    pub name: &'static str,
    /// One line for the reader of a report.
    pub about: &'static str,
    /// What a program checks that refuses it, if a program may do without.
    pub check: Option<Check>,
    /// The operations that cannot do their work without reading what is bad.
    pub read_by: &'static [&'static str],
}

/// A bad input that no check of the account's bytes is seen by.
pub(super) const fn unchecked(name: &'static str, about: &'static str) -> BadInput {
    BadInput {
        name,
        about,
        check: None,
        read_by: &[],
    }
}

pub(super) const NO_ACCOUNT: BadInput = unchecked("no-account", "no account is passed");
pub(super) const MISSING_ACCOUNT: BadInput =
    unchecked("missing-account", "the last account is not passed");
pub(super) const SAME_ACCOUNT_TWICE: BadInput = unchecked(
    "same-account-twice",
    "the account is passed in the key's place as well",
);
pub(super) const UNKNOWN_INSTRUCTION: BadInput =
    unchecked("unknown-instruction", "the first byte is no operation's");
pub(super) const EMPTY_INSTRUCTION: BadInput =
    unchecked("empty-instruction", "no instruction data");
pub(super) const LONG_INSTRUCTION: BadInput =
    unchecked("long-instruction", "one byte more of instruction data");
pub(super) const SHORT_INSTRUCTION: BadInput = unchecked(
    "short-instruction",
    "one byte less of an operation's arguments",
);

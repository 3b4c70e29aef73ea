//! Bad inputs: what programs should refuse.

use crate::check::Check;
use crate::operation::Operation;

/// A kind of bad input.
#[derive(Clone, Copy, Debug)]
pub struct BadInput {
    /// Its name: lowercase words and hyphens.
    pub name: &'static str,
    /// One line for the reader of a report.
    pub about: &'static str,
    /// The check that refuses it, or `None` if it shows no check.
    pub check: Option<Check>,
    /// The operations that cannot do their work without reading the bad part.
    pub read_by: &'static [Operation],
}

/// A bad input that shows no check.
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
    "the account is passed again in place of the key",
);
pub(super) const UNKNOWN_INSTRUCTION: BadInput =
    unchecked("unknown-instruction", "the first byte names no operation");
pub(super) const EMPTY_INSTRUCTION: BadInput =
    unchecked("empty-instruction", "no instruction data");
pub(super) const LONG_INSTRUCTION: BadInput =
    unchecked("long-instruction", "one extra byte of instruction data");
pub(super) const SHORT_INSTRUCTION: BadInput = unchecked(
    "short-instruction",
    "an operation's arguments without their last byte",
);

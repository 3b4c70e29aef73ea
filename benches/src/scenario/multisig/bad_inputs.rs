//! Bad inputs of the multisig.

use super::OPERATIONS;
use crate::{
    check::Check,
    scenario::bad_input::{
        BadInput, EMPTY_INSTRUCTION, LONG_INSTRUCTION, MISSING_ACCOUNT, NO_ACCOUNT,
        SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, UNKNOWN_INSTRUCTION, unchecked,
    },
};

/// The operations that read the account: not `create`.
const READING: &[&str] = OPERATIONS.first_chunk::<5>().unwrap();
/// Those that read what lies behind the name.
const BEHIND_THE_NAME: &[&str] = &["bump", "is_member", "add_member"];
/// Those that read the members.
const MEMBERS: &[&str] = &["is_member", "add_member"];
/// What no operation needs.
const NOBODY: &[&str] = &[];

/// Bad inputs, in the order of a report.
pub const BAD_INPUTS: [BadInput; 37] = [
    of(Check::Length, READING, "empty", "no data"),
    of(
        Check::Length,
        BEHIND_THE_NAME,
        "head-only",
        "the fields before the name and nothing else",
    ),
    of(
        Check::Length,
        MEMBERS,
        "short-by-one",
        "the encoding without its last byte",
    ),
    of(
        Check::Discriminator,
        READING,
        "zeros",
        "all of the data zero",
    ),
    of(
        Check::Discriminator,
        READING,
        "all-0xff",
        "all of the data 0xff",
    ),
    of(
        Check::Discriminator,
        READING,
        "wrong-discriminator",
        "another last byte of the discriminator",
    ),
    of(
        Check::Discriminator,
        READING,
        "wrong-discriminator-first",
        "another first byte of the discriminator",
    ),
    of(
        Check::Discriminator,
        READING,
        "wrong-discriminator-middle",
        "another byte within the discriminator",
    ),
    of(
        Check::Tags,
        NOBODY,
        "status-3",
        "a `status` of 3, which is no variant",
    ),
    of(Check::Tags, NOBODY, "status-255", "a `status` of 255"),
    of(
        Check::Tags,
        NOBODY,
        "status-256",
        "a `status` of 256, where tags are u32: its low byte is a variant",
    ),
    of(
        Check::Tags,
        BEHIND_THE_NAME,
        "option-tag-2",
        "a tag of `delay` that is neither 0 nor 1",
    ),
    of(
        Check::Max,
        BEHIND_THE_NAME,
        "name-over-max",
        "a name of 33 bytes, all of them there",
    ),
    of(
        Check::Bounds,
        BEHIND_THE_NAME,
        "name-past-end",
        "a name of 32 bytes in data that end with its 31st",
    ),
    of(
        Check::Bounds,
        BEHIND_THE_NAME,
        "name-u32-max",
        "a name of 2^32 − 1 bytes",
    ),
    of(
        Check::Bounds,
        BEHIND_THE_NAME,
        "name-u64-max",
        "a name of 2^64 − 1 bytes, where lengths are u64",
    ),
    of(
        Check::Utf8,
        NOBODY,
        "invalid-utf-8",
        "a name with a byte 0xff",
    ),
    of(
        Check::Max,
        MEMBERS,
        "members-over-max",
        "66 members, all of them there",
    ),
    of(
        Check::Bounds,
        MEMBERS,
        "members-past-end",
        "one member more than there is data for",
    ),
    of(
        Check::Bounds,
        MEMBERS,
        "members-u32-max",
        "2^32 − 1 members",
    ),
    of(
        Check::Bounds,
        MEMBERS,
        "members-u64-max",
        "2^64 − 1 members, where lengths are u64",
    ),
    unchecked(
        "wrong-claim",
        "a threshold, a bump or a member that is not the account's",
    ),
    unchecked("no-room", "one byte too little for the new encoding"),
    SAME_ACCOUNT_TWICE,
    MISSING_ACCOUNT,
    NO_ACCOUNT,
    UNKNOWN_INSTRUCTION,
    EMPTY_INSTRUCTION,
    LONG_INSTRUCTION,
    SHORT_INSTRUCTION,
    unchecked("new-status-3", "`create` with a `status` of 3"),
    unchecked("new-option-tag-2", "`create` with a tag of `delay` of 2"),
    unchecked("new-name-over-max", "`create` with a name of 33 bytes"),
    unchecked(
        "new-name-past-end",
        "`create` with a name longer than the rest of the arguments",
    ),
    unchecked("new-invalid-utf-8", "`create` with a name with a byte 0xff"),
    unchecked("new-members-over-max", "`create` with 66 members"),
    unchecked(
        "new-members-past-end",
        "`create` with one member less than it says",
    ),
];

const fn of(
    check: Check,
    read_by: &'static [&'static str],
    name: &'static str,
    about: &'static str,
) -> BadInput {
    BadInput {
        name,
        about,
        check: Some(check),
        read_by,
    }
}

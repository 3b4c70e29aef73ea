//! The bad inputs of the multisig.

use super::OPERATIONS;
use crate::operation::Operation;
use crate::{
    check::Check,
    scenario::bad_input::{
        BadInput, EMPTY_INSTRUCTION, LONG_INSTRUCTION, MISSING_ACCOUNT, NO_ACCOUNT,
        SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, UNKNOWN_INSTRUCTION, unchecked,
    },
};

/// The operations that read the account: all but `create`.
const READS_ACCOUNT: &[Operation] = OPERATIONS.first_chunk::<5>().unwrap();
/// The operations that read fields after the name.
const READS_PAST_NAME: &[Operation] = &[Operation::Bump, Operation::IsMember, Operation::AddMember];
/// The operations that read the members.
const READS_MEMBERS: &[Operation] = &[Operation::IsMember, Operation::AddMember];
/// For bad inputs that no operation has to read.
const NO_OPERATION: &[Operation] = &[];

/// The bad inputs, in the order of the report.
pub const BAD_INPUTS: [BadInput; 37] = [
    checked(Check::Length, READS_ACCOUNT, "empty", "no data"),
    checked(
        Check::Length,
        READS_PAST_NAME,
        "head-only",
        "the fields before the name and nothing else",
    ),
    checked(
        Check::Length,
        READS_MEMBERS,
        "short-by-one",
        "the encoding without its last byte",
    ),
    checked(
        Check::Discriminator,
        READS_ACCOUNT,
        "zeros",
        "all bytes of the data are 0",
    ),
    checked(
        Check::Discriminator,
        READS_ACCOUNT,
        "all-0xff",
        "all bytes of the data are 0xff",
    ),
    checked(
        Check::Discriminator,
        READS_ACCOUNT,
        "wrong-discriminator",
        "a discriminator with a wrong last byte",
    ),
    checked(
        Check::Discriminator,
        READS_ACCOUNT,
        "wrong-discriminator-first",
        "a discriminator with a wrong first byte",
    ),
    checked(
        Check::Discriminator,
        READS_ACCOUNT,
        "wrong-discriminator-middle",
        "a discriminator with a wrong byte in the middle",
    ),
    checked(
        Check::Tags,
        NO_OPERATION,
        "status-3",
        "a `status` of 3, which is not a variant",
    ),
    checked(Check::Tags, NO_OPERATION, "status-255", "a `status` of 255"),
    checked(
        Check::Tags,
        NO_OPERATION,
        "status-256",
        "a `status` of 256, where tags are u32: its low byte is a valid variant",
    ),
    checked(
        Check::Tags,
        READS_PAST_NAME,
        "option-tag-2",
        "a tag of `delay` that is neither 0 nor 1",
    ),
    checked(
        Check::Max,
        READS_PAST_NAME,
        "name-over-max",
        "a name of 33 bytes, all of them present",
    ),
    checked(
        Check::Bounds,
        READS_PAST_NAME,
        "name-past-end",
        "a name of 32 bytes in data that ends after its 31st byte",
    ),
    checked(
        Check::Bounds,
        READS_PAST_NAME,
        "name-u32-max",
        "a name of 2^32 − 1 bytes",
    ),
    checked(
        Check::Bounds,
        READS_PAST_NAME,
        "name-u64-max",
        "a name of 2^64 − 1 bytes, where lengths are u64",
    ),
    checked(
        Check::Utf8,
        NO_OPERATION,
        "invalid-utf-8",
        "a name with a byte 0xff",
    ),
    checked(
        Check::Max,
        READS_MEMBERS,
        "members-over-max",
        "66 members, all of them present",
    ),
    checked(
        Check::Bounds,
        READS_MEMBERS,
        "members-past-end",
        "one member more than the data can hold",
    ),
    checked(
        Check::Bounds,
        READS_MEMBERS,
        "members-u32-max",
        "2^32 − 1 members",
    ),
    checked(
        Check::Bounds,
        READS_MEMBERS,
        "members-u64-max",
        "2^64 − 1 members, where lengths are u64",
    ),
    unchecked(
        "wrong-claim",
        "a threshold, a bump or a member that is not the account's",
    ),
    unchecked("no-room", "one byte too few for the new encoding"),
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
        "`create` with one member fewer than it says",
    ),
];

/// A bad input that shows a check.
const fn checked(
    check: Check,
    read_by: &'static [Operation],
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

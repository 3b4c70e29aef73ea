//! The arguments of `create`.

use super::fields::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, Status};
use crate::field;

/// The account that `create` writes, read from the instruction's arguments.
///
/// | offset | argument | type |
/// |---|---|---|
/// | 0 | create_key | [u8; 32] |
/// | 32 | config_authority | [u8; 32] |
/// | 64 | threshold | u16, little-endian like all integers |
/// | 66 | time_lock | u32 |
/// | 70 | transaction_index | u64 |
/// | 78 | stale_transaction_index | u64 |
/// | 86 | status | u8, 0 to 2 |
/// | 87 | bump | u8 |
/// | 88 | delay | u8 tag, 0 or 1, and a u64, which is ignored if the tag is 0 |
/// | 97 | name | u8 length, at most [`MAX_NAME`], and UTF-8 |
/// | after it | members | u8 count, at most [`MAX_MEMBERS`], and that many [u8; 32] |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // These are the fields of the account.
pub struct NewMultisig<'a> {
    pub create_key: &'a [u8; 32],
    pub config_authority: &'a [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub status: Status,
    pub name: &'a str,
    pub delay: Option<u64>,
    pub bump: u8,
    pub members: &'a [[u8; MEMBER_SIZE]],
}

impl<'a> NewMultisig<'a> {
    /// Parses the arguments of `create`, which follow its byte. `None` if they are invalid.
    #[inline(always)]
    pub fn parse(arguments: &'a [u8]) -> Option<Self> {
        let (head, tail) = arguments.split_first_chunk::<98>()?;
        let name_length = head[97] as usize;
        let (name, tail) = tail.split_at_checked(name_length)?;
        let (&member_count, tail) = tail.split_first()?;
        let (members, rest) = tail.as_chunks();
        let fits = name_length <= MAX_NAME
            && member_count as usize <= MAX_MEMBERS
            && member_count as usize == members.len()
            && rest.is_empty();
        if !fits {
            return None;
        }
        Some(Self {
            create_key: field::<0, 32, _>(head),
            config_authority: field::<32, 32, _>(head),
            threshold: u16::from_le_bytes(*field::<64, 2, _>(head)),
            time_lock: u32::from_le_bytes(*field::<66, 4, _>(head)),
            transaction_index: u64::from_le_bytes(*field::<70, 8, _>(head)),
            stale_transaction_index: u64::from_le_bytes(*field::<78, 8, _>(head)),
            status: match head[86] {
                0 => Status::Active,
                1 => Status::Paused,
                2 => Status::Closed,
                _ => return None,
            },
            name: str::from_utf8(name).ok()?,
            delay: match head[88] {
                0 => None,
                1 => Some(u64::from_le_bytes(*field::<89, 8, _>(head))),
                _ => return None,
            },
            bump: head[87],
            members,
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::{vec, vec::Vec};

    /// Arguments that all differ, with a name of two bytes and three members.
    fn arguments() -> Vec<u8> {
        let mut arguments: Vec<u8> = (0..98).collect();
        arguments[86] = 2;
        arguments[88] = 1;
        arguments[97] = 2;
        arguments.extend(*b"ab");
        arguments.push(3);
        arguments.extend([[1; 32], [2; 32], [3; 32]].concat());
        arguments
    }

    #[test]
    fn parses_every_argument_from_its_offset() {
        let arguments = arguments();
        let number =
            |offset: u8, size: u8| (0..size).map(|i| u64::from(offset + i) << (8 * i)).sum();
        let time_lock: u64 = number(66, 4);
        assert_eq!(
            NewMultisig::parse(&arguments),
            Some(NewMultisig {
                create_key: &core::array::from_fn(|index| index as u8),
                config_authority: &core::array::from_fn(|index| 32 + index as u8),
                threshold: 0x4140,
                time_lock: time_lock as u32,
                transaction_index: number(70, 8),
                stale_transaction_index: number(78, 8),
                status: Status::Closed,
                name: "ab",
                delay: Some(number(89, 8)),
                bump: 87,
                members: &[[1; 32], [2; 32], [3; 32]],
            })
        );
    }

    #[test]
    fn refuses_every_other_length() {
        let arguments = arguments();
        for length in 0..arguments.len() {
            assert_eq!(NewMultisig::parse(&arguments[..length]), None, "{length}");
        }
        assert_eq!(NewMultisig::parse(&[&arguments[..], &[0]].concat()), None);
    }

    #[test]
    fn refuses_bad_arguments() {
        for (offset, bad) in [(86, 3), (88, 2), (98, 0xff)] {
            let mut arguments = arguments();
            arguments[offset] = bad;
            assert_eq!(NewMultisig::parse(&arguments), None, "{bad} at {offset}");
        }
    }

    #[test]
    fn limits_the_name_and_the_members() {
        let parsed_lengths = |name: usize, members: usize| {
            let mut arguments = arguments();
            arguments.truncate(98);
            arguments[97] = name as u8;
            arguments.extend(vec![b'n'; name]);
            arguments.push(members as u8);
            arguments.extend(vec![7; 32 * members]);
            NewMultisig::parse(&arguments).map(|new| (new.name.len(), new.members.len()))
        };
        assert_eq!(parsed_lengths(0, 0), Some((0, 0)));
        assert_eq!(parsed_lengths(MAX_NAME, MAX_MEMBERS), Some((MAX_NAME, MAX_MEMBERS)));
        assert_eq!(parsed_lengths(MAX_NAME + 1, 0), None);
        assert_eq!(parsed_lengths(0, MAX_MEMBERS + 1), None);
    }

    #[test]
    fn accepts_a_missing_delay() {
        let mut arguments = arguments();
        arguments[88] = 0;
        assert_eq!(NewMultisig::parse(&arguments).unwrap().delay, None);
    }
}

//! The arguments of `encode`.

use super::{fields::ACCOUNT_SIZE, operation::Operation};
use crate::field;

/// The account that `encode` writes, read from the instruction's arguments.
///
/// The arguments are the fields of the account in another order, so a single copy of all bytes is not enough.
///
/// | offset | argument | type |
/// |---|---|---|
/// | 0 | close_authority | [u8; 32] |
/// | 32 | owner | [u8; 32] |
/// | 64 | delegate | [u8; 32] |
/// | 96 | mint | [u8; 32] |
/// | 128 | amount | u64, little-endian |
/// | 136 | native_amount | u64, little-endian |
/// | 144 | delegated_amount | u64, little-endian |
/// | 152 | state | u8 |
/// | 153 | _padding | [u8; 7] |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // These are the fields of the account.
pub struct NewAccount<'a> {
    pub mint: &'a [u8; 32],
    pub owner: &'a [u8; 32],
    pub amount: u64,
    pub delegate: &'a [u8; 32],
    pub state: u8,
    pub _padding: &'a [u8; 7],
    pub native_amount: u64,
    pub delegated_amount: u64,
    pub close_authority: &'a [u8; 32],
}

impl<'a> NewAccount<'a> {
    /// Parses the instruction data of `encode`: its byte, then the arguments. `None` if it is anything else.
    #[inline(always)]
    pub fn parse(instruction_data: &'a [u8]) -> Option<Self> {
        const ENCODE: u8 = Operation::Encode as u8;

        let [ENCODE, arguments @ ..] = instruction_data else {
            return None;
        };
        let arguments: &[u8; ACCOUNT_SIZE] = arguments.try_into().ok()?;
        Some(Self {
            mint: field::<96, 32, _>(arguments),
            owner: field::<32, 32, _>(arguments),
            amount: u64::from_le_bytes(*field::<128, 8, _>(arguments)),
            delegate: field::<64, 32, _>(arguments),
            state: arguments[152],
            _padding: field::<153, 7, _>(arguments),
            native_amount: u64::from_le_bytes(*field::<136, 8, _>(arguments)),
            delegated_amount: u64::from_le_bytes(*field::<144, 8, _>(arguments)),
            close_authority: field::<0, 32, _>(arguments),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_arguments_in_their_order() {
        let mut instruction_data = [3; 1 + ACCOUNT_SIZE];
        for (index, argument) in instruction_data[1..].iter_mut().enumerate() {
            *argument = index as u8;
        }
        let new = NewAccount::parse(&instruction_data).unwrap();
        let numbers = [new.amount, new.native_amount, new.delegated_amount];
        let arguments =
            [new.close_authority, new.owner, new.delegate, new.mint].map(|key| &key[..]);
        let numbers = numbers.map(u64::to_le_bytes);
        let after = [&[new.state][..], new._padding];
        let given =
            arguments.into_iter().chain(numbers.iter().map(|number| &number[..])).chain(after);
        assert!(given.flatten().copied().eq(instruction_data[1..].iter().copied()));
    }
}

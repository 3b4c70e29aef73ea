//! The operations on the account, and how a program finds out which one an instruction asks for.

use super::fields::ACCOUNT_SIZE;
#[cfg(doc)]
use super::new::NewAccount;
use crate::unlikely;

/// An operation of the contract. Its discriminant is the first byte of the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    /// Decodes the account, refuses a wrong owner, sets `state` and `amount`, and stores the account.
    Full = 0,
    /// Refuses a wrong owner. Changes nothing.
    ReadOwner = 1,
    /// Sets `amount`.
    UpdateAmount = 2,
    /// Writes a new account over all bytes. The [`NewAccount`] follows the operation's byte. Not every codec has
    /// this operation.
    Encode = 3,
}

impl Operation {
    /// All operations, in the order of the report's columns.
    pub const ALL: [Self; 4] = [Self::Full, Self::ReadOwner, Self::UpdateAmount, Self::Encode];

    /// Returns the operation of some instruction data.
    ///
    /// The data must be exactly one known byte, or the byte of `encode` and a new account. Otherwise: `None`. Every program tests
    /// in the same order: `update_amount`, `read_owner`, `full`, then data that is not one byte.
    #[inline(always)]
    pub const fn from_instruction_data(instruction_data: &[u8]) -> Option<Self> {
        const FULL: u8 = Operation::Full as u8;
        const READ_OWNER: u8 = Operation::ReadOwner as u8;

        let [byte] = instruction_data else {
            unlikely();
            return match instruction_data.len() {
                ENCODE_SIZE if instruction_data[0] == Self::Encode as u8 => Some(Self::Encode),
                _ => None,
            };
        };
        if *byte == Self::UpdateAmount as u8 {
            return Some(Self::UpdateAmount);
        }
        unlikely();
        match *byte {
            READ_OWNER => Some(Self::ReadOwner),
            FULL => {
                unlikely();
                Some(Self::Full)
            }
            _ => None,
        }
    }
}

/// Size of the instruction data of `encode`: its byte and the new account.
const ENCODE_SIZE: usize = 1 + ACCOUNT_SIZE;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_an_operation_from_its_byte_and_exact_length_alone() {
        for operation in Operation::ALL {
            let mut instruction_data = [operation as u8; 1 + ACCOUNT_SIZE];
            let length = match operation {
                Operation::Encode => instruction_data.len(),
                _ => 1,
            };
            for size in 0..=instruction_data.len() {
                assert_eq!(
                    Operation::from_instruction_data(&instruction_data[..size]),
                    (size == length).then_some(operation),
                    "{operation:?}, {size} bytes"
                );
            }
            instruction_data[0] = 4;
            assert_eq!(Operation::from_instruction_data(&instruction_data[..length]), None);
        }
        for byte in 3..=u8::MAX {
            assert_eq!(Operation::from_instruction_data(&[byte]), None);
        }
    }
}

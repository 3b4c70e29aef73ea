#[cfg(doc)]
use crate::NewAccount;
use crate::{ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_ENUM_STATE, NEW_STATE, STATE_OFFSET};

/// An instruction of the contract; its discriminant is the instruction's first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    /// Decodes the account, refuses a wrong owner, sets `state` and `amount`, stores.
    Full = 0,
    /// Refuses a wrong owner, changes nothing.
    ReadOwner = 1,
    /// Sets `amount`.
    UpdateAmount = 2,
    /// Writes a new account over all bytes; what it is follows the byte, see
    /// [`NewAccount`]. Not every codec has it.
    Encode = 3,
}

impl Operation {
    /// Every operation, in the order of the report's columns.
    pub const ALL: [Self; 4] = [
        Self::Full,
        Self::ReadOwner,
        Self::UpdateAmount,
        Self::Encode,
    ];

    /// The operation's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::ReadOwner => "read_owner",
            Self::UpdateAmount => "update_amount",
            Self::Encode => "encode",
        }
    }

    /// The operation that this instruction data asks for, if it is exactly one known byte, or that of
    /// `encode` and a new account.
    #[inline(always)]
    pub const fn from_instruction_data(instruction_data: &[u8]) -> Option<Self> {
        let [byte] = instruction_data else {
            unlikely();
            return match instruction_data.len() {
                ENCODE_SIZE if instruction_data[0] == 3 => Some(Self::Encode),
                _ => None,
            };
        };
        if *byte == 2 {
            return Some(Self::UpdateAmount);
        }
        unlikely();
        match byte {
            1 => Some(Self::ReadOwner),
            0 => {
                unlikely();
                Some(Self::Full)
            }
            _ => None,
        }
    }

    /// The account's bytes after the operation, given those before it.
    ///
    /// After `encode` nothing is left of those before: see [`NewAccount::expected`]; this returns
    /// them as they were.
    pub const fn expected(self, account: [u8; ACCOUNT_SIZE]) -> [u8; ACCOUNT_SIZE] {
        self.store(account, NEW_STATE)
    }

    /// As [`expected`](Self::expected), where `state` is a checked enum.
    pub const fn expected_enum(self, account: [u8; ACCOUNT_SIZE]) -> [u8; ACCOUNT_SIZE] {
        self.store(account, NEW_ENUM_STATE)
    }

    const fn store(self, mut account: [u8; ACCOUNT_SIZE], state: u8) -> [u8; ACCOUNT_SIZE] {
        if matches!(self, Self::Full | Self::UpdateAmount) {
            let (_, amount) = account.split_at_mut(AMOUNT_OFFSET);
            let (amount, _) = amount.split_at_mut(size_of::<u64>());
            amount.copy_from_slice(&NEW_AMOUNT.to_le_bytes());
        }
        if matches!(self, Self::Full) {
            account[STATE_OFFSET] = state;
        }
        account
    }
}

/// Size of `encode`'s instruction data: its byte, and the new account.
const ENCODE_SIZE: usize = 1 + ACCOUNT_SIZE;

/// Tells the compiler to test for other cases first, so that it does so in the same order in every
/// program: `update_amount`, `read_owner`, `full`, and what is not of one byte.
#[cold]
const fn unlikely() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instruction_data_round_trips() {
        for operation in Operation::ALL {
            let mut instruction_data = [operation as u8; 1 + ACCOUNT_SIZE];
            let length = match operation {
                Operation::Encode => instruction_data.len(),
                _ => 1,
            };
            for other in 0..=instruction_data.len() {
                assert_eq!(
                    Operation::from_instruction_data(&instruction_data[..other]),
                    (other == length).then_some(operation),
                    "{}, {other} bytes",
                    operation.name()
                );
            }
            instruction_data[0] = 4;
            assert_eq!(
                Operation::from_instruction_data(&instruction_data[..length]),
                None
            );
        }
        for byte in 3..=u8::MAX {
            assert_eq!(Operation::from_instruction_data(&[byte]), None);
        }
    }

    #[test]
    fn only_the_named_fields_change() {
        let before = [7; ACCOUNT_SIZE];
        let changed = |operation: Operation| {
            let after = operation.expected(before);
            (0..ACCOUNT_SIZE).filter(move |&offset| before[offset] != after[offset])
        };
        assert!(changed(Operation::Full).eq((64..72).chain([104])));
        assert!(changed(Operation::ReadOwner).eq([]));
        assert!(changed(Operation::UpdateAmount).eq(64..72));
        assert_eq!(Operation::Full.expected(before)[STATE_OFFSET], NEW_STATE);
        assert_eq!(
            Operation::Full.expected_enum(before)[STATE_OFFSET],
            NEW_ENUM_STATE
        );
    }
}

use crate::{ACCOUNT_SIZE, AMOUNT_OFFSET, NEW_AMOUNT, NEW_STATE, STATE_OFFSET};

/// An instruction of the contract; its discriminant is the instruction's only byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    /// Decodes the account, refuses a wrong owner, sets `state` and `amount`, stores.
    Full = 0,
    /// Refuses a wrong owner, changes nothing.
    ReadOwner = 1,
    /// Sets `amount`.
    UpdateAmount = 2,
}

impl Operation {
    /// Every operation, in the order of the report's columns.
    pub const ALL: [Self; 3] = [Self::Full, Self::ReadOwner, Self::UpdateAmount];

    /// The operation's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::ReadOwner => "read_owner",
            Self::UpdateAmount => "update_amount",
        }
    }

    /// The operation that this instruction data asks for, if it is exactly one known byte.
    #[inline(always)]
    pub const fn from_instruction_data(instruction_data: &[u8]) -> Option<Self> {
        match instruction_data {
            [0] => Some(Self::Full),
            [1] => Some(Self::ReadOwner),
            [2] => Some(Self::UpdateAmount),
            _ => None,
        }
    }

    /// The account's bytes after the operation, given those before it.
    pub const fn expected(self, mut account: [u8; ACCOUNT_SIZE]) -> [u8; ACCOUNT_SIZE] {
        if matches!(self, Self::Full | Self::UpdateAmount) {
            let (_, amount) = account.split_at_mut(AMOUNT_OFFSET);
            let (amount, _) = amount.split_at_mut(size_of::<u64>());
            amount.copy_from_slice(&NEW_AMOUNT.to_le_bytes());
        }
        if matches!(self, Self::Full) {
            account[STATE_OFFSET] = NEW_STATE;
        }
        account
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instruction_data_round_trips() {
        for operation in Operation::ALL {
            let byte = operation as u8;
            assert_eq!(
                Operation::from_instruction_data(&[byte]),
                Some(operation),
                "{}",
                operation.name()
            );
            assert_eq!(Operation::from_instruction_data(&[byte, 0]), None);
        }
        assert_eq!(Operation::from_instruction_data(&[]), None);
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
    }
}

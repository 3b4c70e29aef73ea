/// An operation on the multisig. Its discriminant is the first byte of the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    /// Refuses a claimed threshold, a u16, that is not the stored one: reads a field of the head.
    Threshold = 0,
    /// Stores a u64 in `transaction_index`: changes a field of the head.
    SetTransactionIndex = 1,
    /// Refuses a claimed bump, a u8, that is not the stored one: reads a field after one of variable length.
    Bump = 2,
    /// Refuses a key that is not a member.
    IsMember = 3,
    /// Adds the key to the members, even if it is a member already.
    AddMember = 4,
    /// Writes a new account. The arguments are those of [`NewMultisig`](super::new::NewMultisig).
    Create = 5,
}

impl Operation {
    /// All operations, in the order of the report's columns.
    pub const ALL: [Self; 6] = [
        Self::Threshold,
        Self::SetTransactionIndex,
        Self::Bump,
        Self::IsMember,
        Self::AddMember,
        Self::Create,
    ];

    /// Returns the operation's name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Threshold => "threshold",
            Self::SetTransactionIndex => "set_transaction_index",
            Self::Bump => "bump",
            Self::IsMember => "is_member",
            Self::AddMember => "add_member",
            Self::Create => "create",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_operations_in_the_order_of_their_bytes() {
        for (byte, operation) in Operation::ALL.into_iter().enumerate() {
            assert_eq!(operation as usize, byte, "{}", operation.name());
        }
    }
}

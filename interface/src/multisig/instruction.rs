use super::NewMultisig;

/// An operation on the multisig; its discriminant is the instruction's first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Operation {
    /// Refuses a claimed threshold, a u16, that is not the account's: reads a field of the head.
    Threshold = 0,
    /// Stores a u64 in `transaction_index`: changes a field of the head.
    SetTransactionIndex = 1,
    /// Refuses a claimed bump, a u8, that is not the account's: reads behind fields of any length.
    Bump = 2,
    /// Refuses a key that is not among the members.
    IsMember = 3,
    /// Adds the key to the members, whether or not it is already one.
    AddMember = 4,
    /// Writes a new account; the arguments are those of [`NewMultisig`].
    Create = 5,
}

impl Operation {
    /// Every operation, in the order of the report's columns.
    pub const ALL: [Self; 6] = [
        Self::Threshold,
        Self::SetTransactionIndex,
        Self::Bump,
        Self::IsMember,
        Self::AddMember,
        Self::Create,
    ];

    /// The operation's name in reports.
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

/// An operation and its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // They are the operations.
pub enum Instruction<'a> {
    Threshold(u16),
    SetTransactionIndex(u64),
    Bump(u8),
    IsMember,
    AddMember,
    Create(NewMultisig<'a>),
}

impl<'a> Instruction<'a> {
    /// Parses instruction data, if they are exactly an operation's byte and arguments.
    #[inline(always)]
    pub fn parse(instruction_data: &'a [u8]) -> Option<Self> {
        Some(match *instruction_data {
            [0, a, b] => Self::Threshold(u16::from_le_bytes([a, b])),
            [1, ref index @ ..] => {
                Self::SetTransactionIndex(u64::from_le_bytes(index.try_into().ok()?))
            }
            [2, bump] => Self::Bump(bump),
            [3] => Self::IsMember,
            [4] => Self::AddMember,
            [5, ref arguments @ ..] => Self::Create(NewMultisig::parse(arguments)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_exactly_the_operations() {
        let cases: [(&[u8], Instruction); 5] = [
            (&[0, 1, 2], Instruction::Threshold(0x0201)),
            (
                &[1, 1, 2, 3, 4, 5, 6, 7, 8],
                Instruction::SetTransactionIndex(0x0807060504030201),
            ),
            (&[2, 7], Instruction::Bump(7)),
            (&[3], Instruction::IsMember),
            (&[4], Instruction::AddMember),
        ];
        for (instruction_data, instruction) in cases {
            assert_eq!(Instruction::parse(instruction_data), Some(instruction));
            let mut longer = [0; 10];
            longer[..instruction_data.len()].copy_from_slice(instruction_data);
            for length in 0..=longer.len() {
                if length != instruction_data.len() {
                    assert_eq!(Instruction::parse(&longer[..length]), None, "{length}");
                }
            }
        }
        for byte in 5..=u8::MAX {
            assert_eq!(Instruction::parse(&[byte]), None);
        }
    }

    #[test]
    fn parses_create() {
        let mut instruction_data = [0; 100];
        instruction_data[0] = Operation::Create as u8;
        let new = NewMultisig::parse(&[0; 99]).unwrap();
        assert_eq!(
            Instruction::parse(&instruction_data),
            Some(Instruction::Create(new))
        );
        assert_eq!(Instruction::parse(&instruction_data[..99]), None);
    }
}

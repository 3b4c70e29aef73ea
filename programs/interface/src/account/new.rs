use super::fields::ACCOUNT_SIZE;
use crate::arguments::field;

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
        let [3, arguments @ ..] = instruction_data else {
            return None;
        };
        let arguments: &[u8; ACCOUNT_SIZE] = arguments.try_into().ok()?;
        Some(Self {
            mint: field::<96, 32>(arguments),
            owner: field::<32, 32>(arguments),
            amount: u64::from_le_bytes(*field::<128, 8>(arguments)),
            delegate: field::<64, 32>(arguments),
            state: arguments[152],
            _padding: field::<153, 7>(arguments),
            native_amount: u64::from_le_bytes(*field::<136, 8>(arguments)),
            delegated_amount: u64::from_le_bytes(*field::<144, 8>(arguments)),
            close_authority: field::<0, 32>(arguments),
        })
    }

    /// Returns the bytes of the account after `encode`.
    pub fn expected(&self) -> [u8; ACCOUNT_SIZE] {
        let mut account = [0; ACCOUNT_SIZE];
        account[..32].copy_from_slice(self.mint);
        account[32..64].copy_from_slice(self.owner);
        account[64..72].copy_from_slice(&self.amount.to_le_bytes());
        account[72..104].copy_from_slice(self.delegate);
        account[104] = self.state;
        account[105..112].copy_from_slice(self._padding);
        account[112..120].copy_from_slice(&self.native_amount.to_le_bytes());
        account[120..128].copy_from_slice(&self.delegated_amount.to_le_bytes());
        account[128..].copy_from_slice(self.close_authority);
        account
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_every_argument_at_its_offset_in_the_account() {
        let mut instruction_data = [3; 1 + ACCOUNT_SIZE];
        for (index, argument) in instruction_data[1..].iter_mut().enumerate() {
            *argument = index as u8;
        }
        let account = NewAccount::parse(&instruction_data).unwrap().expected();
        let places = [
            96..128,  // mint
            32..64,   // owner
            128..136, // amount
            64..96,   // delegate
            152..153, // state
            153..160, // _padding
            136..144, // native_amount
            144..152, // delegated_amount
            0..32,    // close_authority
        ];
        assert!(account.into_iter().eq(places.into_iter().flatten()));
    }
}

//! Events: one of a fixed size, and one with text.

use contract::event::reason;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

/// The first bytes of the SHA-256 of `event:Filled`, as in Anchor.
pub const FILLED: [u8; 8] = [134, 4, 17, 63, 221, 45, 177, 173];
/// The first bytes of the SHA-256 of `event:Closed`, as in Anchor.
pub const CLOSED: [u8; 8] = [50, 31, 87, 155, 135, 220, 195, 239];

/// How a codec encodes and logs each event. It leaves out the one that it cannot encode.
pub trait Codec {
    /// Logs that an order was filled.
    fn filled(fill: Fill) -> ProgramResult;

    /// Logs that an order was closed.
    fn closed(_order: &[u8; 32], _reason: &str) -> ProgramResult {
        Err(ProgramError::InvalidInstructionData)
    }

    /// Runs an instruction that only this program has.
    fn other(_: &Address, _: &[AccountView], _instruction_data: &[u8]) -> ProgramResult {
        Err(ProgramError::InvalidInstructionData)
    }
}

/// The fields of the event that says that an order was filled.
pub struct Fill<'a> {
    pub maker: &'a [u8; 32],
    pub taker: &'a [u8; 32],
    pub price: u64,
    pub size: u64,
    pub fee: u16,
}

/// Runs an instruction.
pub fn process<C: Codec>(
    program_id: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    match instruction_data {
        [0, numbers @ ..] => C::filled(Fill::read(accounts, numbers)?),
        [1, code] => {
            let [order, ..] = accounts else {
                return Err(ProgramError::NotEnoughAccountKeys);
            };
            C::closed(order.address().as_array(), reason(*code)?)
        }
        data => C::other(program_id, accounts, data),
    }
}

impl<'a> Fill<'a> {
    /// Reads the price, the size and the fee. The accounts are those who traded.
    #[inline(always)]
    pub fn read(accounts: &'a [AccountView], numbers: &[u8]) -> Result<Self, ProgramError> {
        const BAD: ProgramError = ProgramError::InvalidInstructionData;

        let [maker, taker, ..] = accounts else {
            return Err(ProgramError::NotEnoughAccountKeys);
        };
        let (price, rest) = numbers.split_first_chunk().ok_or(BAD)?;
        let (size, fee) = rest.split_first_chunk().ok_or(BAD)?;
        Ok(Self {
            maker: maker.address().as_array(),
            taker: taker.address().as_array(),
            price: u64::from_le_bytes(*price),
            size: u64::from_le_bytes(*size),
            fee: u16::from_le_bytes(fee.try_into().map_err(|_| BAD)?),
        })
    }
}

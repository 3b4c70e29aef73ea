//! Events: one of a fixed size, and one with text.

use crate::checks::{require_derived, require_signature};
use contract::event::reason;
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{Seed, Signer, invoke_signed},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
};
use solana_program_log::log_data;

const ID: Address = Address::from_str_const("55555555555555555555555555555555555555555555");

/// The first bytes of the SHA-256 of `event:Filled`, as in Anchor.
pub const FILLED: [u8; 8] = [134, 4, 17, 63, 221, 45, 177, 173];
/// The first bytes of the SHA-256 of `event:Closed`, as in Anchor.
pub const CLOSED: [u8; 8] = [50, 31, 87, 155, 135, 220, 195, 239];

/// The size of the event that says that an order was filled.
pub const FILLED_SIZE: usize = 8 + 32 + 32 + 8 + 8 + 2;
/// The size of the longest event that says that an order was closed.
pub const MAX_CLOSED_SIZE: usize = 8 + 32 + 4 + 32;

/// The address that signs events in calls of the program to itself.
const EVENT_AUTHORITY: Address =
    Address::derive_address_const(&[EVENT_AUTHORITY_SEED], Some(EVENT_AUTHORITY_BUMP), &ID);
const EVENT_AUTHORITY_SEED: &[u8] = b"__event_authority";
const EVENT_AUTHORITY_BUMP: u8 = 254;

/// The first bytes of the instruction data of such a call, as in Anchor.
const EVENT_TAG: [u8; 8] = [228, 69, 165, 46, 81, 203, 154, 29];

/// The first byte of an instruction that logs that an order was filled.
const LOG_FILLED: u8 = 0;
/// The first byte of an instruction that logs that an order was closed.
const LOG_CLOSED: u8 = 1;
/// The first byte of an instruction that calls the program itself with the event of a filled order.
const CALL_FILLED: u8 = 2;

/// How a codec encodes each event. It leaves out the one that it cannot encode.
pub trait Codec {
    /// Encodes that an order was filled, and passes the bytes on.
    fn filled(fill: Fill, emit: impl FnOnce(&[u8]) -> ProgramResult) -> ProgramResult;

    /// Encodes that an order was closed, and passes the bytes on.
    fn closed(
        _order: &[u8; 32],
        _reason: &str,
        _emit: impl FnOnce(&[u8]) -> ProgramResult,
    ) -> ProgramResult {
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
        // With a call of the codec for each, LLVM inlines borsh in neither, and that costs 70 CU.
        [how @ (LOG_FILLED | CALL_FILLED), numbers @ ..] => {
            C::filled(Fill::read(accounts, numbers)?, |event| match *how {
                LOG_FILLED => log(event),
                _ => call_itself(program_id, accounts, event),
            })
        }
        [LOG_CLOSED, code] => {
            let [order, ..] = accounts else {
                return Err(ProgramError::NotEnoughAccountKeys);
            };
            C::closed(order.address().as_array(), reason(*code)?, log)
        }
        data if data.starts_with(&EVENT_TAG) => {
            let [authority, ..] = accounts else {
                return Err(ProgramError::NotEnoughAccountKeys);
            };
            require_signature(authority)?;
            require_derived(authority, &EVENT_AUTHORITY)
        }
        _ => Err(ProgramError::InvalidInstructionData),
    }
}

fn log(event: &[u8]) -> ProgramResult {
    log_data(&[event]);
    Ok(())
}

/// Passes an event to the program itself, which accepts it from nobody else. Copies it after the tag, as Anchor does.
fn call_itself(program_id: &Address, accounts: &[AccountView], event: &[u8]) -> ProgramResult {
    let [_maker, _taker, authority, _program, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    require_derived(authority, &EVENT_AUTHORITY)?;
    let event: &[u8; FILLED_SIZE] =
        event.try_into().map_err(|_| ProgramError::InvalidInstructionData)?;
    let mut data = [0; EVENT_TAG.len() + FILLED_SIZE];
    let (tag, bytes) = data.split_at_mut(EVENT_TAG.len());
    tag.copy_from_slice(&EVENT_TAG);
    bytes.copy_from_slice(event);
    let accounts = [InstructionAccount::readonly_signer(authority.address())];
    let instruction = InstructionView { program_id, accounts: &accounts, data: &data };
    let seeds = [Seed::from(EVENT_AUTHORITY_SEED), Seed::from(&[EVENT_AUTHORITY_BUMP])];
    invoke_signed(&instruction, &[authority], &[Signer::from(&seeds)])
}

impl<'a> Fill<'a> {
    /// Reads the price, the size and the fee. The accounts are those who traded.
    #[inline(always)]
    fn read(accounts: &'a [AccountView], numbers: &[u8]) -> Result<Self, ProgramError> {
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

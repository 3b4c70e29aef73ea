//! `wincode-borsh-plain-enum`: wincode in borsh's wire format decodes an owned value, and encodes it into the account.

use interface::{
    ProgramError, ProgramResult,
    account::{NEW_AMOUNT, require_owner},
    invalid_data,
};
use wincode::{SchemaRead, SchemaWrite, config};

interface::wincode_borsh!();
interface::account_state!(#[derive(SchemaRead, SchemaWrite)]);
interface::account!(state: State, #[derive(SchemaRead, SchemaWrite)]);
interface::account_entrypoint!(full, read_owner, update_amount);

fn full(data: &mut [u8], owner: &[u8; 32]) -> ProgramResult {
    let mut account = decode(data)?;
    require_owner(&account.owner, owner)?;
    account.state = State::Frozen;
    account.amount = NEW_AMOUNT;
    store(&account, data)
}

fn read_owner(data: &[u8], owner: &[u8; 32]) -> ProgramResult {
    let account = decode(data)?;
    require_owner(&account.owner, owner)
}

fn update_amount(data: &mut [u8]) -> ProgramResult {
    let mut account = decode(data)?;
    account.amount = NEW_AMOUNT;
    store(&account, data)
}

fn decode(data: &[u8]) -> Result<Account, ProgramError> {
    config::deserialize_exact(data, BORSH).map_err(|_| invalid_data())
}

fn store(account: &Account, data: &mut [u8]) -> ProgramResult {
    config::serialize_into(data, account, BORSH).map_err(|_| invalid_data())
}

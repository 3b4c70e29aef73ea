//! `wincode` inside Anchor 2: reads the account through references, and encodes it to add a member.
//!
//! It is tuned as `multisig/wincode-borrowed` is, and its accounts are those of `wincode-anchor`, because Anchor's own decode
//! the members into a vector.

#[path = "../../../wincode-anchor/src/in_place.rs"]
mod in_place;

use anchor_lang::prelude::*;
use in_place::InPlace;
use interface::multisig::{require_bump, require_member, require_threshold};
use state::Borrowed;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

/// Size of the body without the name, the delay and the members.
const MIN_SIZE: usize = 108;

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: &mut Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_threshold(decode(&account.body()?)?.threshold, claimed)
    }

    pub fn bump(ctx: &mut Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_bump(decode(&account.body()?)?.bump, claimed)
    }

    pub fn is_member(ctx: &mut Context<Search>) -> Result<()> {
        let Search { account, key } = &ctx.accounts;
        require_member(decode(&account.body()?)?.members, key.address().as_array())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, key } = &mut ctx.accounts;
        let mut body = account.body_mut()?;
        let mut account = decode(&body)?;
        let mut members = Vec::with_capacity(account.members.len() + 1);
        members.extend_from_slice(account.members);
        members.push(key.address().to_bytes());
        account.members = &members;
        let bytes = wincode::serialize(&account).map_err(|_| ProgramError::InvalidAccountData)?;
        let room = body.get_mut(..bytes.len()).ok_or(ProgramError::AccountDataTooSmall)?;
        room.copy_from_slice(&bytes);
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read {
    pub account: InPlace<state::Multisig>,
}

#[derive(Accounts)]
pub struct Search {
    pub account: InPlace<state::Multisig>,
    pub key: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: InPlace<state::Multisig>,
    pub key: UncheckedAccount,
}

fn decode(body: &[u8]) -> Result<Borrowed<'_>> {
    if body.len() < MIN_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    wincode::deserialize(body).map_err(|_| ProgramError::InvalidAccountData)
}

pub mod state {
    use anchor_lang::prelude::*;
    use wincode::{SchemaRead, SchemaWrite};

    interface::multisig_status!(#[derive(AnchorSerialize, AnchorDeserialize, IdlType)]);
    // Anchor takes the owner and the discriminator from a type without a lifetime.
    interface::multisig!(
        #[account(borsh)]
        struct Multisig {
            keys: [u8; 32],
            name: String,
            members: Vec<[u8; 32]>,
        }
    );
    interface::multisig!(
        #[derive(SchemaRead, SchemaWrite)]
        struct Borrowed<'a> {
            keys: &'a [u8; 32],
            name: &'a str,
            members: &'a [[u8; 32]],
        }
    );
}

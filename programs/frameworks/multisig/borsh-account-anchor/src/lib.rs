//! `borsh-account`: the `BorshAccount` of Anchor 2. It decodes the whole account, and encodes it again if it is `mut`.

use anchor_lang::prelude::*;
use interface::multisig::{require_bump, require_member, require_threshold};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: &mut Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_threshold(account.threshold, claimed)
    }

    pub fn bump(ctx: &mut Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_bump(account.bump, claimed)
    }

    pub fn is_member(ctx: &mut Context<Search>) -> Result<()> {
        let Search { account, key } = &ctx.accounts;
        require_member(&account.members, key.address().as_array())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, key } = &mut ctx.accounts;
        account.members.push(key.address().to_bytes());
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read {
    pub account: BorshAccount<state::Multisig>,
}

#[derive(Accounts)]
pub struct Search {
    pub account: BorshAccount<state::Multisig>,
    pub key: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: BorshAccount<state::Multisig>,
    pub key: UncheckedAccount,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::multisig_status!(#[derive(AnchorSerialize, AnchorDeserialize, IdlType)]);
    interface::multisig!(
        #[account(borsh)]
        struct Multisig {
            keys: [u8; 32],
            name: String,
            members: Vec<[u8; 32]>,
        }
    );
}

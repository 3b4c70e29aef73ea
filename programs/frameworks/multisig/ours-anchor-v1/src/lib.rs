//! `neap` inside Anchor 1: reads the head at constant offsets, and walks the fields after it only as far as needed.

use anchor_lang::prelude::*;
use interface::multisig::{require_bump, require_member, require_threshold};
use neap_anchor_v1::{InPlace, Load};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = ctx.accounts;
        require_threshold(account.load()?.view().threshold(), claimed)?;
        Ok(())
    }

    pub fn bump(ctx: Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = ctx.accounts;
        require_bump(account.load()?.view().bump()?, claimed)?;
        Ok(())
    }

    pub fn is_member(ctx: Context<Search>) -> Result<()> {
        let Search { account, key } = ctx.accounts;
        require_member(account.load()?.view().members()?, key.key.as_array())?;
        Ok(())
    }

    pub fn add_member(ctx: Context<Change>) -> Result<()> {
        let Change { account, key } = ctx.accounts;
        account.load_mut()?.view_mut().members_mut()?.push(key.key.as_array())?;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read<'info> {
    pub account: Account<'info, InPlace<state::Multisig>>,
}

#[derive(Accounts)]
pub struct Search<'info> {
    pub account: Account<'info, InPlace<state::Multisig>>,
    /// CHECK: only its address matters.
    pub key: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(mut)]
    pub account: Account<'info, InPlace<state::Multisig>>,
    /// CHECK: only its address matters.
    pub key: UncheckedAccount<'info>,
}

pub mod state {
    use anchor_lang::prelude::*;
    use interface::multisig::{MAX_MEMBERS, MAX_NAME};

    interface::multisig_status!(
        #[derive(AnchorSerialize, AnchorDeserialize, neap::Neap, Clone, Copy)]
    );
    interface::multisig!(
        #[account]
        #[derive(neap::Neap)]
        #[neap(discriminator = "anchor", trailing = "allowed")]
        struct Multisig {
            keys: [u8; 32],
            #[neap(max = MAX_NAME)]
            name: String,
            #[neap(max = MAX_MEMBERS)]
            members: Vec<[u8; 32]>,
        }
    );
}

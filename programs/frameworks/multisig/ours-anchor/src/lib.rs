//! `neap` inside Anchor 2: reads the head at constant offsets, and walks the fields after it only as far as needed.

use anchor_lang::prelude::*;
use interface::multisig::{require_bump, require_member, require_threshold};
use neap_anchor_v2::View;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: &mut Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_threshold(account.view()?.threshold(), claimed)
    }

    pub fn bump(ctx: &mut Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_bump(account.view()?.bump()?, claimed)
    }

    pub fn is_member(ctx: &mut Context<Search>) -> Result<()> {
        let Search { account, key } = &ctx.accounts;
        require_member(account.view()?.members()?, key.address().as_array())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, key } = &mut ctx.accounts;
        account.view_mut()?.members_mut()?.push(key.address().as_array())?;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read {
    pub account: View<state::Multisig>,
}

#[derive(Accounts)]
pub struct Search {
    pub account: View<state::Multisig>,
    pub key: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: View<state::Multisig>,
    pub key: UncheckedAccount,
}

pub mod state {
    use anchor_lang::prelude::*;
    use interface::multisig::{MAX_MEMBERS, MAX_NAME};

    interface::multisig_status!(
        #[derive(AnchorSerialize, AnchorDeserialize, IdlType, neap::Neap, Clone, Copy)]
    );
    interface::multisig!(
        #[account(borsh)]
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

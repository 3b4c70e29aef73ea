//! The program in `before.rs` after its move to neap. docs/migrate-anchor.md shows parts of it.

use anchor_lang::prelude::*;
use neap::Neap;

use crate::version::{InPlace, Load};

#[account]
#[derive(InitSpace, Neap)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Team {
    pub leader: Pubkey,
    pub wins: u64,
    #[max_len(32)]
    #[neap(max = 32)]
    pub name: String,
    #[max_len(10)]
    #[neap(max = 10)]
    pub members: Vec<Pubkey>,
}

pub type TeamInPlace = InPlace<Team>;

#[derive(Accounts)]
pub struct Create<'info> {
    #[account(init, payer = leader, space = 8 + Team::INIT_SPACE)]
    pub team: Account<'info, TeamInPlace>,
    #[account(mut)]
    pub leader: Signer<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(
        mut,
        constraint = team.load()?.view().leader() == *leader.key
            @ anchor_lang::error::ErrorCode::ConstraintHasOne
    )]
    pub team: Account<'info, TeamInPlace>,
    pub leader: Signer<'info>,
}

#[derive(Accounts)]
pub struct AddMember<'info> {
    #[account(
        mut,
        constraint = team.load()?.view().leader() == *leader.key
            @ anchor_lang::error::ErrorCode::ConstraintHasOne,
        realloc = size_with_one_more(&team)?,
        realloc::payer = leader,
        realloc::zero = true
    )]
    pub team: Account<'info, TeamInPlace>,
    #[account(mut)]
    pub leader: Signer<'info>,
    pub system_program: Program<'info, System>,
}

pub fn size_with_one_more(team: &Account<TeamInPlace>) -> Result<usize> {
    Ok(team.load()?.view().encoded_len()? + 32)
}

pub fn create(ctx: Context<Create>, name: String) -> Result<()> {
    let Create { team, leader, .. } = ctx.accounts;
    let mut team = team.load_mut()?;
    team.view_mut().set_leader(*leader.key);
    team.view_mut().set_name(&name)?;
    Ok(())
}

pub fn win(ctx: Context<Change>, name: String) -> Result<()> {
    let mut team = ctx.accounts.team.load_mut()?;
    let wins = team.view().wins() + 1;
    team.view_mut().set_wins(wins);
    team.view_mut().set_name(&name)?;
    Ok(())
}

pub fn add_member(ctx: Context<AddMember>, member: Pubkey) -> Result<()> {
    let mut team = ctx.accounts.team.load_mut()?;
    if !team.view().members()?.contains(&member) {
        team.view_mut().members_mut()?.push(member)?;
    }
    Ok(())
}

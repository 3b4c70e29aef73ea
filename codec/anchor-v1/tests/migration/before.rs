//! A program in Anchor, before it moves to neap. docs/migrate-anchor.md shows parts of it.

use anchor_lang::prelude::*;

#[account]
#[derive(InitSpace)]
pub struct Team {
    pub leader: Pubkey,
    pub wins: u64,
    #[max_len(32)]
    pub name: String,
    #[max_len(10)]
    pub members: Vec<Pubkey>,
}

#[derive(Accounts)]
pub struct Create<'info> {
    #[account(init, payer = leader, space = 8 + Team::INIT_SPACE)]
    pub team: Account<'info, Team>,
    #[account(mut)]
    pub leader: Signer<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(mut, has_one = leader)]
    pub team: Account<'info, Team>,
    pub leader: Signer<'info>,
}

#[derive(Accounts)]
pub struct AddMember<'info> {
    #[account(
        mut,
        has_one = leader,
        realloc = size_with_one_more(&team)?,
        realloc::payer = leader,
        realloc::zero = true
    )]
    pub team: Account<'info, Team>,
    #[account(mut)]
    pub leader: Signer<'info>,
    pub system_program: Program<'info, System>,
}

pub fn size_with_one_more(team: &Account<Team>) -> Result<usize> {
    Ok(8 + 32 + 8 + 4 + team.name.len() + 4 + 32 * (team.members.len() + 1))
}

pub fn create(ctx: Context<Create>, name: String) -> Result<()> {
    let Create { team, leader, .. } = ctx.accounts;
    team.leader = *leader.key;
    team.name = name;
    Ok(())
}

pub fn win(ctx: Context<Change>, name: String) -> Result<()> {
    let team = &mut ctx.accounts.team;
    team.wins += 1;
    team.name = name;
    Ok(())
}

pub fn add_member(ctx: Context<AddMember>, member: Pubkey) -> Result<()> {
    let team = &mut ctx.accounts.team;
    if !team.members.contains(&member) {
        team.members.push(member);
    }
    Ok(())
}

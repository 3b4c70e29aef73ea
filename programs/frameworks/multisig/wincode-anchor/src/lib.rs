//! `wincode` inside Anchor 2: reads the account through references, and adds a member in the room after the last one.
//!
//! It is tuned as `multisig/wincode` is. Its accounts are those of `wincode-anchor`, because Anchor's own accounts decode the
//! members into a vector.

use anchor_lang::prelude::*;
use in_place::InPlace;
use interface::multisig::{
    MEMBER_SIZE, MIN_BINCODE_SIZE, append, require_bump, require_member, require_member_count,
    require_name, require_threshold,
};
use state::{Head, Tail};
use wincode::{SchemaRead, config::DefaultConfig};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: &mut Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_threshold(read(&account.body()?)?.head.threshold, claimed)
    }

    pub fn bump(ctx: &mut Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_bump(read(&account.body()?)?.tail.bump, claimed)
    }

    pub fn is_member(ctx: &mut Context<Search>) -> Result<()> {
        let Search { account, key } = &ctx.accounts;
        require_member(read(&account.body()?)?.members, key.address().as_array())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, key } = &mut ctx.accounts;
        let mut body = account.body_mut()?;
        let account = read(&body)?;
        let (members, size) = (account.members.len(), account.size);
        let (encoded, room) = body.split_at_mut(size);
        append(members, room, key.address().as_array())?;
        let member_count = encoded[..size - members * MEMBER_SIZE].last_chunk_mut();
        *member_count.ok_or(ProgramError::InvalidAccountData)? = (members as u64 + 1).to_le_bytes();
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

/// The account, checked: its fields, its members, and how many bytes they have together.
struct Multisig<'a> {
    head: Head<'a>,
    tail: Tail,
    members: &'a [[u8; MEMBER_SIZE]],
    size: usize,
}

#[inline(always)]
fn read(body: &[u8]) -> Result<Multisig<'_>> {
    if body.len() < MIN_BINCODE_SIZE {
        return Err(ProgramError::InvalidAccountData);
    }
    let mut rest = body;
    let head = read_next::<Head>(&mut rest)?;
    let name = read_next::<&[u8]>(&mut rest)?;
    require_name(name)?;
    let tail = read_next::<Tail>(&mut rest)?;
    let members = tail.member_count as usize;
    require_member_count(members)?;
    let (members, room) =
        rest.split_at_checked(members * MEMBER_SIZE).ok_or(ProgramError::InvalidAccountData)?;
    let size = body.len() - room.len();
    Ok(Multisig { head, tail, members: members.as_chunks().0, size })
}

#[inline(always)]
fn read_next<'a, T>(rest: &mut &'a [u8]) -> Result<T>
where
    T: SchemaRead<'a, DefaultConfig, Dst = T>,
{
    T::get(rest).map_err(|_| ProgramError::InvalidAccountData)
}

pub mod state {
    use anchor_lang::prelude::*;
    use wincode::SchemaRead;

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

    /// The fields before the name.
    #[derive(SchemaRead)]
    pub struct Head<'a> {
        _keys: &'a [[u8; 32]; 2],
        pub threshold: u16,
        _time_lock: u32,
        _transaction_index: u64,
        _stale_transaction_index: u64,
        _status: Status,
    }

    /// The fields between the name and the members.
    #[derive(SchemaRead)]
    pub struct Tail {
        _delay: Option<u64>,
        pub bump: u8,
        pub member_count: u64,
    }
}

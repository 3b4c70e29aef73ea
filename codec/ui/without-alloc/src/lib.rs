//! Every kind of schema that needs no allocator.

#![no_std]

#[cfg(feature = "string")]
extern crate alloc;

use neap::{Error, Neap};

#[derive(Neap, Clone, Copy)]
pub enum Status {
    Active,
    Paused,
}

#[derive(Neap, Clone, Copy)]
pub struct Member {
    pub key: [u8; 32],
    pub share: u16,
}

#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Team<'a> {
    pub status: Status,
    #[neap(max = 32)]
    pub name: &'a str,
    #[neap(max = 10)]
    pub keys: &'a [[u8; 32]],
    #[neap(max = 4)]
    pub members: &'a [Member],
    #[neap(max(2, 8))]
    pub tags: &'a [&'a str],
    pub lead: Option<Member>,
    #[neap(variable)]
    pub last: Action<'a>,
    #[neap(since)]
    pub bump: u8,
}

#[derive(Neap)]
pub enum Action<'a> {
    Nothing,
    Rename(#[neap(max = 32)] &'a str),
}

#[derive(Neap)]
#[neap(format = "c")]
pub struct Counter {
    pub is_open: bool,
    pub count: u64,
}

/// Reads and changes each kind of field.
pub fn change(data: &mut [u8]) -> Result<usize, Error> {
    let mut team = TeamMut::parse(data)?;
    team.set_status(Status::Paused);
    team.set_name("flood")?;
    team.keys_mut()?.push(&[1; 32])?;
    team.members_mut()?.push(&Member { key: [2; 32], share: 3 })?;
    team.tags_mut()?.push("spring")?;
    team.set_last(&Action::Rename("ebb"))?;
    team.set_bump(254)?;
    TeamRef::parse(data)?.index().map(|team| team.name().len())
}

#[cfg(feature = "string")]
#[derive(Neap)]
pub struct Owned {
    pub name: alloc::string::String,
}

//! The accounts that every framework's tests load: one of a fixed size, and one that varies in length.

use neap::Neap;

pub const PROGRAM: [u8; 32] = [7; 32];
pub const ANOTHER_PROGRAM: [u8; 32] = [8; 32];

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub enum Status {
    Active,
    Paused,
}

#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Vault {
    pub authority: [u8; 32],
    pub balance: u64,
    pub status: Status,
}

#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Board<'a> {
    pub posts: u64,
    #[neap(max = 32)]
    pub title: &'a str,
    pub pinned: u16,
}

/// Returns the data of a vault with a balance of 5.
pub fn vault() -> Vec<u8> {
    let vault = Vault { authority: [1; 32], balance: 5, status: Status::Active };
    let mut data = vec![0; Vault::SIZE];
    vault.encode_into(&mut data).unwrap();
    data
}

/// Returns the data of a board with room for a longer title.
pub fn board() -> Vec<u8> {
    let board = Board { posts: 3, title: "tides", pinned: 2 };
    let mut data = vec![0; 64];
    board.encode_into(&mut data).unwrap();
    data
}

/// Returns owners that are not the program: another one, and those that differ from it in one byte.
pub fn other_owners() -> impl Iterator<Item = [u8; 32]> {
    let different = |byte| {
        let mut owner = PROGRAM;
        owner[byte] ^= 0x80;
        owner
    };
    (0..32).map(different).chain([ANOTHER_PROGRAM])
}

/// Returns data that is not a valid vault, each with a description of the mistake.
pub fn invalid_vaults() -> Vec<(&'static str, Vec<u8>)> {
    let changed = |offset: usize, byte: u8| {
        let mut data = vault();
        data[offset] = byte;
        data
    };
    vec![
        ("empty", vec![]),
        ("no discriminator", vec![0; Vault::SIZE]),
        ("another discriminator", changed(0, vault()[0] ^ 1)),
        ("an unknown status", changed(Vault::OFFSET_STATUS, 2)),
        ("one byte less", vault()[..Vault::SIZE - 1].to_vec()),
        ("one byte more", [vault(), vec![0]].concat()),
        ("another account", board()),
    ]
}

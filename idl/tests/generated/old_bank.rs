//! The accounts, events and instructions of `old_bank`, as its IDL describes them.
//!
//! neap-idl wrote this file. Do not edit it: run neap-idl again.

use neap::Neap;

/// The address of the program: `Bank111111111111111111111111111111111111111`.
pub const ID: [u8; 32] = [
    2, 182, 3, 86, 30, 253, 70, 87, 172, 166, 232, 139, 45, 242, 220, 235, 204, 27, 9, 215, 188,
    181, 154, 159, 162, 157, 82, 128, 0, 0, 0, 0,
];

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Vault {
    pub owner: [u8; 32],
    pub reward_infos: [Reward; 3],
    #[neap(variable)]
    pub status: Status,
    pub padding: [u8; 7],
    pub padding2: [u8; 2],
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Pool {
    pub lp_mint: [u8; 32],
    pub fee_rate: u16,
    pub tokens: Vec<Token>,
    #[neap(variable)]
    pub last: VaultType,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Reward {
    pub mint: [u8; 32],
    pub emissions_per_second_x64: u128,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub enum Status {
    Active,
    Paused { until_slot: u64 },
    Closed(bool, Option<u8>),
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Token {
    pub symbol: String,
    pub weights: Vec<u32>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct VaultType {
    pub owner: [u8; 32],
    pub reward_infos: [Reward; 3],
    #[neap(variable)]
    pub status: Status,
    pub padding: [u8; 7],
    pub padding2: [u8; 2],
}

/// The events that the program emits.
pub mod events {
    use neap::Neap;

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("event:Opened"), trailing = "allowed")]
    pub struct Opened {
        pub vault: [u8; 32],
        pub amount: u64,
    }

    const _: () = assert!(Opened::SIZE == 48);
}

/// The instructions of the program: their discriminators and arguments.
pub mod instructions {
    use neap::Neap;

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:open_vault"), trailing = "allowed")]
    pub struct OpenVault {
        pub amount: u64,
        pub memo: Option<String>,
    }
}

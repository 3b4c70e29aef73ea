//! The `Whirlpool` of Orca, which is packed: no field is aligned.

use borsh::{BorshDeserialize, BorshSerialize};
use bytemuck::{Pod, Zeroable};
use neap::{Neap, Schema};
use wincode::{SchemaRead, SchemaWrite, config};
use zerocopy::{
    FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned,
    little_endian::{I32, U16, U64, U128},
};

use crate::borsh_format::BORSH;

/// Declares the account with a codec's attributes and numbers.
macro_rules! whirlpool {
    (
        $(#[$attribute:meta])*
        account $(#[$account_attribute:meta])* $whirlpool:ident
        reward_info $reward_info:ident
        numbers $u16:ty, $i32:ty, $u64:ty, $u128:ty
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        struct $reward_info {
            mint: [u8; 32],
            vault: [u8; 32],
            extension: [u8; 32],
            emissions_per_second_x64: $u128,
            growth_global_x64: $u128,
        }

        $(#[$attribute])*
        $(#[$account_attribute])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        struct $whirlpool {
            whirlpools_config: [u8; 32],
            whirlpool_bump: [u8; 1],
            tick_spacing: $u16,
            fee_tier_index_seed: [u8; 2],
            fee_rate: $u16,
            protocol_fee_rate: $u16,
            liquidity: $u128,
            sqrt_price: $u128,
            tick_current_index: $i32,
            protocol_fee_owed_a: $u64,
            protocol_fee_owed_b: $u64,
            token_mint_a: [u8; 32],
            token_vault_a: [u8; 32],
            fee_growth_global_a: $u128,
            token_mint_b: [u8; 32],
            token_vault_b: [u8; 32],
            fee_growth_global_b: $u128,
            reward_last_updated_timestamp: $u64,
            reward_infos: [$reward_info; 3],
        }
    };
}

whirlpool! {
    #[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite)]
    account #[neap(discriminator = "anchor")] Whirlpool
    reward_info RewardInfo
    numbers u16, i32, u64, u128
}

// bytemuck has no types of numbers without alignment, so the struct is packed.
whirlpool! {
    #[derive(Pod, Zeroable)]
    #[repr(C, packed)]
    account PackedWhirlpool
    reward_info PackedRewardInfo
    numbers u16, i32, u64, u128
}

whirlpool! {
    #[derive(FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned)]
    #[repr(C)]
    account UnalignedWhirlpool
    reward_info UnalignedRewardInfo
    numbers U16, I32, U64, U128
}

impl PartialEq<Whirlpool> for PackedWhirlpool {
    fn eq(&self, other: &Whirlpool) -> bool {
        bytemuck::bytes_of(self) == borsh::to_vec(other).unwrap()
    }
}

impl PartialEq<Whirlpool> for UnalignedWhirlpool {
    fn eq(&self, other: &Whirlpool) -> bool {
        self.as_bytes() == borsh::to_vec(other).unwrap()
    }
}

const SQRT_PRICE: u128 = 7_000_000_000_000_000_000_000;

fn value() -> Whirlpool {
    let reward_info = |byte| RewardInfo {
        mint: [byte; 32],
        vault: [byte + 1; 32],
        extension: [0; 32],
        emissions_per_second_x64: 1 << 60,
        growth_global_x64: 1 << 70,
    };
    Whirlpool {
        whirlpools_config: [1; 32],
        whirlpool_bump: [255],
        tick_spacing: 64,
        fee_tier_index_seed: [64, 0],
        fee_rate: 3000,
        protocol_fee_rate: 300,
        liquidity: 1 << 80,
        sqrt_price: SQRT_PRICE,
        tick_current_index: -18_000,
        protocol_fee_owed_a: 1_000_000,
        protocol_fee_owed_b: 2_000_000,
        token_mint_a: [2; 32],
        token_vault_a: [3; 32],
        fee_growth_global_a: 1 << 65,
        token_mint_b: [4; 32],
        token_vault_b: [5; 32],
        fee_growth_global_b: 1 << 66,
        reward_last_updated_timestamp: 1_700_000_000,
        reward_infos: [reward_info(6), reward_info(8), reward_info(10)],
    }
}

fn data() -> Vec<u8> {
    [Whirlpool::DISCRIMINATOR, &borsh::to_vec(&value()).unwrap()].concat()
}

fn packed(value: &Whirlpool) -> PackedWhirlpool {
    bytemuck::pod_read_unaligned(&borsh::to_vec(value).unwrap())
}

fn unaligned(value: &Whirlpool) -> UnalignedWhirlpool {
    UnalignedWhirlpool::read_from_bytes(&borsh::to_vec(value).unwrap()).unwrap()
}

fn body(data: &[u8]) -> &[u8] {
    data.strip_prefix(Whirlpool::DISCRIMINATOR).unwrap()
}

fn body_mut(data: &mut [u8]) -> &mut [u8] {
    let (discriminator, body) = data.split_at_mut(Whirlpool::DISCRIMINATOR.len());
    discriminator.copy_from_slice(Whirlpool::DISCRIMINATOR);
    body
}

fn by_borsh(data: &[u8]) -> Whirlpool {
    borsh::from_slice(body(data)).unwrap()
}

fn by_wincode(data: &[u8]) -> Whirlpool {
    config::deserialize_exact(body(data), BORSH).unwrap()
}

operations! {
    read decode(data()) == value() => {
        borsh: by_borsh,
        bytemuck: |data| *bytemuck::from_bytes::<PackedWhirlpool>(body(data)),
        neap: |data| WhirlpoolRef::parse(data).unwrap().decode(),
        wincode: by_wincode,
        zerocopy: |data| UnalignedWhirlpool::read_from_bytes(body(data)).unwrap(),
    }
    read sqrt_price(data()) == SQRT_PRICE => {
        borsh: |data| by_borsh(data).sqrt_price,
        bytemuck: |data| bytemuck::from_bytes::<PackedWhirlpool>(body(data)).sqrt_price,
        neap: |data| WhirlpoolRef::parse(data).unwrap().sqrt_price(),
        wincode: |data| by_wincode(data).sqrt_price,
        zerocopy: |data| UnalignedWhirlpool::ref_from_bytes(body(data)).unwrap().sqrt_price.get(),
    }
    write encode(value()) == data() => {
        borsh: |value, data| {
            data.clear();
            data.extend(Whirlpool::DISCRIMINATOR);
            value.serialize(data).unwrap();
        },
        neap: |value, data| assert!(value.encode_into(data).is_ok()),
        wincode: |value, data| config::serialize_into(body_mut(data), value, BORSH).unwrap(),
    }
    write encode_packed(packed(&value())) == data() => {
        bytemuck: |value, data| body_mut(data).copy_from_slice(bytemuck::bytes_of(value)),
    }
    write encode_unaligned(unaligned(&value())) == data() => {
        zerocopy: |value, data| value.write_to(body_mut(data)).unwrap(),
    }
}

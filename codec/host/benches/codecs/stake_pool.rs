//! The `StakePool` of SPL, with two options of keys and a fee that changes in the next epoch.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;
use wincode::{SchemaRead, SchemaWrite, config};

use crate::borsh_format::BORSH;

#[derive(
    BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Clone, Copy, Debug, PartialEq,
)]
enum AccountType {
    Uninitialized,
    StakePool,
    ValidatorList,
}

#[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Debug, PartialEq)]
struct Lockup {
    unix_timestamp: i64,
    epoch: u64,
    custodian: [u8; 32],
}

#[derive(
    BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Clone, Copy, Debug, PartialEq,
)]
struct Fee {
    denominator: u64,
    numerator: u64,
}

#[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Debug, PartialEq)]
enum FutureEpoch {
    None,
    One(Fee),
    Two(Fee),
}

#[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Debug, PartialEq)]
#[neap(trailing = "allowed")]
struct StakePool {
    account_type: AccountType,
    manager: [u8; 32],
    staker: [u8; 32],
    stake_deposit_authority: [u8; 32],
    stake_withdraw_bump_seed: u8,
    validator_list: [u8; 32],
    reserve_stake: [u8; 32],
    pool_mint: [u8; 32],
    manager_fee_account: [u8; 32],
    token_program_id: [u8; 32],
    total_lamports: u64,
    pool_token_supply: u64,
    last_update_epoch: u64,
    lockup: Lockup,
    epoch_fee: Fee,
    #[neap(variable)]
    next_epoch_fee: FutureEpoch,
    preferred_deposit_validator_vote_address: Option<[u8; 32]>,
    preferred_withdraw_validator_vote_address: Option<[u8; 32]>,
    stake_deposit_fee: Fee,
    stake_withdrawal_fee: Fee,
    #[neap(variable)]
    next_stake_withdrawal_fee: FutureEpoch,
    stake_referral_fee: u8,
    sol_deposit_authority: Option<[u8; 32]>,
    sol_deposit_fee: Fee,
    sol_referral_fee: u8,
    sol_withdraw_authority: Option<[u8; 32]>,
    sol_withdrawal_fee: Fee,
    #[neap(variable)]
    next_sol_withdrawal_fee: FutureEpoch,
    last_epoch_pool_token_supply: u64,
    last_epoch_total_lamports: u64,
}

const TOTAL: u64 = 6_500_000_000_000_000;
const LAST_TOTAL: u64 = 6_400_000_000_000_000;
const FEE: Fee = Fee { denominator: 1000, numerator: 3 };

fn value() -> StakePool {
    StakePool {
        account_type: AccountType::StakePool,
        manager: [1; 32],
        staker: [2; 32],
        stake_deposit_authority: [3; 32],
        stake_withdraw_bump_seed: 254,
        validator_list: [4; 32],
        reserve_stake: [5; 32],
        pool_mint: [6; 32],
        manager_fee_account: [7; 32],
        token_program_id: [8; 32],
        total_lamports: TOTAL,
        pool_token_supply: 5_500_000_000_000_000,
        last_update_epoch: 700,
        lockup: Lockup { unix_timestamp: 0, epoch: 0, custodian: [0; 32] },
        epoch_fee: FEE,
        next_epoch_fee: FutureEpoch::Two(FEE),
        preferred_deposit_validator_vote_address: Some([9; 32]),
        preferred_withdraw_validator_vote_address: None,
        stake_deposit_fee: FEE,
        stake_withdrawal_fee: FEE,
        next_stake_withdrawal_fee: FutureEpoch::None,
        stake_referral_fee: 50,
        sol_deposit_authority: None,
        sol_deposit_fee: FEE,
        sol_referral_fee: 50,
        sol_withdraw_authority: Some([10; 32]),
        sol_withdrawal_fee: FEE,
        next_sol_withdrawal_fee: FutureEpoch::None,
        last_epoch_pool_token_supply: 5_400_000_000_000_000,
        last_epoch_total_lamports: LAST_TOTAL,
    }
}

/// Returns an account of the size that the program creates, with zeros after the value.
fn data() -> Vec<u8> {
    let mut data = encoded();
    data.resize(611, 0);
    data
}

fn encoded() -> Vec<u8> {
    borsh::to_vec(&value()).unwrap()
}

fn by_borsh(mut data: &[u8]) -> StakePool {
    StakePool::deserialize(&mut data).unwrap()
}

fn by_wincode(data: &[u8]) -> StakePool {
    config::deserialize(data, BORSH).unwrap()
}

operations! {
    read decode(data()) == value() => {
        borsh: by_borsh,
        neap: |data| StakePoolRef::parse(data).unwrap().decode().unwrap(),
        wincode: by_wincode,
    }
    read total_lamports(data()) == TOTAL => {
        borsh: |data| by_borsh(data).total_lamports,
        neap: |data| StakePoolRef::parse(data).unwrap().total_lamports(),
        wincode: |data| by_wincode(data).total_lamports,
    }
    read last_epoch_total_lamports(data()) == LAST_TOTAL => {
        borsh: |data| by_borsh(data).last_epoch_total_lamports,
        neap: |data| StakePoolRef::parse(data).unwrap().last_epoch_total_lamports().unwrap(),
        wincode: |data| by_wincode(data).last_epoch_total_lamports,
    }
    read index(data()) == (TOTAL, FEE.numerator, LAST_TOTAL) => {
        borsh: |data| {
            let pool = by_borsh(data);
            (pool.total_lamports, pool.sol_deposit_fee.numerator, pool.last_epoch_total_lamports)
        },
        neap: |data| {
            let pool = StakePoolRef::parse(data).unwrap().index().unwrap();
            (pool.total_lamports(), pool.sol_deposit_fee().numerator(), pool.last_epoch_total_lamports())
        },
        wincode: |data| {
            let pool = by_wincode(data);
            (pool.total_lamports, pool.sol_deposit_fee.numerator, pool.last_epoch_total_lamports)
        },
    }
    write encode(value()) == encoded() => {
        borsh: |value, data| {
            data.clear();
            value.serialize(data).unwrap();
        },
        neap: |value, data| assert!(value.encode_into(data).is_ok()),
        wincode: |value, data| config::serialize_into(&mut data[..], value, BORSH).unwrap(),
    }
}

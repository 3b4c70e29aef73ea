//! The stake pool of SPL, with the layouts of `spl-stake-pool`.

use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "SPL Stake Pool";
    vec![
        Case::borsh::<StakePool>(PROGRAM, "enums with a struct, options of keys"),
        Case::borsh::<ValidatorList>(PROGRAM, "enum, vector of structs"),
    ]
}

borsh! {
    enum AccountType { Uninitialized, StakePool, ValidatorList }
    struct Lockup { unix_timestamp: i64, epoch: u64, custodian: Pubkey }
    struct Fee { denominator: u64, numerator: u64 }
    enum FutureEpoch { None, One(Fee), Two(Fee) }

    #[neap(trailing = "allowed")]
    account struct StakePool {
        account_type: AccountType,
        manager: Pubkey,
        staker: Pubkey,
        stake_deposit_authority: Pubkey,
        stake_withdraw_bump_seed: u8,
        validator_list: Pubkey,
        reserve_stake: Pubkey,
        pool_mint: Pubkey,
        manager_fee_account: Pubkey,
        token_program_id: Pubkey,
        total_lamports: u64,
        pool_token_supply: u64,
        last_update_epoch: u64,
        lockup: Lockup,
        epoch_fee: Fee,
        #[neap(variable)]
        next_epoch_fee: FutureEpoch,
        preferred_deposit_validator_vote_address: Option<Pubkey>,
        preferred_withdraw_validator_vote_address: Option<Pubkey>,
        stake_deposit_fee: Fee,
        stake_withdrawal_fee: Fee,
        #[neap(variable)]
        next_stake_withdrawal_fee: FutureEpoch,
        stake_referral_fee: u8,
        sol_deposit_authority: Option<Pubkey>,
        sol_deposit_fee: Fee,
        sol_referral_fee: u8,
        sol_withdraw_authority: Option<Pubkey>,
        sol_withdrawal_fee: Fee,
        #[neap(variable)]
        next_sol_withdrawal_fee: FutureEpoch,
        last_epoch_pool_token_supply: u64,
        last_epoch_total_lamports: u64,
    }

    enum StakeStatus {
        Active,
        DeactivatingTransient,
        ReadyForRemoval,
        DeactivatingValidator,
        DeactivatingAll,
    }

    struct ValidatorStakeInfo {
        active_stake_lamports: u64,
        transient_stake_lamports: u64,
        last_update_epoch: u64,
        transient_seed_suffix: u64,
        unused: u32,
        validator_seed_suffix: u32,
        status: StakeStatus,
        vote_account_address: Pubkey,
    }

    #[neap(trailing = "allowed")]
    account struct ValidatorList {
        account_type: AccountType,
        max_validators: u32,
        validators: Vec<ValidatorStakeInfo>,
    }
}

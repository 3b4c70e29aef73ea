//! A stake account: the enum `StakeStateV2`, which the runtime itself reads with bincode.
//!
//! Layout: solana-stake-interface, src/state.rs and src/stake_flags.rs. The rate is an `f64`, as
//! it was when the field still had a name. An account takes 200 bytes (`size_of`), the longest variant three less.

use neap::Neap;

use super::{
    case::{Case, Getter, Setter, Trailing},
    specimen::Specimen,
};

#[derive(Neap, Debug, PartialEq)]
#[neap(format = "bincode", trailing = "zeros")]
pub struct StakeAccount {
    #[neap(variable)]
    pub state: StakeState,
}

const _: () = assert!(StakeAccount::HEAD_SIZE == 0);

#[derive(Neap, Debug, PartialEq)]
#[neap(format = "bincode")]
pub enum StakeState {
    Uninitialized,
    Initialized(Meta),
    Stake(Meta, Stake, StakeFlags),
    RewardsPool,
}

#[derive(Neap, Debug, PartialEq)]
pub struct Meta {
    pub rent_exempt_reserve: u64,
    pub staker: [u8; 32],
    pub withdrawer: [u8; 32],
    pub lockup: Lockup,
}

const _: () = assert!(Meta::SIZE == 120);

#[derive(Neap, Debug, PartialEq)]
pub struct Lockup {
    pub unix_timestamp: i64,
    pub epoch: u64,
    pub custodian: [u8; 32],
}

#[derive(Neap, Debug, PartialEq)]
pub struct Stake {
    pub voter_pubkey: [u8; 32],
    pub stake: u64,
    pub activation_epoch: u64,
    pub deactivation_epoch: u64,
    pub warmup_cooldown_rate: f64,
    pub credits_observed: u64,
}

const _: () = assert!(Stake::SIZE == 72);
const _: () = assert!(Stake::OFFSET_CREDITS_OBSERVED == 64);

#[derive(Neap, Debug, PartialEq)]
pub struct StakeFlags {
    pub bits: u8,
}

/// Returns an account with active stake.
pub fn stake() -> Specimen {
    let mut stake = Specimen::new();
    stake.field("state");
    stake.deciding_tag(4, 4).extend(2u32.to_le_bytes());
    stake.bytes.extend(meta());
    stake.bytes.extend([0xe4; 32]);
    stake.bytes.extend(5_000_000_000u64.to_le_bytes());
    stake.bytes.extend(612u64.to_le_bytes());
    stake.bytes.extend(u64::MAX.to_le_bytes());
    stake.bytes.extend(0.25f64.to_bits().to_le_bytes());
    stake.bytes.extend(123_456u64.to_le_bytes());
    stake.bytes.push(1);
    stake.trailing = vec![0; 200 - stake.bytes.len()];
    stake.finish()
}

/// Returns the bytes of its rent, authorities and lockup.
pub fn meta() -> Vec<u8> {
    let mut meta = 2_282_880u64.to_le_bytes().to_vec();
    meta.extend([0xe1; 32]);
    meta.extend([0xe2; 32]);
    meta.extend((-1i64).to_le_bytes());
    meta.extend(7u64.to_le_bytes());
    meta.extend([0xe3; 32]);
    meta
}

/// Returns the value of the bytes in [`meta`].
pub fn meta_value() -> Meta {
    Meta {
        rent_exempt_reserve: 2_282_880,
        staker: [0xe1; 32],
        withdrawer: [0xe2; 32],
        lockup: Lockup { unix_timestamp: -1, epoch: 7, custodian: [0xe3; 32] },
    }
}

/// Returns the account with all its accessors.
pub fn case() -> Case {
    let deactivated = [&[1, 0, 0, 0][..], &meta()].concat();
    Case {
        name: "stake account",
        specimen: stake(),
        head: 0,
        shortest: 4,
        trailing: Trailing::Zeros,
        getters: getters! { StakeAccountRef: ; state; },
        index: |data| Ok(StakeAccountRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { StakeAccountMut:
            state [0; 4] => resize |view| view.set_state(&StakeState::Uninitialized);
            state deactivated => resize |view| view.set_state(&StakeState::Initialized(meta_value()));
            state [3, 0, 0, 0] => resize |view| view.set_state(&StakeState::RewardsPool);
        },
    }
}

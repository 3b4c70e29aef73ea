use neap::Error;

use super::encoded;
use crate::accounts::stake::{self, *};

fn assert_meta(meta: MetaRef) {
    assert_eq!(meta.rent_exempt_reserve(), 2_282_880);
    assert_eq!((meta.staker(), meta.withdrawer()), (&[0xe1; 32], &[0xe2; 32]));
    let lockup = meta.lockup();
    assert_eq!((lockup.unix_timestamp(), lockup.epoch()), (-1, 7));
    assert_eq!(lockup.custodian(), &[0xe3; 32]);
}

#[test]
fn every_field_is_read_at_every_level() {
    let data = stake::stake().on_chain();
    assert_eq!(data.len(), 200);
    let account = StakeAccountRef::parse(&data).unwrap();
    let StakeStateRef::Stake(meta, stake, flags) = account.state().unwrap() else {
        panic!("another state")
    };
    assert_meta(meta);
    assert_eq!(stake.voter_pubkey(), &[0xe4; 32]);
    assert_eq!((stake.stake(), stake.credits_observed()), (5_000_000_000, 123_456));
    assert_eq!((stake.activation_epoch(), stake.deactivation_epoch()), (612, u64::MAX));
    assert_eq!(stake.warmup_cooldown_rate(), 0.25);
    assert_eq!(flags.bits(), 1);

    let index = account.index().unwrap();
    let StakeStateIndex::Stake(meta, stake, flags) = index.state() else { panic!("another state") };
    assert_meta(meta);
    assert_eq!(stake.stake(), 5_000_000_000);
    assert_eq!(flags.bits(), 1);
    assert_eq!(index.encoded_len(), 197);
}

#[test]
fn it_is_encoded_as_bincode_does() {
    let stake = Stake {
        voter_pubkey: [0xe4; 32],
        stake: 5_000_000_000,
        activation_epoch: 612,
        deactivation_epoch: u64::MAX,
        warmup_cooldown_rate: 0.25,
        credits_observed: 123_456,
    };
    let value =
        StakeAccount { state: StakeState::Stake(meta_value(), stake, StakeFlags { bits: 1 }) };
    let bytes = stake::stake().bytes;
    assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
}

#[test]
fn a_withdrawn_account_is_uninitialized_and_all_zeros() {
    let mut data = stake::stake().on_chain();
    let mut account = StakeAccountMut::parse(&mut data).unwrap();
    assert_eq!(account.set_state(&StakeState::Uninitialized), Ok(4));
    assert!(matches!(account.state(), Ok(StakeStateRef::Uninitialized)));
    assert_eq!(data, [0; 200]);
}

#[test]
fn trailing_bytes_other_than_zeros_are_refused() {
    for byte in 197..200 {
        let mut data = stake::stake().on_chain();
        data[byte] = 1;
        let account = StakeAccountRef::parse(&data).unwrap();
        assert!(account.state().is_ok());
        assert_eq!(account.index().err(), Some(Error::Trailing));
    }
}

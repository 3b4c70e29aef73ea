//! Optional values without a tag.

use neap::{Error, MaybeNull, Neap};
use neap_token_2022::AccountState;
use solana_pubkey_v2::Pubkey;

#[derive(Neap)]
struct Nullable {
    key: MaybeNull<[u8; 32]>,
    amount: MaybeNull<u64>,
    state: MaybeNull<AccountState>,
    keys: [MaybeNull<[u8; 3]>; 2],
    more: Vec<MaybeNull<[u8; 3]>>,
}

fn none() -> Nullable {
    Nullable {
        key: MaybeNull(None),
        amount: MaybeNull(None),
        state: MaybeNull(None),
        keys: [MaybeNull(None), MaybeNull(Some([1, 0, 0]))],
        more: vec![MaybeNull(Some([0, 0, 2])), MaybeNull(None)],
    }
}

#[test]
fn zeros_are_none_and_all_other_bytes_a_value() {
    let value = none();
    let mut data = vec![0xee; value.encoded_len().unwrap()];
    value.encode_into(&mut data).unwrap();
    assert_eq!(data[..41], [0; 41]);
    assert_eq!(data[41..], [0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0]);

    let mut view = NullableMut::parse(&mut data).unwrap();
    assert_eq!((view.key(), view.amount(), view.state()), (None, None, None));
    let keys: Vec<_> = view.keys().iter().collect();
    assert_eq!(keys, [None, Some(&[1, 0, 0])]);
    let more: Vec<_> = view.more().unwrap().iter().collect();
    assert_eq!(more, [Some(&[0, 0, 2]), None]);

    view.set_amount(Some(256));
    view.set_state(Some(AccountState::Frozen));
    for byte in 0..32 {
        let mut key = [0; 32];
        key[byte] = 1;
        view.set_key(Some(&key));
        assert_eq!(view.key(), Some(&key));
    }
    assert_eq!((view.amount(), view.state()), (Some(256), Some(AccountState::Frozen)));
    view.set_key(None);
    view.set_amount(None);
    view.set_state(Some(AccountState::Uninitialized));
    assert_eq!((view.key(), view.amount(), view.state()), (None, None, None));
    assert_eq!(data[..41], [0; 41]);
}

#[test]
fn a_value_that_its_type_refuses_is_refused() {
    let mut data = vec![0; none().encoded_len().unwrap()];
    data[Nullable::OFFSET_STATE] = 3;
    assert_eq!(NullableRef::parse(&data).err(), Some(Error::Tag));
}

#[test]
fn an_address_may_be_missing() {
    #[derive(Neap)]
    struct Delegate {
        delegate: MaybeNull<Pubkey>,
    }

    let address = Pubkey::new_from_array([7; 32]);
    let mut data = [0; Delegate::SIZE];
    let mut view = DelegateMut::parse(&mut data).unwrap();
    assert_eq!(view.delegate(), None);
    view.set_delegate(Some(address));
    assert_eq!(view.delegate(), Some(address));
    assert_eq!(data, [7; 32]);
    Delegate { delegate: MaybeNull(None) }.encode_into(&mut data).unwrap();
    assert_eq!(data, [0; 32]);
}

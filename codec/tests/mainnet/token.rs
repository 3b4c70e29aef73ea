use neap::Error;

use neap_token_2022::*;

use super::encoded;
use crate::accounts::token;

#[test]
fn an_account_is_read_and_encoded() {
    let bytes = token::account().bytes;
    assert_eq!(bytes.len(), 165);
    let account = AccountRef::parse(&bytes).unwrap();
    assert_eq!(account.mint(), &[0x11; 32]);
    assert_eq!(account.owner(), &[0x22; 32]);
    assert_eq!(account.amount(), 1_500_000_000);
    assert_eq!(account.delegate(), Some(&[0x33; 32]));
    assert_eq!(account.state(), AccountState::Frozen);
    assert_eq!(account.is_native(), Some(2_039_280));
    assert_eq!(account.delegated_amount(), 700);
    assert_eq!(account.close_authority(), None);
    assert_eq!(account.as_bytes()[..], bytes);

    let value = Account {
        mint: [0x11; 32],
        owner: [0x22; 32],
        amount: 1_500_000_000,
        delegate: Some([0x33; 32]),
        state: AccountState::Frozen,
        is_native: Some(2_039_280),
        delegated_amount: 700,
        close_authority: None,
    };
    let mut expected = bytes;
    // Without a key, SPL leaves the old bytes, but neap writes zeros.
    expected[133..].fill(0);
    assert_eq!(encoded(165, |data| value.encode_into(data)), expected);
}

#[test]
fn a_mint_is_read_and_encoded() {
    let bytes = token::mint().bytes;
    assert_eq!(bytes.len(), 82);
    let mint = MintRef::parse(&bytes).unwrap();
    assert_eq!(mint.mint_authority(), None);
    assert_eq!(mint.supply(), 21_000_000_000_000);
    assert_eq!(mint.decimals(), 6);
    assert!(mint.is_initialized());
    assert_eq!(mint.freeze_authority(), Some(&[0x55; 32]));

    let value = Mint {
        mint_authority: None,
        supply: 21_000_000_000_000,
        decimals: 6,
        is_initialized: true,
        freeze_authority: Some([0x55; 32]),
    };
    assert_eq!(encoded(82, |data| value.encode_into(data)), bytes);
}

#[test]
fn a_close_authority_is_set_and_removed() {
    let mut bytes = token::account().bytes;
    let mut account = AccountMut::parse(&mut bytes).unwrap();
    account.set_close_authority(Some(&[0x66; 32]));
    assert_eq!(account.close_authority(), Some(&[0x66; 32]));
    account.set_close_authority(None);
    assert_eq!(account.close_authority(), None);
    assert_eq!(bytes[129..], [0; 36], "the key's bytes are zeros too");
}

#[test]
fn an_account_is_thawed_and_spent_from() {
    let mut bytes = token::account().bytes;
    let mut expected = bytes.clone();
    expected[64..72].copy_from_slice(&1_499_999_500u64.to_le_bytes());
    expected[108] = 1;
    expected[121..129].copy_from_slice(&200u64.to_le_bytes());

    let mut account = AccountMut::parse(&mut bytes).unwrap();
    account.set_state(AccountState::Initialized);
    account.set_amount(account.amount() - 500);
    account.set_delegated_amount(account.delegated_amount() - 500);
    assert_eq!(bytes, expected);
}

#[test]
fn an_account_and_a_mint_differ_in_length() {
    let (account, mint) = (token::account().bytes, token::mint().bytes);
    assert_eq!(MintRef::parse(&account).err(), Some(Error::Length));
    assert_eq!(AccountRef::parse(&mint).err(), Some(Error::Length));
}

//! Generates invocations of a program of the 160-byte account: any number of accounts, of any length, new and
//! repeated.

use interface::account::{ACCOUNT_SIZE, OWNER_OFFSET, STATE_OFFSET};
use neap_comparison::scenarios::account::{
    OWNER, State, TOKEN_ACCOUNT, account_data, encode_data, invocation,
};
use neap_subject::specimen::Invocation;
use proptest::{collection::vec, prelude::*};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_pubkey::Pubkey;

/// An invocation with any number of accounts. The first one is the token account.
pub fn any_invocation() -> impl Strategy<Value = Invocation> {
    // How far back the account is that is repeated, or 0 for a new account with these data.
    let place = (prop_oneof![3 => Just(0), 2 => 1..5_usize], data());
    let stored = (0..8_u8, 0..32_usize);
    (vec(place, 0..5), data(), stored, instruction_data(), any::<bool>()).prop_map(
        |(places, token_data, stored, instruction_data, none)| {
            let mut invocation = invocation(State::Any, &instruction_data).with_account_count(1);
            let metas = &mut invocation.instruction.accounts;
            let accounts = &mut invocation.accounts;
            for (place, (back, data)) in (0..).zip(places) {
                if back > 0 {
                    metas.push(metas[metas.len().saturating_sub(back)].clone());
                    continue;
                }
                let other = Pubkey::new_from_array([place; 32]);
                let address = if accounts.len() == 1 { OWNER } else { other };
                metas.push(AccountMeta::new_readonly(address, false));
                let lamports = 1 + u64::from(place);
                accounts.push((address, Account { lamports, data, ..Account::default() }));
            }
            let account = &mut accounts[0].1.data;
            *account = token_data;
            if let Some(owner) = account.get_mut(OWNER_OFFSET..OWNER_OFFSET + 32) {
                owner.copy_from_slice(&stored_owner(stored, metas));
            }
            let count = if none && metas.len() == 1 { 0 } else { metas.len() };
            invocation.with_account_count(count)
        },
    )
}

/// The owner that is stored in the token account: often the claimed one, and sometimes almost.
fn stored_owner((kind, byte): (u8, usize), metas: &[AccountMeta]) -> [u8; 32] {
    let address = |index: usize| metas.get(index).map_or(OWNER, |meta| meta.pubkey).to_bytes();
    let mut key = address(1);
    match kind {
        0 => key = TOKEN_ACCOUNT.to_bytes(),
        // The bytes that a program's input has at the second address if the second account is a repeated one: the
        // header of the third account, which is new, not a signer and read-only, and the start of its address.
        1 => {
            key[..8].copy_from_slice(&[0xff, 0, 0, 0, 0, 0, 0, 0]);
            key[8..].copy_from_slice(&address(2)[..24]);
        }
        2..=4 => key[byte] ^= 1,
        _ => {}
    }
    key
}

fn data() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => Just(account_data(State::Any).to_vec()),
        4 => prop_oneof![0..4_u8, any::<u8>()].prop_map(|state| {
            let mut data = account_data(State::Checked);
            data[STATE_OFFSET] = state;
            data.to_vec()
        }),
        1 => vec(any::<u8>(), ACCOUNT_SIZE),
        1 => vec(0..3_u8, ACCOUNT_SIZE - 1..=ACCOUNT_SIZE + 1),
        1 => vec(any::<u8>(), 0..2 * ACCOUNT_SIZE),
        // Random bytes, again and again: to draw as many takes longer than the instruction.
        1 => (vec(any::<u8>(), 2 * ACCOUNT_SIZE), 10_000..20_000_usize).prop_map(|(bytes, length)| {
            let mut data = bytes.repeat(20_000 / bytes.len() + 1);
            data.truncate(length);
            data
        }),
        // The low bytes of the length are those of an account.
        1 => prop_oneof![8..10_u32, 16..18_u32].prop_map(|bit| vec![0x5a; ACCOUNT_SIZE + (1 << bit)]),
    ]
}

fn instruction_data() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        6 => (0..3u8).prop_map(|byte| vec![byte]),
        2 => Just(encode_data()),
        1 => (0..5u8, vec(any::<u8>(), 158..163)).prop_map(|(byte, rest)| [vec![byte], rest].concat()),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => vec(any::<u8>(), 0..4),
    ]
}

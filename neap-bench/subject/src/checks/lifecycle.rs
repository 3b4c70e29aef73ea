//! Accounts that are initialized already, or closed.

use super::{maker::Maker, types::places_of};
use neap_model::checks::Check;
use solana_account::Account;
use solana_pubkey::Pubkey;

pub fn lifecycle(maker: &mut Maker<'_>) {
    initialized(maker);
    closed(maker);
}

/// An account that the operation initializes, as another run of it has left it: with the same values, and with those of a
/// stranger.
fn initialized(maker: &mut Maker<'_>) {
    let program = maker.good().instruction.program_id;
    let (good, after) = (maker.good(), &maker.specimen.accounts);
    for (index, ((address, before), (_, after))) in good.accounts.iter().zip(after).enumerate() {
        let is_new = before.data.iter().all(|byte| *byte == 0);
        if !is_new || after.owner != program || after.data.iter().all(|byte| *byte == 0) {
            continue;
        }
        let mut of_stranger = after.clone();
        let metas = good.instruction.accounts.iter().filter(|meta| meta.pubkey != *address);
        for meta in metas {
            let stranger = maker.stranger(&meta.pubkey);
            replace(&mut of_stranger.data, &meta.pubkey, &stranger);
        }
        if of_stranger.data == after.data
            && let Some(last) = of_stranger.data.last_mut()
        {
            *last ^= 1;
        }
        let states =
            [("is initialized", after.clone()), ("is initialized by a stranger", of_stranger)];
        for (what, state) in states {
            maker.contents(Check::Initialized, address, what, |bad| bad.accounts[index].1 = state);
        }
    }
}

/// An account as the operation that closes it leaves it: without lamports in the same transaction, and after it got lamports
/// again.
fn closed(maker: &mut Maker<'_>) {
    for (index, address, account) in maker.own_accounts() {
        // The operation itself may close it.
        let own = maker.specimen.accounts.get(index).filter(|(_, after)| after.lamports == 0);
        let own = own.filter(|_| account.lamports > 0).map(|(_, after)| after);
        if let Some(closed) = own.or(maker.pool.closed.get(address)) {
            let revived = Account { lamports: account.lamports, ..closed.clone() };
            let states =
                [("is closed", closed.clone()), ("is closed and got lamports again", revived)];
            for (what, state) in states {
                maker.contents(Check::Closed, address, what, |bad| bad.accounts[index].1 = state);
            }
        }
    }
}

/// Replaces an address in data.
pub fn replace(data: &mut [u8], from: &Pubkey, to: &Pubkey) {
    for offset in places_of(data, from) {
        data[offset..offset + 32].copy_from_slice(to.as_array());
    }
}

//! What a transaction's context holds while a harness runs it.

use solana_account::{Account, ReadableAccount};
use solana_program_runtime::{invoke_context::InvokeContext, sysvar_cache::SysvarCache};
use solana_pubkey::Pubkey;
use solana_sdk_ids::{native_loader, sysvar};

/// The accounts of a transaction.
pub type Accounts = Vec<(Pubkey, Account)>;

/// The sysvars that a program sees without naming their accounts.
const SYSVARS: [Pubkey; 7] = [
    sysvar::clock::ID,
    sysvar::epoch_rewards::ID,
    sysvar::epoch_schedule::ID,
    sysvar::last_restart_slot::ID,
    sysvar::rent::ID,
    sysvar::slot_hashes::ID,
    sysvar::stake_history::ID,
];

/// The accounts of a transaction as they are now.
pub fn accounts(context: &InvokeContext) -> Accounts {
    let transaction = &context.transaction_context;
    let accounts = (0..transaction.get_number_of_accounts()).filter_map(|index| {
        let address = transaction.get_key_of_account_at_index(index).ok()?;
        let account = transaction.accounts().try_borrow(index).ok()?;
        let account = Account {
            lamports: account.lamports(),
            data: account.data().to_vec(),
            owner: *account.owner(),
            executable: account.executable(),
            rent_epoch: account.rent_epoch(),
        };
        Some((*address, account))
    });
    accounts.collect()
}

/// The sysvars as the runtime has them.
pub fn sysvars(context: &InvokeContext) -> Accounts {
    let cache: &SysvarCache = context.environment_config.sysvar_cache();
    let sysvars = SYSVARS.into_iter().filter_map(|id| {
        let data = without_room(&id, cache.sysvar_id_to_buffer(&id).clone()?);
        Some((id, Account { lamports: 1, data, owner: sysvar::ID, ..Account::default() }))
    });
    sysvars.collect()
}

/// A sysvar's data without the room for more entries after the last one. It begins with their number.
fn without_room(id: &Pubkey, mut data: Vec<u8>) -> Vec<u8> {
    let entry = match *id {
        sysvar::slot_hashes::ID => 40,
        sysvar::stake_history::ID => 32,
        _ => return data,
    };
    if let Some(count) = data.first_chunk().map(|count| u64::from_le_bytes(*count)) {
        let length = count.saturating_mul(entry).saturating_add(8);
        data.truncate(usize::try_from(length).unwrap_or(usize::MAX));
    }
    data
}

/// Whether an account is a program of the runtime itself.
pub fn is_native(program_id: &Pubkey, accounts: &Accounts) -> bool {
    accounts.iter().any(|(id, account)| id == program_id && native_loader::check_id(&account.owner))
}

/// Those of the accounts that an instruction names, once each and in its order.
pub fn named<'a>(names: impl Iterator<Item = &'a Pubkey>, accounts: &Accounts) -> Accounts {
    let mut named = Accounts::new();
    for name in names {
        if named.iter().all(|(known, _)| known != name) {
            named.extend(accounts.iter().find(|(address, _)| address == name).cloned());
        }
    }
    named
}

/// Adds accounts that are not there yet.
pub fn with_others(mut accounts: Accounts, others: Accounts) -> Accounts {
    for other in others {
        if accounts.iter().all(|(known, _)| *known != other.0) {
            accounts.push(other);
        }
    }
    accounts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sysvars_keep_all_their_entries_and_no_room_for_others() {
        for (id, entry) in [(sysvar::slot_hashes::ID, 40), (sysvar::stake_history::ID, 32)] {
            for count in [0_u8, 1, 5] {
                // Each entry begins with a number, and the rest of it may be zeros.
                let mut data = vec![0; 8 + 512 * entry];
                data[0] = count;
                (1..=count).for_each(|at| data[8 + usize::from(at - 1) * entry] = at);
                let kept = data[..8 + usize::from(count) * entry].to_vec();
                assert_eq!(without_room(&id, data), kept);
            }
        }
        assert_eq!(without_room(&sysvar::clock::ID, vec![0; 100]), vec![0; 100]);
        assert_eq!(without_room(&sysvar::stake_history::ID, vec![0xff; 100]), vec![0xff; 100]);
    }
}

//! Accounts with another owner, and data that is too short, too long or begins differently.

use super::maker::Maker;
use crate::{bad_inputs::Defect, key::key};
use neap_model::checks::Check;
use solana_pubkey::Pubkey;

/// The same bytes, owned by another program. Wallets have no owner to check.
pub fn owners(maker: &mut Maker<'_>) {
    let program = maker.good().instruction.program_id;
    for (index, address, account) in maker.accounts() {
        if account.owner == program || !account.data.is_empty() {
            let owner = Pubkey::new_from_array(key("another owner"));
            maker.account(Check::Owner, address, "has another owner", |bad| {
                bad.accounts[index].1.owner = owner;
            });
        }
    }
}

pub fn lengths(maker: &mut Maker<'_>) {
    for (index, address, account) in maker.own_accounts() {
        let data = &account.data;
        let Some((_, short)) = data.split_last() else { continue };
        let zeros = vec![0; data.len()];
        let bad = [
            (Check::Length, "is one byte short".into(), short.to_vec()),
            (Check::Length, "is empty".into(), Vec::new()),
            (Check::Length, Defect::Zeroed, zeros),
            (Check::Trailing, "is one byte too long".into(), [data, &[0][..]].concat()),
        ];
        // New accounts are zeroed in good operations too.
        for (check, defect, bytes) in bad.into_iter().filter(|(.., bytes)| bytes != data) {
            maker.contents(check, address, defect, |bad| bad.accounts[index].1.data = bytes);
        }
    }
}

/// Data whose discriminator differs in its last byte.
pub fn discriminators(maker: &mut Maker<'_>) {
    for (index, address, account) in maker.own_accounts() {
        let Some(last) = last_of_discriminator(maker, address, &account.data) else { continue };
        maker.contents(Check::Discriminator, address, "has another discriminator", |bad| {
            bad.accounts[index].1.data[last] ^= 1;
        });
    }
}

/// The last byte of the discriminator: that of the IDL, or of the first field if it looks like one.
fn last_of_discriminator(maker: &Maker<'_>, address: &Pubkey, data: &[u8]) -> Option<usize> {
    if data.iter().all(|byte| *byte == 0) {
        return None;
    }
    let length = match maker.idl().and_then(|idl| idl.account_of(data)) {
        Some(message) => message.start.len(),
        None => match maker.fields(address).first() {
            Some(first) => match first.kind.as_str() {
                "discriminator" | "account" | "hex" | "text" | "u8" => first.size,
                _ => 0,
            },
            // A discriminator of 8 bytes is a hash, which has few zeros. Other ones cannot be told from values.
            None => {
                let start = data.first_chunk::<8>();
                let is_hash =
                    start.is_some_and(|it| it.iter().filter(|byte| **byte != 0).count() > 5);
                if is_hash { 8 } else { 0 }
            }
        },
    };
    length.checked_sub(1).filter(|last| *last < data.len())
}

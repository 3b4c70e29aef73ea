//! Accounts of another type of the program.

use super::maker::Maker;
use neap_model::checks::Check;
use solana_pubkey::Pubkey;

/// The most other types that an account is replaced by.
const MAX_TYPES: usize = 4;

/// Other types in an account's place: the same bytes with another discriminator, and other accounts of the suite, as they are
/// and with the keys that the instruction needs.
pub fn types(maker: &mut Maker<'_>) {
    for (index, address, account) in maker.own_accounts() {
        let data = &account.data;
        if data.iter().all(|byte| *byte == 0) {
            continue;
        }
        if let Some((idl, own)) = maker.idl().and_then(|idl| Some((idl, idl.account_of(data)?))) {
            let others = idl.accounts.iter().filter(|it| {
                !it.start.is_empty() && it.start.len() == own.start.len() && it.start != own.start
            });
            for other in others.take(MAX_TYPES) {
                let what = format!("begins as a {}", other.name);
                maker.contents(Check::Type, address, what, |bad| {
                    bad.accounts[index].1.data[..other.start.len()].copy_from_slice(&other.start);
                });
            }
        }
        let kind = maker.pool.kind_of(maker.idl(), maker.fields(address), data);
        let pool = maker.pool;
        let others = pool.accounts.iter().filter(|other| pool.differs(other, &kind, data));
        for other in others.take(MAX_TYPES) {
            let name = maker.pool.name_of(other);
            let mut bytes = other.account.data.clone();
            // An attacker can create a longer one, but cannot cut one of another type.
            bytes.resize(bytes.len().max(data.len()), 0);
            let with_keys = with_keys(maker, data, bytes.clone());
            let replaced = [
                (format!("has the data of {name}"), bytes),
                (format!("has the data of {name}, with its own keys"), with_keys),
            ];
            for (what, bytes) in replaced {
                maker.contents(Check::Type, address, what, |bad| {
                    bad.accounts[index].1.data = bytes;
                });
            }
        }
    }
}

/// The data of another account with the keys of this one where they are here, as an attacker would create it.
fn with_keys(maker: &Maker<'_>, data: &[u8], mut other: Vec<u8>) -> Vec<u8> {
    for meta in &maker.good().instruction.accounts {
        for offset in places_of(data, &meta.pubkey) {
            other[offset..offset + 32].copy_from_slice(meta.pubkey.as_array());
        }
    }
    other
}

/// The longest data that is searched for keys.
const MAX_SEARCHED: usize = 64 * 1024;

/// Where an address is in data.
pub fn places_of(data: &[u8], address: &Pubkey) -> Vec<usize> {
    // Zeros are no address, but that of the system program.
    if *address == Pubkey::default() {
        return Vec::new();
    }
    let data = &data[..data.len().min(MAX_SEARCHED)];
    let windows = data.windows(32).enumerate();
    windows.filter(|(_, it)| it == address.as_array()).map(|(offset, _)| offset).collect()
}

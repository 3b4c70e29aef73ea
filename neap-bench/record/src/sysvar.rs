//! Addresses of the runtime, and the data of sysvars.

use crate::fixture::{Account, Instruction, Key};

/// An address from its first bytes in hexadecimal digits. The others are zeros.
const fn key(digits: &[u8]) -> Key {
    let mut key = [0; 32];
    let mut at = 0;
    while at < digits.len() {
        let digit = if digits[at] > b'9' { digits[at] - b'a' + 10 } else { digits[at] - b'0' };
        key[at / 2] = key[at / 2] << 4 | digit;
        at += 1;
    }
    key
}

pub const INSTRUCTIONS: Key = key(b"06a7d517187bd16635dad40455fdc2c0c124c68f215675a5dbbacb5f08");
pub const SLOT_HASHES: Key = key(b"06a7d517192f0aafc6f265e3fb77cc7ada82c529d0be3b136e2d005520");
pub const STAKE_HISTORY: Key = key(b"06a7d517193584d0feed9bb3431d13206be544281b57b8566cc5375ff4");

/// The sysvars that a program sees without naming their accounts: clock, epoch schedule, epoch rewards, last restart slot, rent,
/// slot hashes and stake history.
pub const SYSVARS: [Key; 7] = [
    key(b"06a7d51718c774c928566398691d5eb68b5eb8a39b4b6d5c73555b21"),
    key(b"06a7d51718dc3fee02d3e47f0100f8b054f7942e60591e3f508719a805"),
    key(b"06a7d51718dc3fee02a558bf83ce66e144422a1c34950b27c1869b5a9c"),
    key(b"06a7d5171906dde1cd3f947dcab4c8f4f4f51bad0f9813b800d289471fc0"),
    key(b"06a7d517192c5c51218cc94c3d4af17f58daee089ba1fd44e3dbd98a"),
    SLOT_HASHES,
    STAKE_HISTORY,
];

pub const COMPUTE_BUDGET: Key = key(b"0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40");
pub const NATIVE_LOADER: Key = key(b"058784bf148ba4282fb012574888a9f153a07dadf765c0455c9a970380");
/// The owner of sysvars.
pub const SYSVAR: Key = key(b"06a7d5171875f729c73d93408f216120067ed88c76e08c287fc19460");
pub const UPGRADEABLE_LOADER: Key =
    key(b"02a8f6914e88a1b0e210153ef763ae2b00c2b93d16c124d2c0537a10048");
/// All loaders.
const LOADERS: [Key; 4] = [
    key(b"02a8f6914e88a16bbd2395855f6404d9b4f456b7821bb0145749428c"),
    key(b"02a8f6914e88a16e395ae128948ffa695693376818dd47435221f3c6"),
    UPGRADEABLE_LOADER,
    key(b"0512b4115151e37aad0a8bc5d3882e7b7fda4cf3d2c028c8cf833618"),
];

/// An account as a fixture has it: without its ELF, which the suite names, and without room for more entries of a list.
pub fn trimmed(key: &Key, mut account: Account) -> Account {
    if LOADERS.contains(&account.owner) {
        let elf = account.data.windows(4).position(|start| start == b"\x7fELF");
        account.data.truncate(elf.unwrap_or(account.data.len()));
    }
    let entry = match *key {
        SLOT_HASHES => 40,
        STAKE_HISTORY => 32,
        _ => 0,
    };
    if let (true, Some(count)) = (entry > 0, account.data.get(..8)) {
        let count = count.try_into().map_or(u64::MAX, u64::from_le_bytes);
        let length = count.saturating_mul(entry).saturating_add(8);
        account.data.truncate(usize::try_from(length).unwrap_or(usize::MAX));
    }
    // The runtime no longer changes it. LiteSVM sets it when an instruction may write the account.
    account.rent_epoch = u64::MAX;
    account
}

/// The account that shows the instructions of a transaction, and that the last of them runs.
pub fn instructions(all: &[Instruction]) -> Account {
    let u16 = |number: usize| (number as u16).to_le_bytes();
    let written = all.iter().map(|Instruction { program, metas, data }| {
        let mut bytes = u16(metas.len()).to_vec();
        for meta in metas {
            bytes.push(u8::from(meta.is_signer) | u8::from(meta.is_writable) << 1);
            bytes.extend(meta.key);
        }
        bytes.extend(program);
        bytes.extend(u16(data.len()));
        bytes.extend(data);
        bytes
    });
    let written = Vec::from_iter(written);
    let mut data = u16(all.len()).to_vec();
    let mut offset = 2 + 2 * all.len();
    for bytes in &written {
        data.extend(u16(offset));
        offset += bytes.len();
    }
    data.extend(written.concat());
    data.extend(u16(all.len().saturating_sub(1)));
    Account { data, owner: SYSVAR, rent_epoch: u64::MAX, ..Account::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Meta;

    #[test]
    fn lists_keep_all_their_entries_and_no_room_for_others() {
        for (key, entry) in [(SLOT_HASHES, 40), (STAKE_HISTORY, 32)] {
            for count in [0_u8, 1, 5] {
                // Each entry begins with a number, and the rest of it may be zeros.
                let mut data = vec![0; 8 + 512 * entry];
                data[0] = count;
                (1..=count).for_each(|at| data[8 + usize::from(at - 1) * entry] = at);
                let kept = data[..8 + usize::from(count) * entry].to_vec();
                assert_eq!(trimmed(&key, Account { data, ..Account::default() }).data, kept);
            }
        }
        let full = Account { data: vec![0xff; 100], ..Account::default() };
        assert_eq!(trimmed(&STAKE_HISTORY, full.clone()).data, full.data);
        assert_eq!(trimmed(&SYSVARS[0], full.clone()).data, full.data);
    }

    #[test]
    fn the_instructions_sysvar_has_the_runtimes_layout() {
        let metas = vec![Meta { key: [1; 32], is_signer: true, is_writable: true }];
        let one = Instruction { program: [3; 32], metas, data: vec![7] };
        let two = Instruction { program: [4; 32], ..Instruction::default() };
        let key = |byte| vec![byte; 32];
        let first = [vec![1, 0, 3], key(1), key(3), vec![1, 0, 7]].concat();
        let second = [vec![0, 0], key(4), vec![0, 0]].concat();
        let offsets = vec![2, 0, 6, 0, 6 + first.len() as u8, 0];
        let expected = [offsets, first, second, vec![1, 0]].concat();
        assert_eq!(instructions(&[one, two]).data, expected);
    }
}

//! Keys and bytes of accounts, as good as random, as those on a cluster are.
//!
//! A comparison with a key that a program knows takes a constant for each of its four words, and a word that
//! fits an instruction's 32 bits is cheaper to compare with. Keys on a cluster have no such word and no word
//! twice, so the keys of a scenario have none either.

use sha2::{Digest, Sha256};

/// The key of a label: the SHA-256 of `neap: ` and the label.
///
/// Keys that are constants are written in base58; a test compares them with their labels.
pub fn key(label: &str) -> [u8; 32] {
    Sha256::digest(format!("neap: {label}")).into()
}

/// The bytes of a label: its key, the SHA-256 of that, and so on.
pub fn bytes<const N: usize>(label: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut block = key(label);
    for chunk in bytes.chunks_mut(32) {
        chunk.copy_from_slice(&block[..chunk.len()]);
        block = Sha256::digest(block).into();
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{
        Case, PROGRAM_ID, Scenario, Specimen,
        account::{OWNER, TOKEN_ACCOUNT},
        multisig::{MULTISIG, Multisig, NEW_TRANSACTION_INDEX, STRANGER},
    };
    use interface::ACCOUNT_SIZE;
    use solana_pubkey::Pubkey;

    /// The owner of accounts that no program owns. Its bytes are all zero, as on a cluster.
    const SYSTEM: Pubkey = Pubkey::new_from_array([0; 32]);

    #[test]
    fn constants_are_the_keys_of_their_labels() {
        for (constant, label) in [
            (PROGRAM_ID, "program"),
            (TOKEN_ACCOUNT, "token account"),
            (OWNER, "owner"),
            (MULTISIG, "multisig"),
            (STRANGER, "stranger"),
        ] {
            assert_eq!(*constant.as_array(), key(label), "{label}");
        }
    }

    #[test]
    fn bytes_start_with_the_key_of_their_label() {
        let bytes: [u8; 40] = bytes("owner");
        assert_eq!(bytes[..32], key("owner"));
        assert_eq!(bytes[32..], Sha256::digest(key("owner"))[..8]);
    }

    #[test]
    fn every_key_of_every_fixture_takes_four_constants() {
        for Fixture {
            name,
            case,
            specimen,
        } in fixtures()
        {
            let keys = [keys_of(&specimen), keys_inside(case, &specimen)].concat();
            for key in keys {
                assert!(is_realistic(&key), "{name}: {key:02x?}");
            }
        }
    }

    #[test]
    fn every_discriminator_and_number_of_every_fixture_takes_64_bits() {
        for Fixture {
            name,
            case,
            specimen,
        } in fixtures()
        {
            let words = [discriminators(&specimen), numbers(case, &specimen)].concat();
            assert!(words.len() >= 4, "{name}");
            for word in words {
                assert!(takes_64_bits(word), "{name}: {word:#x}");
            }
        }
    }

    #[test]
    fn sees_a_key_that_takes_less() {
        let key = key("owner");
        assert!(is_realistic(&key));
        assert!(!is_realistic(&[0x70; 32]));
        let first = words(&key)[0];
        for word in [first, 0, 1, u32::MAX.into(), -1_i64 as u64, i32::MIN as u64] {
            let mut lucky = key;
            lucky[24..].copy_from_slice(&word.to_le_bytes());
            assert!(!is_realistic(&lucky), "{word:#x}");
        }
    }

    struct Fixture {
        name: String,
        case: Option<Case>,
        specimen: Specimen,
    }

    /// What every program is measured with: every scenario, wire, operation and case.
    fn fixtures() -> Vec<Fixture> {
        let mut fixtures = Vec::new();
        for scenario in Scenario::ALL {
            for wire in scenario.wires() {
                for operation in scenario.operations() {
                    fixtures.extend(scenario.cases().into_iter().map(|case| Fixture {
                        name: format!("{scenario:?}, {wire:?}, {operation}, {case:?}"),
                        case,
                        specimen: scenario.specimen(operation, *wire, case),
                    }));
                }
            }
        }
        fixtures
    }

    /// The program's id, the accounts' addresses, and the programs that own them.
    fn keys_of(specimen: &Specimen) -> Vec<[u8; 32]> {
        let accounts = specimen.invocation.accounts.iter();
        let keys = accounts.flat_map(|(address, account)| [*address, account.owner]);
        let keys = keys.filter(|key| *key != SYSTEM);
        let keys = keys.chain([specimen.invocation.instruction.program_id]);
        keys.map(|key| key.to_bytes()).collect()
    }

    /// The keys in the account's data, before the operation and after it; of no case, it is the one of 160 bytes.
    fn keys_inside(case: Option<Case>, specimen: &Specimen) -> Vec<[u8; 32]> {
        let Some(case) = case else {
            let places = [0, 32, 72, 128];
            let keys = accounts(specimen).flat_map(|data| places.map(|at| &data[at..][..32]));
            return keys.map(|key| key.try_into().unwrap()).collect();
        };
        let multisig = Multisig::of(case);
        let own = [multisig.create_key, multisig.config_authority];
        [&own[..], &multisig.members].concat()
    }

    /// The amounts in the account's data, and what an operation makes of them.
    fn numbers(case: Option<Case>, specimen: &Specimen) -> Vec<u64> {
        let Some(case) = case else {
            let places = [64, 112, 120];
            let amounts = accounts(specimen).flat_map(|data| places.map(|at| &data[at..][..8]));
            return amounts.flat_map(words).collect();
        };
        let multisig = Multisig::of(case);
        let indexes = [multisig.transaction_index, multisig.stale_transaction_index];
        let indexes = indexes.into_iter().chain(multisig.delay);
        indexes.chain([NEW_TRANSACTION_INDEX]).collect()
    }

    /// The 160 bytes of the account before the operation and after it, without a framework's discriminator.
    fn accounts(specimen: &Specimen) -> impl Iterator<Item = &[u8; ACCOUNT_SIZE]> {
        let both = [&specimen.invocation.accounts, &specimen.accounts];
        both.map(|accounts| accounts[0].1.data.last_chunk().unwrap())
            .into_iter()
    }

    /// What the account's data and the instruction start with, where that is a hash of a name.
    fn discriminators(specimen: &Specimen) -> Vec<u64> {
        let data = &specimen.accounts[0].1.data;
        let of_the_account = if data.len() == ACCOUNT_SIZE { 0 } else { 8 };
        // Of neap's own, it is one byte.
        let instruction = &specimen.invocation.instruction.data;
        let of_the_instruction = if data.len() == 8 + ACCOUNT_SIZE { 8 } else { 0 };
        let both = [&data[..of_the_account], &instruction[..of_the_instruction]];
        both.into_iter().flat_map(words).collect()
    }

    fn is_realistic(key: &[u8; 32]) -> bool {
        let words = words(key);
        let once = |word: &u64| words.iter().filter(|other| *other == word).count() == 1;
        words.iter().all(|word| takes_64_bits(*word) && once(word))
    }

    /// Whether a word does not fit the 32-bit immediate of an instruction, zero- or sign-extended.
    fn takes_64_bits(word: u64) -> bool {
        u32::try_from(word).is_err() && i32::try_from(word as i64).is_err()
    }

    fn words(bytes: &[u8]) -> Vec<u64> {
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| u64::from_le_bytes(*word)).collect()
    }
}

//! Makes keys and bytes for accounts that look as random as those on a cluster.
//!
//! A comparison with a constant key needs a constant for each of its four words. It costs less if a word fits
//! the 32-bit immediate of an instruction, or if a word repeats. Keys on a cluster have neither, so the keys of
//! a scenario have neither.

use sha2::{Digest, Sha256};

/// The key of a label: the SHA-256 of `neap: ` and the label.
///
/// Constant keys are written in base58. A test compares them with their labels.
pub fn key(label: &str) -> [u8; 32] {
    Sha256::digest(format!("neap: {label}")).into()
}

/// The bytes of a label: its key, the SHA-256 of its key, and so on.
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
        PROGRAM_ID, Scenario, Specimen,
        account::{OWNER, TOKEN_ACCOUNT},
        multisig::{MULTISIG, Multisig, NEW_TRANSACTION_INDEX, STRANGER},
    };
    use interface::ACCOUNT_SIZE;
    use neap_model::case::Case;
    use solana_pubkey::Pubkey;

    /// The owner of accounts that no program owns: all zeros, as on a cluster.
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
    fn every_key_of_every_fixture_needs_four_constants() {
        for Fixture {
            name,
            case,
            specimen,
        } in fixtures()
        {
            let keys = [keys_around(&specimen), keys_inside(case, &specimen)].concat();
            for key in keys {
                assert!(is_realistic(&key), "{name}: {key:02x?}");
            }
        }
    }

    #[test]
    fn every_discriminator_and_number_of_every_fixture_needs_64_bits() {
        for Fixture {
            name,
            case,
            specimen,
        } in fixtures()
        {
            let words = [discriminators(&specimen), numbers(case, &specimen)].concat();
            assert!(words.len() >= 4, "{name}");
            for word in words {
                assert!(needs_64_bits(word), "{name}: {word:#x}");
            }
        }
    }

    #[test]
    fn detects_a_key_that_is_cheaper_to_compare() {
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

    /// Every fixture: each scenario, wire, operation and case.
    fn fixtures() -> Vec<Fixture> {
        let mut fixtures = Vec::new();
        for scenario in Scenario::ALL {
            for wire in scenario.wires() {
                for operation in scenario.operations() {
                    fixtures.extend(scenario.cases().into_iter().map(|case| Fixture {
                        name: format!("{scenario:?}, {wire:?}, {operation}, {case:?}"),
                        case,
                        specimen: scenario.specimen(*operation, *wire, case),
                    }));
                }
            }
        }
        fixtures
    }

    /// The program's id, and the addresses and owners of the accounts.
    fn keys_around(specimen: &Specimen) -> Vec<[u8; 32]> {
        let accounts = specimen.invocation.accounts.iter();
        let keys = accounts.flat_map(|(address, account)| [*address, account.owner]);
        let keys = keys.filter(|key| *key != SYSTEM);
        let keys = keys.chain([specimen.invocation.instruction.program_id]);
        keys.map(|key| key.to_bytes()).collect()
    }

    /// The keys in the account's data, before and after the operation. Without a case it is the 160-byte account.
    fn keys_inside(case: Option<Case>, specimen: &Specimen) -> Vec<[u8; 32]> {
        let Some(case) = case else {
            let places = [0, 32, 72, 128];
            let keys = accounts(specimen).flat_map(|data| places.map(|at| &data[at..][..32]));
            return keys.map(|key| key.try_into().unwrap()).collect();
        };
        let multisig = Multisig::for_case(case);
        let own = [multisig.create_key, multisig.config_authority];
        [&own[..], &multisig.members].concat()
    }

    /// The numbers in the account's data, before and after the operation.
    fn numbers(case: Option<Case>, specimen: &Specimen) -> Vec<u64> {
        let Some(case) = case else {
            let places = [64, 112, 120];
            let amounts = accounts(specimen).flat_map(|data| places.map(|at| &data[at..][..8]));
            return amounts.flat_map(words).collect();
        };
        let multisig = Multisig::for_case(case);
        let indexes = [multisig.transaction_index, multisig.stale_transaction_index];
        let indexes = indexes.into_iter().chain(multisig.delay);
        indexes.chain([NEW_TRANSACTION_INDEX]).collect()
    }

    /// The 160 bytes of the account before and after the operation, without a framework's discriminator.
    fn accounts(specimen: &Specimen) -> impl Iterator<Item = &[u8; ACCOUNT_SIZE]> {
        let both = [&specimen.invocation.accounts, &specimen.accounts];
        both.map(|accounts| accounts[0].1.data.last_chunk().unwrap())
            .into_iter()
    }

    /// The discriminators of the account and the instruction, if they have them.
    fn discriminators(specimen: &Specimen) -> Vec<u64> {
        let data = &specimen.accounts[0].1.data;
        let account_size = if data.len() == ACCOUNT_SIZE { 0 } else { 8 };
        // In neap's own scenarios, one byte names the operation.
        let instruction = &specimen.invocation.instruction.data;
        let instruction_size = if data.len() == 8 + ACCOUNT_SIZE { 8 } else { 0 };
        let both = [&data[..account_size], &instruction[..instruction_size]];
        both.into_iter().flat_map(words).collect()
    }

    fn is_realistic(key: &[u8; 32]) -> bool {
        let words = words(key);
        let once = |word: &u64| words.iter().filter(|other| *other == word).count() == 1;
        words.iter().all(|word| needs_64_bits(*word) && once(word))
    }

    /// Whether a word exceeds the 32-bit immediate of an instruction, zero-extended and sign-extended.
    fn needs_64_bits(word: u64) -> bool {
        u32::try_from(word).is_err() && i32::try_from(word as i64).is_err()
    }

    fn words(bytes: &[u8]) -> Vec<u64> {
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| u64::from_le_bytes(*word)).collect()
    }
}

//! Properties of every fixture and trial of every scenario.

use interface::ACCOUNT_SIZE;
use neap_model::case::Case;
use neap_scenarios::{
    key::key,
    operation::Operation,
    scenario::{
        Framework, PROGRAM_ID, Scenario, Specimen, Trial, Wire,
        account::{OWNER, TOKEN_ACCOUNT},
        multisig::{MULTISIG, Multisig, NEW_TRANSACTION_INDEX, STRANGER},
    },
};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::collections::BTreeSet;

/// The owner of accounts that no program owns: all zeros, as on a cluster.
const SYSTEM: Pubkey = Pubkey::new_from_array([0; 32]);

struct Fixture {
    scenario: Scenario,
    wire: Wire,
    operation: Operation,
    case: Option<Case>,
    specimen: Specimen,
}

/// Every fixture: each scenario, wire, operation and case.
fn fixtures() -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    for scenario in Scenario::ALL {
        for &wire in scenario.wires() {
            for &operation in scenario.operations() {
                fixtures.extend(scenario.cases().into_iter().map(|case| Fixture {
                    scenario,
                    wire,
                    operation,
                    case,
                    specimen: scenario.specimen(operation, wire, case),
                }));
            }
        }
    }
    fixtures
}

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

/// A word that fits the 32-bit immediate of an instruction costs less to compare. So does one that repeats.
#[test]
fn every_key_and_number_of_every_fixture_costs_what_a_real_one_does() {
    for Fixture { scenario, operation, case, specimen, .. } in fixtures() {
        let around = specimen.invocation.accounts.iter();
        let around = around.flat_map(|(address, account)| [*address, account.owner]);
        let around = around.chain([specimen.invocation.instruction.program_id]);
        let mut keys: Vec<[u8; 32]> =
            around.filter(|key| *key != SYSTEM).map(|key| key.to_bytes()).collect();
        let mut numbers = Vec::new();
        if let Some(case) = case {
            let multisig = Multisig::for_case(case);
            keys.extend([multisig.create_key, multisig.config_authority]);
            keys.extend(multisig.members);
            numbers.extend([multisig.transaction_index, multisig.stale_transaction_index]);
            numbers.extend(multisig.delay.into_iter().chain([NEW_TRANSACTION_INDEX]));
            numbers.extend(words(&specimen.accounts[0].1.data[..8]));
        }
        for accounts in [&specimen.invocation.accounts, &specimen.accounts] {
            if case.is_some() {
                break;
            }
            let data = &accounts[0].1.data;
            // A framework's discriminators come first.
            let (discriminator, data) = data.split_at(data.len() - ACCOUNT_SIZE);
            numbers.extend(words(discriminator));
            if !discriminator.is_empty() {
                numbers.extend(words(&specimen.invocation.instruction.data));
            }
            keys.extend([0, 32, 72, 128].map(|at| {
                let key: [u8; 32] = data[at..][..32].try_into().unwrap();
                key
            }));
            numbers.extend([64, 112, 120].iter().flat_map(|at| words(&data[*at..][..8])));
        }
        let name = format!("{scenario:?}, {operation}, {case:?}");
        assert!(keys.len() >= 4 && numbers.len() >= 4, "{name}");
        for key in keys {
            assert!(is_realistic(&key), "{name}: {key:02x?}");
        }
        for number in numbers {
            assert!(needs_64_bits(number), "{name}: {number:#x}");
        }
    }
}

#[test]
fn detects_a_key_that_is_cheaper_to_compare() {
    let key = key("owner");
    assert!(is_realistic(&key) && !is_realistic(&[0x70; 32]));
    let first = words(&key)[0];
    for word in [first, 0, 1, u32::MAX.into(), -1_i64 as u64, i32::MIN as u64] {
        let mut lucky = key;
        lucky[24..].copy_from_slice(&word.to_le_bytes());
        assert!(!is_realistic(&lucky), "{word:#x}");
    }
}

fn is_realistic(key: &[u8; 32]) -> bool {
    let words = words(key);
    let different = BTreeSet::from_iter(&words).len() == words.len();
    different && words.into_iter().all(needs_64_bits)
}

/// Whether a word exceeds the 32-bit immediate of an instruction, zero-extended and sign-extended.
fn needs_64_bits(word: u64) -> bool {
    u32::try_from(word).is_err() && i32::try_from(word as i64).is_err()
}

fn words(bytes: &[u8]) -> Vec<u64> {
    let (words, _) = bytes.as_chunks();
    words.iter().map(|word| u64::from_le_bytes(*word)).collect()
}

/// The trials of a fixture, once for all its cases.
fn trials(fixture: &Fixture) -> Vec<Trial> {
    fixture.scenario.trials(fixture.operation, fixture.wire)
}

#[test]
fn every_bad_input_is_listed_once_and_tried_once() {
    for scenario in Scenario::ALL {
        let listed = scenario.bad_inputs().iter();
        let names: BTreeSet<&str> = listed.clone().map(|input| input.name).collect();
        assert_eq!(listed.count(), names.len(), "{scenario}");
        let mut tried = BTreeSet::new();
        for fixture in fixtures().iter().filter(|it| it.scenario == scenario) {
            let trials = trials(fixture);
            assert!(trials.iter().all(|trial| trial.operation == fixture.operation));
            let once: BTreeSet<String> = trials.iter().map(|trial| trial.input.clone()).collect();
            assert_eq!(once.len(), trials.len(), "{scenario}, {}", fixture.operation);
            tried.extend(once);
        }
        assert!(tried.iter().map(String::as_str).eq(names), "{scenario}");
    }
}

#[test]
fn read_by_names_operations_of_the_scenario() {
    for scenario in Scenario::ALL {
        for input in scenario.bad_inputs() {
            for operation in input.read_by {
                let known = scenario.operations().contains(operation);
                let known = known || *operation == Operation::Encode;
                assert!(known && input.check.is_some(), "{}, {operation}", input.name);
            }
        }
    }
}

#[test]
fn every_trial_differs_from_the_valid_invocation() {
    let typical = [None, Some(Case::TYPICAL)];
    for fixture in fixtures().iter().filter(|it| typical.contains(&it.case)) {
        let good = &fixture.specimen.invocation;
        for Trial { input, invocation: bad, .. } in trials(fixture) {
            let same = bad.accounts == good.accounts && bad.instruction == good.instruction;
            assert!(!same, "{}, {input}", fixture.operation);
        }
    }
}

#[test]
fn anchor_uses_discriminators_for_the_account_and_the_operation() {
    let specimen =
        |scenario: Scenario| scenario.specimen(Operation::UpdateAmount, Wire::Borsh, None);
    let plain = specimen(Scenario::Account);
    // The first 8 bytes of the SHA-256 of `account:Account` and of `global:update_amount`.
    let account = [0x71, 0x42, 0xe0, 0x36, 0xbc, 0x77, 0xf0, 0x65];
    let update_amount = [0xd4, 0xb2, 0x45, 0x85, 0xfb, 0xb4, 0xd4, 0x47];
    for framework in Framework::ALL {
        let (mut expected, anchor) = (plain.clone(), framework.name().starts_with("anchor"));
        if anchor {
            expected.invocation.instruction.data = update_amount.to_vec();
            expected = expected.with_account(|it| it.data = [&account, &it.data[..]].concat());
        }
        let specimen = specimen(Scenario::AccountIn(framework));
        assert_eq!(format!("{specimen:?}"), format!("{expected:?}"), "{framework}");
    }
}

#[test]
fn a_floor_reads_no_account_unless_its_framework_does() {
    for fixture in fixtures() {
        for trial in trials(&fixture) {
            let trial = fixture.scenario.floor_trial(trial);
            let anchor = fixture.scenario == Scenario::AccountIn(Framework::Anchor);
            let by_framework = match &*trial.input {
                // `ConstraintDuplicateMutableAccount`.
                "same-account-twice" if anchor => vec![ProgramError::Custom(2040)],
                _ => vec![],
            };
            let reads_account = trial.accepted.is_some() && trial.errors != by_framework;
            assert!(!reads_account, "{:?}, {trial:?}", fixture.scenario);
        }
    }
}

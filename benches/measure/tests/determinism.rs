//! The same programs give the same results, in any order. Every valid account of a row's shape costs what the row
//! says, or is within its range.

use crate::fixture::{builds, measured, programs, programs_in_build, results};
use neap_measure::{
    built::Built,
    measure::{load, measure},
    verify::verify,
};
use neap_model::{case::Case, failure::ProgramFailure, results::Row};
use neap_scenarios::{
    discover::Program,
    operation::Operation,
    scenario::{
        Scenario, Specimen,
        account::{self, State, Values},
        multisig::{self, Arguments, Multisig},
    },
    subject::Subject,
    subject::subjects,
    variation::{SEED, with_address_and_lamports},
};
use proptest::{collection::vec, prelude::*, sample::select, test_runner::TestRunner};
use solana_pubkey::Pubkey;

#[test]
fn results_do_not_depend_on_the_order_of_the_programs() {
    for build in builds() {
        // Gives every program new neighbors.
        let programs = programs().into_iter().rev().enumerate();
        let (odd, even): (Vec<_>, Vec<_>) = programs.partition(|(index, _)| index % 2 == 1);
        let shuffled = odd.into_iter().chain(even).map(|(_, program)| program);
        let again = measured(&Vec::from_iter(shuffled), build).unwrap();
        assert_eq!(again.to_json(), results(build).to_json());
    }
}

#[test]
fn numbers_and_ranges_depend_neither_on_seed_nor_on_order() {
    for (program, mut subject, built, rows) in with_rows() {
        assert_eq!(program.name, subject.program);
        subject.measurements.reverse();
        for measurement in &mut subject.measurements {
            let operation = program.about.scenario.operation_named(&measurement.operation).unwrap();
            let case = measurement.case;
            measurement.variations = program.variations(operation, case, SEED + 1);
        }
        let mut reversed = measure(&subject, &built).unwrap();
        reversed.reverse();
        assert_eq!(reversed, rows);
    }
}

#[test]
fn verifies_the_outcome_on_other_accounts() {
    type Change = (fn(&mut Specimen), &'static str);
    let changes: [Change; 2] = [
        (|it| it.accounts[0].1.data[159] ^= 1, "offset 159"),
        (|it| it.return_data = vec![7], "return data: expected 07, found nothing"),
    ];
    for (change, why) in changes {
        let programs = programs();
        let mut subject = subjects(&programs, &builds()[0]).next().unwrap();
        subject.measurements.truncate(1);
        change(&mut subject.measurements[0].variations[5]);
        let error = measure(&subject, &load(&subject).unwrap()).unwrap_err();
        assert!(error.is::<ProgramFailure>());
        let message = format!("{error:#}");
        let row = &subject.measurements[0].operation;
        let row = format!("{}::{row}, on other account 5", subject.program);
        assert!(message.starts_with(&row) && message.contains(why), "{message}");
    }
}

#[test]
fn every_account_costs_within_the_range() {
    let strategy = (any_account(), any_multisig(), address_and_lamports());
    assert_within_range(strategy, |program, operation, case, values| {
        let (account, (multisig, arguments), (address, lamports)) = values;
        let specimen = match program.about.scenario {
            Scenario::Account => account::specimen_with_values(operation, State::Any, account),
            Scenario::AccountEnum => {
                let mut values = account.clone();
                for data in [&mut values.before, &mut values.new] {
                    data[interface::STATE_OFFSET] %= 3;
                }
                account::specimen_with_values(operation, State::Checked, &values)
            }
            Scenario::Multisig => {
                let multisig = cut_to_case(multisig, case.unwrap());
                multisig::specimen_with_arguments(operation, program.wire, &multisig, arguments)
            }
            Scenario::AccountIn(framework) => {
                framework.specimen(account::specimen_with_values(operation, State::Any, account))
            }
        };
        with_address_and_lamports(specimen, *address, *lamports)
    });
}

/// Every program of every build, with its rows.
fn with_rows() -> Vec<(Program, Subject, Built, Vec<Row>)> {
    let builds = builds().iter().flat_map(|build| {
        let programs = programs_in_build(build);
        let subjects = Vec::from_iter(subjects(&programs, build));
        let programs = programs.into_iter().zip(subjects);
        programs.map(|(program, subject)| {
            let mut rows = results(build).rows.clone();
            rows.retain(|row| program.has_row(row));
            rows.iter_mut().for_each(|row| row.net = None);
            let built = load(&subject).unwrap();
            (program, subject, built, rows)
        })
    });
    builds.collect()
}

/// Asserts that specimens keep the contract and cost within the range of their rows.
fn assert_within_range<S: Strategy>(
    strategy: S,
    specimen: impl Fn(&Program, Operation, Option<Case>, &S::Value) -> Specimen,
) {
    let measured = with_rows();
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) };
    let cases: Vec<Case> = Case::all().collect();
    TestRunner::new(config)
        .run(&(strategy, select(cases)), |(values, case)| {
            for (program, _, built, rows) in &measured {
                for row in rows.iter().filter(|row| row.case.is_none_or(|c| c == case)) {
                    let scenario = program.about.scenario;
                    let operation = scenario.operation_named(&row.operation).unwrap();
                    let specimen = specimen(program, operation, row.case, &values);
                    let specimen = program.for_role(specimen);
                    let outcome = built.svm.run(&specimen.invocation).unwrap();
                    let verdict = verify(&outcome, &specimen);
                    prop_assert!(verdict.is_ok(), "{}: {}", row.name, verdict.unwrap_err());
                    let measured = row.compute_units;
                    let (least, most) = row.range.unwrap_or((measured, measured));
                    prop_assert!(
                        (least..=most).contains(&outcome.compute_units),
                        "{}: {} CU, not {least} to {most}",
                        row.name,
                        outcome.compute_units
                    );
                }
            }
            Ok(())
        })
        .unwrap();
}

/// Different keys. They may have words in common, and words of zeros or ones.
fn keys(count: usize) -> impl Strategy<Value = Vec<[u8; 32]>> {
    let word = || prop_oneof![any::<u64>(), select(vec![0, u64::MAX, 1 << 31, (1 << 31) - 1])];
    let words = (0..3_u8, word());
    let common = prop::array::uniform4(word());
    // In some accounts all words are common.
    let rare = prop_oneof![Just(0_u8), Just(1), Just(2)];
    (common, rare, vec(prop::array::uniform4(words), count)).prop_map(|(common, rare, keys)| {
        let keys = keys.into_iter().zip(0_u8..).map(|(words, index)| {
            let mut key = [0; 32];
            for (word_index, (which, own)) in words.into_iter().enumerate() {
                let word = if which < rare { own } else { common[word_index] };
                key[8 * word_index..][..8].copy_from_slice(&word.to_le_bytes());
            }
            key[31] = index;
            key
        });
        keys.collect()
    })
}

fn number() -> impl Strategy<Value = u64> {
    prop_oneof![2 => any::<u64>(), 1 => Just(0), 1 => Just(u64::MAX)]
}

/// An address that differs from all keys, and lamports whose sum fits a u64.
fn address_and_lamports() -> impl Strategy<Value = (Pubkey, [u64; 2])> {
    let lamports = [0, 1].map(|_| number().prop_map(|lamports| lamports / 2));
    (keys(1), lamports).prop_map(|(mut keys, mut lamports)| {
        keys[0][31] = 0xff;
        // If an account has no lamports, Anchor 2 checks whether it has been closed, for 2 CU.
        lamports[0] = lamports[0].max(1);
        (Pubkey::new_from_array(keys[0]), lamports)
    })
}

fn any_account() -> impl Strategy<Value = Values> {
    let numbers = vec(number(), 8);
    (keys(8), numbers).prop_map(|(keys, numbers)| {
        let account = |keys: &[[u8; 32]], numbers: &[u64]| {
            let mut data = [0; interface::ACCOUNT_SIZE];
            for (offset, key) in [0, 32, 72, 128].into_iter().zip(keys) {
                data[offset..][..32].copy_from_slice(key);
            }
            for (offset, number) in [64, 104, 112, 120].into_iter().zip(numbers) {
                data[offset..][..8].copy_from_slice(&number.to_le_bytes());
            }
            data
        };
        Values {
            before: account(&keys[..4], &numbers[..4]),
            new: account(&keys[4..], &numbers[4..]),
        }
    })
}

/// A multisig with the most members of any case, and a key that is not a member.
fn any_multisig() -> impl Strategy<Value = (Multisig, Arguments)> {
    let most = Case::MEMBERS.into_iter().max().unwrap();
    (keys(most + 3), vec(number(), 7), 0..3_u8).prop_map(move |(mut keys, numbers, status)| {
        let case = Case { members: 0, name: 0 };
        let arguments = Arguments {
            transaction_index: numbers[0],
            stranger: Pubkey::new_from_array(keys.pop().unwrap()),
        };
        let multisig = Multisig {
            create_key: keys.pop().unwrap(),
            config_authority: keys.pop().unwrap(),
            threshold: numbers[1] as u16,
            time_lock: numbers[2] as u32,
            transaction_index: numbers[3],
            stale_transaction_index: numbers[4],
            status,
            delay: Some(numbers[5]),
            bump: numbers[6] as u8,
            members: keys,
            ..Multisig::for_case(case)
        };
        (multisig, arguments)
    })
}

/// The multisig cut to the size of a case.
fn cut_to_case(multisig: &Multisig, case: Case) -> Multisig {
    Multisig {
        name: Multisig::for_case(case).name,
        members: multisig.members[..case.members].to_vec(),
        ..multisig.clone()
    }
}

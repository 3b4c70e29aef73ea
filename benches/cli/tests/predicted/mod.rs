//! `ours-predicted` has the same outcome as `ours`, which is behind pinocchio's entrypoint, for any invocation.
//!
//! The predicted entrypoint has two paths: one for accounts as predicted, and a fallback to pinocchio's
//! entrypoint. The cost shows which path was taken. The predicted path costs less than pinocchio's entrypoint,
//! the fallback a little more.

mod both;

use crate::common::invocation::any_invocation;
use both::{PREDICTED, Path, both};
use interface::ACCOUNT_SIZE;
use neap_scenarios::operation::Operation;
use neap_scenarios::{
    scenario::{
        Invocation, Wire,
        account::{OPERATIONS, State, encode_data, specimen},
    },
    variation::{SEED, variations},
};
use proptest::test_runner::{Config, TestRunner};
use solana_account::Account;
use solana_pubkey::Pubkey;

/// The most compute units that each operation may cost. The measured costs are lower.
const LIMITS: [(Operation, u64); 3] = [
    (Operation::Full, 36),
    (Operation::ReadOwner, 30),
    (Operation::UpdateAmount, 17),
];

#[test]
fn stays_within_its_limits() {
    for both in both() {
        for (operation, limit) in LIMITS {
            let invocation = specimen(operation, State::Any).invocation;
            let compute_units = both.predicted.run(&invocation).unwrap().compute_units;
            assert!(
                compute_units <= limit,
                "{operation} ({}): {compute_units}",
                both.build
            );
        }
    }
}

#[test]
fn same_outcome_on_all_specimens_and_trials() {
    let mut invocations = Vec::new();
    for operation in PREDICTED.operations() {
        let wire = Wire::Borsh;
        invocations.push(PREDICTED.specimen(*operation, wire, None).invocation);
        let varied = variations(PREDICTED, *operation, wire, None, SEED);
        invocations.extend(varied.into_iter().map(|specimen| specimen.invocation));
        let trials = PREDICTED.trials(*operation, wire);
        invocations.extend(trials.into_iter().map(|trial| trial.invocation));
    }
    assert!(invocations.len() > 50, "{}", invocations.len());
    assert_same_outcomes(&invocations);
}

#[test]
fn same_outcome_on_accounts_of_any_length() {
    let mut invocations = Vec::new();
    let near = ACCOUNT_SIZE - 9..ACCOUNT_SIZE + 10;
    let lengths = (0..10).chain(near).chain([10_000, 100_003, 10 << 20]);
    for length in lengths {
        for place in 0..2 {
            invocations.extend(each_operation(|invocation| {
                invocation.accounts[place].1.data.resize(length, 0x5a);
            }));
        }
    }
    assert_same_outcomes(&invocations);
}

#[test]
fn same_outcome_on_any_number_of_new_and_repeated_accounts() {
    let mut invocations = Vec::new();
    for count in 0..=5_u32 {
        // Every combination in which each account after the first is new, or repeats one of the three before it.
        for combination in 0..4_usize.pow(count.saturating_sub(1)) {
            let back = |place: u32| (combination / 4_usize.pow(place - 1) % 4).min(place as usize);
            let places = (1..count).map(back).collect::<Vec<_>>();
            invocations.extend(each_operation(|invocation| match count {
                0 => arrange(invocation, None),
                _ => arrange(invocation, Some(&places)),
            }));
        }
    }
    assert_same_outcomes(&invocations);
}

/// Rearranges the accounts of an invocation.
///
/// `places` lists the accounts after the first: a distance back to the account that is repeated, or 0 for a new
/// one. A new account in the second place is the owner. Other new accounts have lengths that are not multiples
/// of 8. With `None` the invocation has no accounts.
fn arrange(invocation: &mut Invocation, places: Option<&[usize]>) {
    let Invocation {
        instruction,
        accounts,
    } = invocation;
    let owner = (accounts.pop(), instruction.accounts.pop());
    let (Some(owner), Some(meta)) = owner else {
        panic!("every operation has two accounts");
    };
    let Some(places) = places else {
        accounts.clear();
        instruction.accounts.clear();
        return;
    };
    for (index, back) in places.iter().enumerate() {
        let metas = &mut instruction.accounts;
        let mut meta = match back {
            0 => meta.clone(),
            _ => metas[metas.len() - back].clone(),
        };
        match (back, index) {
            (0, 0) => accounts.push(owner.clone()),
            (0, _) => {
                meta.pubkey = Pubkey::new_from_array([index as u8; 32]);
                let data = vec![0x5a; 3 * index];
                let account = Account {
                    data,
                    ..owner.1.clone()
                };
                accounts.push((meta.pubkey, account));
            }
            _ => {}
        }
        metas.push(meta);
    }
}

#[test]
fn same_outcome_on_any_instruction_data() {
    let mut invocations = Vec::new();
    let long = vec![2; 5_000];
    let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
    let others = [
        vec![],
        vec![2, 2],
        vec![0; 9],
        vec![3; 161],
        encode_data(),
        long,
    ];
    for instruction_data in bytes.chain(others) {
        let mut invocation = specimen(Operation::Full, State::Any).invocation;
        invocation.instruction.data = instruction_data;
        invocations.push(invocation);
    }
    assert_same_outcomes(&invocations);
}

#[test]
fn same_outcome_with_any_owner_and_flags() {
    let mut invocations = Vec::new();
    for flags in 0..16 {
        invocations.extend(each_operation(|invocation| {
            let [account, owner] = &mut invocation.instruction.accounts[..] else {
                panic!("every operation has two accounts");
            };
            account.is_writable = flags & 1 != 0;
            account.is_signer = flags & 2 != 0;
            owner.is_writable = flags & 4 != 0;
            owner.is_signer = flags & 8 != 0;
        }));
    }
    invocations.extend(each_operation(|invocation| {
        invocation.accounts[0].1.owner = Pubkey::new_from_array([0x66; 32]);
    }));
    invocations.extend(each_operation(|invocation| {
        invocation.accounts[0].1.data[40] ^= 1;
    }));
    assert_same_outcomes(&invocations);
}

#[test]
fn same_outcome_on_any_invocation() {
    let both = both();
    let config = Config {
        failure_persistence: None,
        ..Config::with_cases(1_000)
    };
    TestRunner::new(config)
        .run(&any_invocation(), |invocation| {
            for both in &both {
                both.assert_same_outcome(&invocation);
            }
            Ok(())
        })
        .unwrap();
}

/// An invocation of each operation, changed by a function.
fn each_operation(change: impl Fn(&mut Invocation)) -> impl Iterator<Item = Invocation> {
    OPERATIONS[..3].iter().map(move |operation| {
        let mut invocation = specimen(*operation, State::Any).invocation;
        change(&mut invocation);
        invocation
    })
}

/// Asserts that invocations have the same outcome in every build, and that some of them take the predicted path.
#[track_caller]
fn assert_same_outcomes(invocations: &[Invocation]) {
    for both in both() {
        let paths = invocations
            .iter()
            .map(|invocation| both.assert_same_outcome(invocation));
        let predicted = paths.filter(|path| *path == Path::Predicted).count();
        assert!(predicted > 0);
    }
}

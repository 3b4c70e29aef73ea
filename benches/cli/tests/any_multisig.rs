//! Every program of the multisig keeps the contract on any multisig.

use crate::common::{builds, keeps_contract, load, programs};
use neap_scenarios::{
    discover::Role,
    scenario::{
        Scenario, Specimen,
        multisig::{Multisig, specimen},
    },
};
use proptest::{array::uniform32, collection::vec, prelude::*, test_runner::TestRunner};

#[test]
fn every_program_keeps_the_contract() {
    let mut loaded = Vec::new();
    for build in builds() {
        for program in programs() {
            if program.about.scenario == Scenario::Multisig {
                let label = format!("{} of {}", program.name, build.display());
                let svm = load(&build, &program);
                loaded.push((label, program, svm));
            }
        }
    }
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(100)
    };
    let extra_bytes = vec(any::<u8>(), 0..40);
    TestRunner::new(config)
        .run(&(multisig(), extra_bytes), |(multisig, extra_bytes)| {
            for (label, program, svm) in &loaded {
                for operation in program.operations() {
                    let specimen = specimen(operation, program.wire, &multisig);
                    let specimen = match program.about.role {
                        Role::Floor => specimen.for_floor(),
                        Role::Codec | Role::Bound => specimen,
                    };
                    let verdict = keeps_contract(svm, &followed_by(specimen, &extra_bytes));
                    let verdict = verdict.map_err(|why| format!("{label}, {operation}: {why}"));
                    prop_assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
                }
            }
            Ok(())
        })
        .unwrap();
}

/// The specimen with extra bytes after the room.
fn followed_by(mut specimen: Specimen, bytes: &[u8]) -> Specimen {
    for accounts in [&mut specimen.invocation.accounts, &mut specimen.accounts] {
        accounts[0].1.data.extend(bytes);
    }
    specimen
}

/// Any multisig to which a member can be added.
fn multisig() -> impl Strategy<Value = Multisig> {
    let keys = (uniform32(any::<u8>()), uniform32(any::<u8>()));
    let numbers = (any::<u16>(), any::<u32>(), any::<u64>(), any::<u64>());
    let rest = (0..3u8, name(), any::<Option<u64>>(), any::<u8>());
    let members = prop_oneof![
        4 => vec(uniform32(any::<u8>()), 0..5),
        1 => vec(uniform32(any::<u8>()), 0..65),
    ];
    (keys, numbers, rest, members).prop_map(|(keys, numbers, rest, members)| {
        let (threshold, time_lock, transaction_index, stale_transaction_index) = numbers;
        let (status, name, delay, bump) = rest;
        Multisig {
            create_key: keys.0,
            config_authority: keys.1,
            threshold,
            time_lock,
            transaction_index,
            stale_transaction_index,
            status,
            name,
            delay,
            bump,
            members,
        }
    })
}

/// Any characters, at most 32 bytes.
fn name() -> impl Strategy<Value = String> {
    let character = prop_oneof![3 => proptest::char::range(' ', '~'), 1 => any::<char>()];
    vec(character, 0..=32).prop_map(|characters| {
        let mut name = String::new();
        for character in characters {
            if name.len() + character.len_utf8() <= 32 {
                name.push(character);
            }
        }
        name
    })
}

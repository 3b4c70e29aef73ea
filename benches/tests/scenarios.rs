//! Properties of every specimen and bad input of every scenario.

use crate::sample::{neaps_programs, program};
use expect_test::expect_file;
use neap_comparison::scenarios::{
    account::{self, ACCOUNT, OWNER, READ_OWNER, State, TOKEN_ACCOUNT, account_data, new_account},
    bad_input::Trial,
    framework::Framework,
    manifest::Role,
    multisig::{MULTISIG, MULTISIG_ADDRESS, Multisig, NEW_TRANSACTION_INDEX, SIZES, STRANGER},
    scenario::Scenario,
    size::COUNTS,
    transfer,
    wire::Wire,
};
use neap_subject::cluster::Cluster;
use neap_subject::{
    draw::SEED,
    key::key,
    specimen::{Invocation, PROGRAM_ID, Specimen},
};
use sha2::{Digest, Sha256};
use std::{collections::BTreeSet, fmt::Write};

/// The scenarios that have programs, each behind every entrypoint that it has programs for.
fn scenarios() -> BTreeSet<Scenario> {
    neaps_programs().into_iter().map(|program| program.scenario).collect()
}

#[test]
fn constants_are_the_keys_of_their_labels() {
    for (constant, label) in [
        (PROGRAM_ID, "program"),
        (TOKEN_ACCOUNT, "token account"),
        (OWNER, "owner"),
        (MULTISIG_ADDRESS, "multisig"),
        (STRANGER, "stranger"),
    ] {
        assert_eq!(*constant.as_array(), key(label), "{label}");
    }
    assert_eq!(Sha256::digest("account:Multisig")[..8], interface::multisig::DISCRIMINATOR);
}

/// Otherwise a program that does not store a byte keeps the contract.
#[test]
fn every_stored_byte_differs_from_the_one_before() {
    for (state, operation, stored) in [
        (State::Any, account::FULL, 64..72),
        (State::Any, account::FULL, 104..105),
        (State::Checked, account::FULL, 104..105),
        (State::Any, account::UPDATE_AMOUNT, 64..72),
        (State::Any, account::ENCODE, 0..160),
    ] {
        let specimen = account::specimen(operation, state);
        let (before, after) = (&specimen.invocation.accounts[0].1, &specimen.accounts[0].1);
        for offset in stored {
            assert_ne!(before.data[offset], after.data[offset], "{operation}, byte {offset}");
        }
    }
}

/// A word that fits the 32-bit immediate of an instruction costs less to compare. So does one that repeats.
#[test]
fn every_key_and_number_of_every_fixture_costs_what_a_real_one_does() {
    let multisig = Multisig::of_size(SIZES.measured().max().unwrap());
    let mut keys = [PROGRAM_ID, TOKEN_ACCOUNT, OWNER, MULTISIG_ADDRESS, STRANGER]
        .map(|it| it.to_bytes())
        .to_vec();
    keys.extend([multisig.create_key, multisig.config_authority]);
    keys.extend(multisig.members);
    let mut numbers =
        vec![multisig.transaction_index, multisig.stale_transaction_index, NEW_TRANSACTION_INDEX];
    numbers.extend(multisig.delay);
    numbers.extend(words(&interface::multisig::DISCRIMINATOR));
    for account in [account_data(State::Any), account_data(State::Checked), new_account()] {
        keys.extend([0, 32, 72, 128].map(|at| *account[at..].first_chunk().unwrap()));
        numbers.extend([64, 112, 120].iter().flat_map(|at| words(&account[*at..][..8])));
    }
    for operation in transfer::OPERATIONS {
        let Invocation { instruction, accounts, .. } =
            transfer::specimen(operation, None).invocation;
        keys.extend(instruction.accounts.iter().map(|meta| meta.pubkey.to_bytes()));
        let data = &accounts[0].1.data;
        keys.extend([0, 32].map(|at| *data[at..].first_chunk().unwrap()));
        numbers.extend(words(&data[64..72]));
        if operation != transfer::TRANSFER_ZERO {
            numbers.extend(words(&instruction.data[1..]));
        }
    }
    for scenario in [ACCOUNT, MULTISIG].map(|it| it.inside(Framework::Anchor)) {
        for operation in scenario.operations() {
            let specimen =
                scenario.specimen(*operation, Wire::Borsh, scenario.measured_sizes()[0], None);
            numbers.extend(words(&specimen.invocation.instruction.data));
            numbers.extend(words(&specimen.invocation.accounts[0].1.data[..8]));
        }
    }
    for key in keys {
        let words = words(&key);
        assert_eq!(BTreeSet::from_iter(&words).len(), 4, "{key:02x?}");
        numbers.extend(words);
    }
    for number in numbers {
        // Zero-extended and sign-extended.
        let is_immediate = u32::try_from(number).is_ok() || i32::try_from(number as i64).is_ok();
        assert!(!is_immediate, "{number:#x}");
    }
}

fn words(bytes: &[u8]) -> Vec<u64> {
    let (words, _) = bytes.as_chunks();
    words.iter().map(|word| u64::from_le_bytes(*word)).collect()
}

/// Reports have one line for each name of a bad input, so it must mean the same in every operation and wire.
#[test]
fn bad_inputs_of_one_name_show_the_same_check() {
    for scenario in scenarios() {
        for &wire in scenario.definition.format.wires {
            for &operation in scenario.operations() {
                for Trial { kind, .. } in scenario.bad_inputs(operation, wire) {
                    let kinds = scenario.kinds();
                    let first = kinds.iter().find(|known| known.name == kind.name).unwrap();
                    assert_eq!(first.check, kind.check, "{scenario}::{operation}, {}", kind.name);
                    assert!(
                        first.read_by == kind.read_by,
                        "{scenario}::{operation}, {}",
                        kind.name
                    );
                }
            }
        }
    }
}

/// `bad_inputs.txt` lists what each bad input changes, and what the contract then allows. Compare it with the
/// description of the bad input before you commit it.
#[test]
fn bad_inputs_change_what_they_say() {
    let mut text = String::new();
    for scenario in scenarios() {
        let typical = scenario.definition.format.sizes.map(|sizes| sizes.typical);
        let place = scenario.framework.map(Framework::place);
        let place = place.unwrap_or("behind the shared entrypoint".to_owned());
        for &wire in scenario.definition.format.wires {
            writeln!(text, "# {scenario} {place}, {}\n", wire.name()).unwrap();
            let mut tried = Vec::new();
            for &operation in scenario.operations() {
                let good = scenario.specimen(operation, wire, typical, None).invocation;
                for bad in scenario.bad_inputs(operation, wire) {
                    let what = difference(&good, &bad.invocation);
                    assert!(!what.is_empty(), "{scenario}::{operation}, {}", bad.kind.name);
                    let allowed = bad.allowed;
                    let errors = allowed.errors.iter().map(|error| format!("{error:?}"));
                    let accepted = allowed.accepted.map(|_| "accepted".to_owned());
                    let allowed = Vec::from_iter(errors.chain(accepted)).join(" or ");
                    tried.push((bad.kind.name, format!("{what}: {allowed}"), operation));
                }
            }
            for kind in scenario.kinds().iter() {
                let line = format!("{}: {}", kind.name, kind.about);
                writeln!(text, "{}", line.trim_end_matches(": ")).unwrap();
                while let Some(first) = tried.iter().position(|bad| bad.0 == kind.name) {
                    let what = tried[first].1.clone();
                    let same = tried.extract_if(.., |bad| bad.0 == kind.name && bad.1 == what);
                    let operations = Vec::from_iter(same.map(|bad| bad.2.to_string())).join(", ");
                    writeln!(text, "    {what} ({operations})").unwrap();
                }
            }
            assert!(tried.is_empty(), "no kind has the name of {:?}", tried[0]);
            text += "\n";
        }
    }
    expect_file!["bad_inputs.txt"].assert_eq(&text);
}

/// What a bad invocation has in place of a good one.
fn difference(good: &Invocation, bad: &Invocation) -> String {
    let mut all = Vec::new();
    let good_keys = Vec::from_iter(good.instruction.accounts.iter().map(|meta| meta.pubkey));
    if bad.instruction.accounts != good.instruction.accounts {
        let keys = bad.instruction.accounts.iter().map(|meta| {
            let place = good_keys.iter().position(|key| *key == meta.pubkey);
            place.map_or("another".to_owned(), |place| place.to_string())
        });
        all.push(format!("accounts [{}]", Vec::from_iter(keys).join(", ")));
    }
    for (index, (good, bad)) in good.accounts.iter().zip(&bad.accounts).enumerate() {
        let name = if index == 0 { "account" } else { &format!("account {index}") };
        let (good, bad) = (&good.1, &bad.1);
        all.extend((good.owner != bad.owner).then(|| format!("{name} owner")));
        all.extend((good.lamports != bad.lamports).then(|| format!("{name} lamports")));
        all.extend(different_bytes(name, &good.data, &bad.data));
    }
    let (good, bad) = (&good.instruction.data, &bad.instruction.data);
    all.extend(different_bytes("instruction", good, bad));
    all.join(", ")
}

/// Where bytes differ: each run of different bytes, and the length.
fn different_bytes(name: &str, good: &[u8], bad: &[u8]) -> Vec<String> {
    let mut all = Vec::new();
    let both = good.len().min(bad.len());
    let differs = |offset: &usize| good[*offset] != bad[*offset];
    let mut end = 0;
    while let Some(start) = (end..both).find(differs) {
        end = (start..both).find(|offset| !differs(offset)).unwrap_or(both);
        let bytes = if end - start > 8 { "..." } else { &format!("{:02x?}", &bad[start..end]) };
        all.push(format!("{name}[{start}..{end}] = {bytes}"));
    }
    if bad.len() != good.len() {
        all.push(format!("{name} of {} bytes, not {}", bad.len(), good.len()));
    }
    all
}

/// A draw keeps the shape that its row names, and is a valid account on a cluster.
#[test]
fn variations_are_valid_accounts_of_the_same_shape() {
    let lengths = |specimen: &Specimen| {
        let accounts = specimen.invocation.accounts.iter();
        let accounts = Vec::from_iter(accounts.map(|(_, account)| account.data.len()));
        (accounts, specimen.invocation.instruction.data.len(), specimen.result.clone())
    };
    let mut at_the_minimum = 0;
    for mut program in neaps_programs().into_iter().filter(|it| it.about.role == Role::Floor) {
        // As a program with a codec, under the id that all have.
        program.about.role = Role::Codec;
        for operation in program.operations() {
            let scenario = program.scenario;
            for params in scenario.measured_sizes().into_iter().map(|size| scenario.params(size)) {
                let specimen = program.specimen(operation, &params);
                let drawn = |seed| program.variations(operation, &params, seed);
                let [one, another] = [SEED, SEED + 1].map(drawn);
                assert_ne!(format!("{one:?}"), format!("{another:?}"));
                for other in one {
                    assert_eq!(lengths(&other), lengths(&specimen));
                    let Invocation { accounts, instruction, .. } = &other.invocation;
                    let addresses: BTreeSet<_> = accounts.iter().map(|(key, _)| *key).collect();
                    assert_eq!(addresses.len(), accounts.len());
                    let metas = instruction.accounts.iter().map(|meta| meta.pubkey);
                    assert_eq!(BTreeSet::from_iter(metas), addresses);
                    let (account, after) = (&accounts[0].1, &other.accounts[0].1);
                    let least = Cluster::MAINNET.rent_exempt(account.data.len());
                    assert_eq!(account.owner, PROGRAM_ID);
                    let moves = operation == transfer::TRANSFER_NATIVE;
                    assert!(account.lamports >= least && after.lamports >= least);
                    assert_eq!(account.lamports != after.lamports, moves);
                    at_the_minimum += usize::from(account.lamports == least);
                }
            }
        }
    }
    assert!(at_the_minimum > 0);
}

#[test]
fn floors_alone_have_rows_with_further_accounts() {
    let passed = |role| {
        let program = program("any", role);
        let rows = program.params(READ_OWNER).map(|params| {
            let Invocation { instruction, accounts, .. } =
                program.specimen(READ_OWNER, &params).invocation;
            (instruction.accounts.len(), accounts.len())
        });
        Vec::from_iter(rows)
    };
    let counts = COUNTS.map(|count| count as usize);
    let further = counts.map(|count| (2 + count, 2 + count));
    let duplicates = counts.map(|count| (2 + count, 2));
    assert_eq!(passed(Role::Floor), [&[(2, 2)][..], &further, &duplicates].concat());
    assert_eq!(passed(Role::Codec), [(2, 2)]);
}

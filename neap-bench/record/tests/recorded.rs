//! Tests on types with the methods of LiteSVM and Mollusk are recorded. Others run them once more, with `NEAP_RECORD`.

#[path = "recorded/sdk.rs"]
mod sdk;
#[path = "recorded/stand_ins.rs"]
mod stand_ins;

use neap_record::fixture::{Fixture, Outcome};
use sdk::{
    account::Account,
    instruction::Instruction,
    pubkey::{Pubkey, Pubkey as Address},
    transaction::{CompiledInstruction, Lookup, Transaction, VersionedTransaction},
};
use stand_ins::{
    budget,
    mollusk::{result, sysvar, Mollusk},
    PAYER, PROGRAM, SYSTEM, TABLE,
};
use std::{env, fs, process::Command};

// The crates that tests have, whose types are those above.
extern crate self as mollusk_svm;
extern crate self as solana_account;
extern crate self as solana_address;
extern crate self as solana_instruction;
extern crate self as solana_pubkey;

/// The names that tests use, each for one version.
mod old {
    neap_record::__litesvm!(
        LiteSVM,
        [crate::stand_ins::litesvm_old],
        crate::sdk::transaction::Transaction,
        crate::sdk::transaction::VersionedTransaction
    );
}
mod new {
    neap_record::__litesvm!(
        LiteSVM,
        [crate::stand_ins::litesvm_0_16],
        crate::sdk::transaction::Transaction,
        crate::sdk::transaction::VersionedTransaction
    );
}
mod with_pubkeys {
    neap_record::mollusk!(Mollusk);
}
mod with_addresses {
    neap_record::mollusk!(Mollusk, solana_address);
}

const FIRST: Pubkey = Pubkey([1; 32]);
const SECOND: Pubkey = Pubkey([2; 32]);

/// A transaction that adds these numbers to accounts: `(1, 5)` adds 5 to the account with the key 1.
fn adds(numbers: &[(u8, u8)]) -> Transaction {
    let mut transaction = Transaction::default();
    transaction.message.account_keys = vec![PAYER, FIRST, SECOND, PROGRAM, budget(), SYSTEM];
    transaction.message.header.num_required_signatures = 1;
    transaction.message.header.num_readonly_unsigned_accounts = 3;
    transaction.message.instructions =
        numbers.iter().map(|(account, number)| instruction(3, &[*account], &[*number])).collect();
    transaction.signatures = vec![stand_ins::SIGNATURE];
    transaction
}

fn instruction(program: u8, accounts: &[u8], data: &[u8]) -> CompiledInstruction {
    CompiledInstruction { program_id_index: program, accounts: accounts.into(), data: data.into() }
}

/// Sends transactions, as a helper function of a test would.
macro_rules! send_all {
    ($name:ident, $litesvm:ty) => {
        #[test]
        fn $name() {
            let mut svm = <$litesvm>::new();
            let mut send = |transaction: Transaction| svm.send_transaction(transaction).is_ok();
            assert!(send(adds(&[(1, 5), (2, 6)])));
            // The second instruction fails, so the first one has no effect.
            assert!(!send(adds(&[(1, 7), (2, 255)])));
            let mut asks = adds(&[(1, 8)]);
            let limit = [&[2][..], &9_000_u32.to_le_bytes()].concat();
            let heap = [&[1][..], &65_536_u32.to_le_bytes()].concat();
            asks.message.instructions.insert(0, instruction(4, &[], &limit));
            asks.message.instructions.push(instruction(4, &[], &heap));
            // Only the system program runs, which is not recorded.
            asks.message.instructions.push(instruction(5, &[], &[]));
            assert!(send(asks));
            // Signatures are verified as before.
            let mut unsigned = adds(&[(1, 9)]);
            unsigned.signatures = vec![0];
            assert!(!send(unsigned));
            assert_eq!(svm.get_account(&FIRST).unwrap().data, [13]);
            let mut looks_up = VersionedTransaction::from(adds(&[(6, 1)]));
            looks_up.message.lookups = vec![Lookup {
                account_key: TABLE,
                writable_indexes: vec![1],
                readonly_indexes: vec![0],
            }];
            assert!(svm.send_transaction(looks_up).is_ok());
        }
    };
}

send_all!(on_litesvm_old, old::LiteSVM);
send_all!(on_litesvm_0_16, new::LiteSVM);

#[test]
fn builders_keep_the_recorder() {
    let old = old::LiteSVM::default().with_sigverify(true).with_spl_programs().with_lamports(1);
    assert!(old.verifies());
    let new = new::LiteSVM::new()
        .with_sigverify(false)
        .with_feature_set(3_u8)
        .with_compute_budget(stand_ins::Budget { compute_unit_limit: 1, heap_size: 2 });
    let features = new.clone().with_builtins().with_mainnet_features().with_feature_accounts();
    assert!(!features.with_precompiles().verifies());
}

#[test]
#[should_panic(expected = "this version of LiteSVM has no `with_default_programs`")]
fn a_missing_method_is_named() {
    old::LiteSVM::new().with_default_programs();
}

#[test]
fn on_mollusk() {
    let mut mollusk = with_pubkeys::Mollusk::default();
    mollusk.sysvars.slot = 7;
    let add = |number| Instruction::adds(FIRST, number);
    let accounts = [(FIRST, Account::of(PROGRAM, vec![1]))];
    mollusk.process_and_validate_instruction(&add(5), &accounts, &[]);
    // The same content as the first of the chain.
    mollusk.process_instruction(&add(6), &accounts);
    let mollusk = with_addresses::Mollusk::from(Mollusk::from(mollusk));
    let left = mollusk.process_instruction_chain(&[add(6), add(255), add(1)], &accounts);
    assert!(left.raw_result.is_err());
}

/// What a test records, by the order of the names of the files.
fn recorded(test: &str) -> Vec<Fixture> {
    let directory = env::temp_dir().join(format!("neap-record-{}-{test}", std::process::id()));
    let mut command = Command::new(env::current_exe().unwrap());
    let output = command.args(["--exact", test]).env("NEAP_RECORD", &directory).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let files = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "fix"));
    let fixtures = files.map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with(&format!("{test}-")), "{name}");
        Fixture::decode(&fs::read(&path).unwrap()).unwrap()
    });
    let mut fixtures = Vec::from_iter(fixtures);
    fixtures.sort_by_key(|it| it.instruction.data.clone());
    fs::remove_dir_all(directory).unwrap();
    fixtures
}

/// The first byte of an account before and after a fixture's instruction. None after an error.
fn change(fixture: &Fixture) -> (u8, Option<u8>) {
    let key = fixture.instruction.metas[0].key;
    let place = fixture.before.iter().position(|(known, _)| *known == key).unwrap();
    let after = match &fixture.outcome {
        Outcome::Success(after, _) => Some(after[place].data[0]),
        Outcome::Error(_) => None,
    };
    (fixture.before[place].1.data[0], after)
}

#[test]
fn records_each_instruction_of_a_transaction_with_what_it_changed() {
    for test in ["on_litesvm_old", "on_litesvm_0_16"] {
        let fixtures = recorded(test);
        let seen = fixtures.iter().map(|it| (it.instruction.data[0], change(it)));
        let expected = [
            (1, (40, Some(41))),
            (5, (0, Some(5))),
            (6, (0, Some(6))),
            (7, (5, Some(12))),
            (8, (5, Some(13))),
            (255, (6, None)),
        ];
        assert_eq!(Vec::from_iter(seen), expected, "{test}");
        let [_, first, second, _, asks, failed] = &fixtures[..] else { panic!("{test}") };
        assert_eq!(failed.outcome, Outcome::Error("Custom(3)".to_owned()));
        assert_eq!((asks.compute_unit_limit, asks.heap_size), (Some(9_000), Some(65_536)));
        assert_eq!((first.compute_unit_limit, first.heap_size), (Some(400_000), None));
        // The fee is paid before the first instruction.
        assert!(fixtures.iter().all(|it| it.before.iter().all(|(key, _)| *key != PAYER.0)));
        // An instruction that is not the first shows its place.
        let place = |fixture: &Fixture| {
            let sysvar =
                fixture.before.iter().find(|(key, _)| key[..6] == [6, 167, 213, 23, 24, 123]);
            sysvar.map(|(_, account)| account.data[account.data.len() - 2])
        };
        assert_eq!([first, second, asks].map(place), [None, Some(1), Some(2)], "{test}");
    }
}

#[test]
fn records_each_content_of_mollusk_once() {
    let fixtures = recorded("on_mollusk");
    let seen = fixtures.iter().map(|it| (it.instruction.data[0], change(it)));
    assert_eq!(Vec::from_iter(seen), [(5, (1, Some(6))), (6, (1, Some(7))), (255, (7, None))]);
    // The long sysvars are those of any Mollusk, and the clock is not.
    assert_eq!(fixtures[0].before.iter().filter(|(_, it)| it.data == [7]).count(), 1);
    assert_eq!(fixtures[0].before.len(), 1 + 5);
}

#[test]
fn without_the_variable_nothing_is_written() {
    let directory = env::temp_dir().join(format!("neap-record-{}-none", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    let command = command.args(["--exact", "on_mollusk"]).current_dir(&directory);
    assert!(command.env_remove("NEAP_RECORD").status().unwrap().success());
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
    fs::remove_dir(directory).unwrap();
}

/// An account with zeros at its start, in between and at its end.
fn fixture(data: &[u8], after: &[u8]) -> Fixture {
    use neap_record::fixture::{Account, Instruction, Meta};
    let account = |data: &[u8]| Account { lamports: 5, data: data.into(), ..Account::default() };
    Fixture {
        instruction: Instruction {
            program: [7; 32],
            metas: vec![Meta { key: [1; 32], is_signer: true, is_writable: false }],
            data: vec![1, 2],
        },
        before: vec![([1; 32], account(data))],
        compute_unit_limit: Some(200_000),
        heap_size: Some(65_536),
        outcome: Outcome::Success(vec![account(after)], vec![3]),
        compute_units: 300,
    }
}

#[test]
fn a_fixture_is_read_as_it_was_written() {
    let zeros = |count| vec![0; count];
    let some = [zeros(7), vec![1, 2], zeros(3), vec![3], zeros(900), vec![4], zeros(2)].concat();
    for before in [&[][..], &[0], &[9], &zeros(3), &zeros(5), &some] {
        for after in [before, &[], &[5; 40], &zeros(2_000), &some] {
            let fixture = fixture(before, after);
            assert_eq!(Fixture::decode(&fixture.encode()).as_ref(), Ok(&fixture));
        }
    }
    // What did not change is not written again, and zeros are counted.
    let mut large = vec![0; 10_000];
    large[5_000] = 1;
    assert!(fixture(&large, &large).encode().len() < 150);
    let error = Outcome::Error("InvalidAccountData".to_owned());
    let refused = Fixture { outcome: error, heap_size: None, ..fixture(&some, &some) };
    assert_eq!(Fixture::decode(&refused.encode()).as_ref(), Ok(&refused));
    assert_ne!(refused.hash(), fixture(&some, &some).hash());
    assert_eq!(refused.hash(), Fixture { compute_units: 1, ..refused.clone() }.hash());
}

#[test]
fn a_fixture_has_these_bytes() {
    let fixture = fixture(&[9, 0, 0, 0, 0, 0, 2], &[9, 0, 0, 0, 0, 0, 3, 4]);
    let written: String = fixture.encode().iter().map(|byte| format!("{byte:02x}")).collect();
    let [program, account, owner] = ["07", "01", "00"].map(|byte| byte.repeat(32));
    // The test of the same name in `npm/tests/units.js` expects the same, without the rent epoch and the compute units.
    let expected = format!(
        "6e656170310a03{program}{account}{owner}000105020102c19a0c808004010100000502070109050102\
         00000100000005020800060201040001{return_data}ac02",
        return_data = "03"
    );
    assert_eq!(written, expected);
}

#[test]
fn a_damaged_fixture_is_refused_or_read_in_little_memory() {
    let bytes = fixture(&[1, 0, 0, 0, 0, 0, 2], &[3; 9]).encode();
    for length in 0..bytes.len() {
        assert!(Fixture::decode(&bytes[..length]).is_err(), "{length}");
    }
    for index in 0..bytes.len() {
        for byte in [0, 1, 0x7f, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[index] = byte;
            let _ = Fixture::decode(&damaged);
        }
    }
    // An account of 10 zeros claims to have 256 MiB of them.
    let whole = fixture(&[0; 10], &[]).encode();
    let place = whole.windows(3).position(|it| it == [10, 0, 10]).unwrap();
    let length = [0x80, 0x80, 0x80, 0x80, 1];
    let claims = [&whole[..place], &length, &[0], &length, &whole[place + 3..]].concat();
    assert_eq!(Fixture::decode(&claims), Err("its accounts have too much data"));
}

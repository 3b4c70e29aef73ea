//! The bad inputs that neap makes from the good operations of a program, and the checks that they show.

mod arguments;
mod contents;
mod fields;
mod flags;
mod lifecycle;
mod maker;
mod places;
mod pool;
mod types;

use self::{maker::Maker, pool::Pool};
use crate::{
    bad_inputs::BadInput,
    kept::{Blocks, Kept},
    subject::{Measurement, Subject},
};
use neap_model::checks::instruction_of;
use std::collections::{BTreeMap, BTreeSet};

pub use self::{lifecycle::replace, maker::another_program};

/// Each makes the bad inputs of one idea.
const MAKERS: [fn(&mut Maker<'_>); 13] = [
    flags::flags,
    contents::owners,
    contents::lengths,
    contents::discriminators,
    types::types,
    fields::fields,
    places::order,
    places::duplicates,
    places::strangers,
    places::seeds,
    places::programs,
    lifecycle::lifecycle,
    arguments::arguments,
];

/// The most fixtures of an instruction that bad inputs are made from. Others seldom differ in their checks.
const MAX_FIXTURES: usize = 3;

/// Makes bad inputs of the operations that succeed, from the first row of each.
pub fn bad_inputs(subject: &Subject) -> Vec<Kept<BadInput>> {
    let pool = Pool::new(subject);
    let mut blocks = Blocks::default();
    let succeeding = subject.measurements.iter().filter(|it| it.specimen.result.is_ok());
    let with_effect = succeeding.filter(|it| it.specimen.has_effect());
    let with_effect: BTreeSet<_> = with_effect.map(|it| instruction_of(&it.operation)).collect();
    let inputs = good(&subject.measurements).into_iter().flat_map(|good| {
        // One fixture may transfer nothing.
        let has_effect = with_effect.contains(instruction_of(&good.operation));
        let mut maker = Maker::new(subject, good, has_effect, &pool, &mut blocks);
        for make in MAKERS {
            make(&mut maker);
        }
        maker.finish()
    });
    inputs.collect()
}

/// The operations that succeed: the first row of each, and some fixtures of each instruction, of different shapes first.
fn good(measurements: &[Measurement]) -> Vec<&Measurement> {
    let mut seen = BTreeSet::new();
    let mut shapes = BTreeMap::<&str, BTreeSet<_>>::new();
    let good = measurements.iter().filter(|good| good.specimen.result.is_ok());
    let good = good.filter(|good| seen.insert(&good.operation));
    let good = good.filter(|good| {
        let invocation = &good.specimen.invocation;
        let lengths = invocation.accounts.iter().map(|(_, account)| account.data.len());
        let shape = (invocation.instruction.accounts.len(), Vec::from_iter(lengths));
        let known = shapes.entry(instruction_of(&good.operation)).or_default();
        good.file.is_none() || (known.len() < MAX_FIXTURES && known.insert(shape))
    });
    good.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bad_inputs::{Generated, Source},
        key::key,
        specimen::{FieldPlace, Invocation, PROGRAM_ID, Specimen},
        subject::Derived,
    };
    use neap_idl_reader::{
        Field, Idl, Instruction as IdlInstruction, InstructionAccount, Type, Width,
    };
    use neap_model::checks::Check;
    use solana_account::Account;
    use solana_instruction::{AccountMeta, Instruction};
    use solana_pubkey::Pubkey;
    use std::sync::Arc;

    fn address(name: &str) -> Pubkey {
        Pubkey::new_from_array(key(name))
    }

    fn account(owner: Pubkey, data: &[u8]) -> Account {
        Account { lamports: 1, owner, data: data.to_vec(), ..Account::default() }
    }

    /// A vault names its authority, has a bump, a flag and a text, and is closed by `close`.
    fn vault(bump: u8) -> Account {
        let authority = address("authority");
        let data = [&[1, bump, 1][..], authority.as_array(), &[1, 0, 0, 0, b'x']];
        account(PROGRAM_ID, &data.concat())
    }

    fn fields() -> Vec<FieldPlace> {
        let fields = [
            ("kind", "u8", 0, 1),
            ("bump", "u8", 1, 1),
            ("flag", "bool", 2, 1),
            ("authority", "key", 3, 32),
            ("text", "string", 35, 5),
        ];
        let place = |(name, kind, offset, size): (&str, &str, usize, usize)| FieldPlace {
            name: name.to_owned(),
            kind: kind.to_owned(),
            offset,
            size,
        };
        fields.map(place).to_vec()
    }

    fn subject() -> Subject {
        let seeds = vec![b"vault".to_vec()];
        let (derived, bump) = Pubkey::find_program_address(&[b"vault"], &PROGRAM_ID);
        let accounts = [
            (derived, vault(bump)),
            (address("new"), account(PROGRAM_ID, &[0; 40])),
            (address("authority"), Account::default()),
            (address("token"), maker::program_account()),
            (address("rent"), account(maker::SYSVARS, &[5; 17])),
        ];
        let metas = vec![
            AccountMeta::new(derived, false),
            AccountMeta::new(address("new"), false),
            AccountMeta::new_readonly(address("authority"), true),
            AccountMeta::new_readonly(address("token"), false),
            AccountMeta::new_readonly(address("rent"), false),
        ];
        let invocation = |data: Vec<u8>| Invocation {
            instruction: Instruction { program_id: PROGRAM_ID, accounts: metas.clone(), data },
            accounts: accounts.to_vec(),
            compute_unit_limit: None,
            heap_size: None,
        };
        let mut open = Specimen::unchanged(invocation(vec![7, 9, bump]));
        open.accounts[1].1.data = vault(bump).data;
        open.fields = [(derived, fields())].into();
        let mut close = Specimen::unchanged(invocation(vec![8]));
        close.accounts[0].1.lamports = 0;
        let mut config = Specimen::unchanged(invocation(vec![6]));
        config.invocation.accounts[0].1 = account(PROGRAM_ID, &[2; 9]);
        config.accounts = config.invocation.accounts.clone();
        let args = vec![Field::new("amount".to_owned(), Type::unsigned(Width::One))];
        let open_of_idl = IdlInstruction {
            name: "open".to_owned(),
            start: Some(vec![7]),
            args,
            accounts: vec![InstructionAccount { name: "store".to_owned(), ..Default::default() }],
            ..IdlInstruction::default()
        };
        let names = ["new", "authority", "token", "rent"];
        let names = names.map(|name| (address(name), name.to_owned()));
        Subject {
            measurements: [("open", open), ("close", close), ("config", config)]
                .map(|(name, specimen)| Measurement::new(name, specimen))
                .into(),
            account_names: names.into(),
            idl: Some(Arc::new(Idl { instructions: vec![open_of_idl], ..Idl::default() })),
            derived: [(derived, Derived { seeds, program: PROGRAM_ID, bump })].into(),
            ..Subject::default()
        }
    }

    fn generated(bad: &BadInput) -> &Generated {
        let Source::Generated(generated) = &bad.source else { panic!("{}", bad.name) };
        generated
    }

    /// The inputs of `open` that show a check, without the changes of the instruction data that depend on the bump.
    fn shown(check: Check) -> Vec<String> {
        let inputs = bad_inputs(&subject());
        let of_open = inputs.iter().map(Kept::bare).filter(|it| it.operation == "open");
        let shown = of_open.filter(|it| generated(it).shows.check == check);
        shown.map(|it| it.name.clone()).collect()
    }

    #[test]
    fn each_check_has_its_inputs() {
        let expected: [(Check, &[&str]); 19] = [
            (Check::Present, &["no accounts", "rent is missing"]),
            (Check::Signer, &["authority does not sign"]),
            (Check::Writable, &["new is not writable", "store is not writable"]),
            (Check::Owner, &["new has another owner", "store has another owner"]),
            (Check::Discriminator, &["an unknown first byte", "store has another discriminator"]),
            (Check::Type, &["store has the data of ", "store has the data of , with its own keys"]),
            (
                Check::Address,
                &[
                    "authority and token are swapped",
                    "authority in place of token",
                    "authority is at another address",
                    "new and authority are swapped",
                    "new in place of authority",
                    "new is an empty wallet of a stranger",
                    "new is at another address",
                    "store and new are swapped",
                    "store names a stranger instead of authority",
                    "token and rent are swapped",
                    "token in place of rent",
                ],
            ),
            (
                Check::Seeds,
                &[
                    "store has a lower bump",
                    "store has a lower bump, as byte 2 of the instruction data says",
                    "store is an empty wallet of a stranger",
                    "store is at another address",
                ],
            ),
            (
                Check::Length,
                &[
                    "new is empty",
                    "new is one byte short",
                    "no instruction data",
                    "one byte less of instruction data",
                    "store is empty",
                    "store is one byte short",
                    "store is zeroed",
                ],
            ),
            (
                Check::Trailing,
                &[
                    "new is one byte too long",
                    "one more byte of instruction data",
                    "store is one byte too long",
                ],
            ),
            (Check::Tags, &["store has a `flag` that is 2"]),
            (Check::Bounds, &["store has a `text` that is longer than the data"]),
            (Check::Utf8, &["store has a `text` that is not UTF-8"]),
            (Check::Duplicates, &["store in place of new"]),
            (Check::Initialized, &["new is initialized", "new is initialized by a stranger"]),
            (Check::Closed, &["store is closed", "store is closed and got lamports again"]),
            (Check::Program, &["token is another program"]),
            (Check::Sysvar, &["rent is another account"]),
            (
                Check::Arguments,
                &[
                    "an argument `amount` that has only its highest bit",
                    "an argument `amount` that is 0",
                    "an argument `amount` that is its maximum",
                ],
            ),
        ];
        assert_eq!(expected.each_ref().map(|(check, _)| *check), Check::ALL);
        for (check, names) in expected {
            let found = shown(check);
            let found = found.iter().map(|name| match name.split_once("has the data of ") {
                // The account of the other type has no name.
                Some((_, of)) if of.len() > 20 => {
                    let own = if of.ends_with("own keys") { ", with its own keys" } else { "" };
                    format!("store has the data of {own}")
                }
                _ => name.clone(),
            });
            assert_eq!(Vec::from_iter(found), names, "{check}");
        }
    }

    #[test]
    fn bad_inputs_are_the_same_every_time() {
        let all = || {
            let inputs = bad_inputs(&subject());
            Vec::from_iter(inputs.iter().map(|it| format!("{:?}", it.get())))
        };
        assert_eq!(all(), all());
    }

    #[test]
    fn a_replaced_account_differs_in_one_way() {
        let subject = subject();
        let inputs = bad_inputs(&subject);
        let good = &subject.measurements[0].specimen.invocation;
        let find = |name: &str| {
            let mut inputs = inputs.iter().map(Kept::get);
            inputs.find(|it| it.operation == "open" && it.name == name).unwrap().invocation
        };
        let broken = find("store names a stranger instead of authority");
        assert_ne!(broken.accounts[0].0, good.accounts[0].0);
        assert_eq!(broken.instruction.accounts[0].pubkey, broken.accounts[0].0);
        assert_eq!(broken.instruction.data, good.instruction.data);
        assert_ne!(broken.accounts[0].1.data[3..35], good.accounts[0].1.data[3..35]);
        assert_eq!(broken.accounts[0].1.data[..3], good.accounts[0].1.data[..3]);
        let other = find("token is another program");
        assert_eq!(other.instruction.accounts[3].pubkey, another_program());
        let added = other.accounts.last().unwrap();
        assert!(added.0 == another_program() && added.1.executable);
        let fake = find("rent is another account");
        assert_eq!(fake.accounts.last().unwrap().1.data, good.accounts[4].1.data);
        let lower = find("store has a lower bump, as byte 2 of the instruction data says");
        assert!(lower.instruction.data[2] < good.instruction.data[2]);
        let seeds = [&b"vault"[..], &lower.instruction.data[2..]];
        let derived = Pubkey::create_program_address(&seeds, &PROGRAM_ID).unwrap();
        assert_eq!(lower.instruction.accounts[0].pubkey, derived);
        let again = find("new is initialized by a stranger");
        assert_ne!(again.accounts[1].1.data, subject.measurements[0].specimen.accounts[1].1.data);
    }

    /// An operation on an account with this data and these fields.
    fn on_account(name: &str, data: &[u8], fields: &[&str]) -> Measurement {
        let address = address(name);
        let invocation = Invocation::new((address, data.to_vec()), None, vec![1]);
        let mut specimen = Specimen::unchanged(invocation);
        let place = |(offset, name): (usize, &&str)| FieldPlace {
            name: (*name).to_owned(),
            kind: "u64".to_owned(),
            offset,
            size: 8,
        };
        specimen.fields = [(address, fields.iter().enumerate().map(place).collect())].into();
        Measurement::new(name, specimen)
    }

    /// The lengths that the data of the one account has in an operation in place of another type.
    fn other_types(measurements: Vec<Measurement>, operation: &str) -> Vec<usize> {
        let subject = Subject { measurements, ..Subject::default() };
        let inputs = bad_inputs(&subject).into_iter().map(|it| it.get());
        let types = inputs.filter(|it| generated(it).shows.check == Check::Type);
        let of_operation = types.filter(|it| it.operation == operation);
        of_operation.map(|it| it.invocation.accounts[0].1.data.len()).collect()
    }

    #[test]
    fn data_of_another_type_is_padded_and_never_cut() {
        let both = vec![on_account("long", &[1; 40], &[]), on_account("short", &[2; 24], &[])];
        assert_eq!(other_types(both.clone(), "long"), [40, 40]);
        assert_eq!(other_types(both, "short"), [40, 40]);
    }

    #[test]
    fn a_type_in_two_states_is_no_other_type() {
        let all = ["mint", "amount", "delegate"];
        let states = |one: &[&str], other: &[&str]| {
            vec![on_account("one", &[1; 40], one), on_account("other", &[2; 40], other)]
        };
        assert_eq!(other_types(states(&all, &all[..2]), "one"), [0; 0]);
        assert_eq!(other_types(states(&all[..2], &all), "one"), [0; 0]);
        assert_eq!(other_types(states(&all, &["mint", "supply"]), "one"), [40, 40]);
    }

    #[test]
    fn a_fixture_without_effect_is_compared_with_others_of_its_instruction() {
        let fixture = |name: &str, length| {
            let fixture = on_account(name, &vec![1; length], &[]);
            Measurement { file: Some("a file".to_owned()), ..fixture }
        };
        let mut moves = fixture("pay/ok-2", 16);
        Arc::make_mut(&mut moves.specimen).accounts[0].1.data[0] = 9;
        let measurements = vec![fixture("pay/ok-1", 8), moves, fixture("read/ok-1", 8)];
        let subject = Subject { measurements, ..Subject::default() };
        for bad in bad_inputs(&subject) {
            let (bad, operation) = (bad.bare(), &bad.bare().operation);
            assert_eq!(generated(bad).has_effect, operation.starts_with("pay/"), "{operation}");
        }
    }

    #[test]
    fn few_fixtures_of_an_instruction_stand_for_all() {
        let mut subject = subject();
        let open = subject.measurements[0].clone();
        let fixture = |name: usize| {
            let mut specimen = (*open.specimen).clone();
            // Two have equal shapes.
            specimen.invocation.accounts[4].1.data.truncate(name.max(1));
            let fixture = Measurement::new(format!("open/ok-{name}"), specimen);
            Measurement { file: Some("a file".to_owned()), ..fixture }
        };
        subject.measurements = (0..9).map(fixture).collect();
        let inputs = bad_inputs(&subject);
        let operations: BTreeSet<&str> = inputs.iter().map(|it| &*it.bare().operation).collect();
        assert_eq!(Vec::from_iter(operations), ["open/ok-0", "open/ok-2", "open/ok-3"]);
    }
}

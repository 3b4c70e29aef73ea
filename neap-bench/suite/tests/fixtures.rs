//! Fixtures in each layout, and damaged ones.

use neap_subject::specimen::{Invocation, Origin, Specimen};
use neap_suite::fixture::{Fixture, Instructions, encode};
use prost::Message;
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction, error::InstructionError};
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeSet,
    fs,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const PROGRAM: Pubkey = Pubkey::new_from_array([7; 32]);
const VAULT: Pubkey = Pubkey::new_from_array([1; 32]);
const AUTHORITY: Pubkey = Pubkey::new_from_array([2; 32]);

/// A fixture of an instruction that changes its first account.
fn specimen() -> Specimen {
    let vault = Account { lamports: 5, data: vec![1, 2, 3], owner: PROGRAM, ..Account::default() };
    let invocation = Invocation {
        instruction: Instruction {
            program_id: PROGRAM,
            accounts: vec![
                AccountMeta::new(VAULT, false),
                AccountMeta::new_readonly(AUTHORITY, true),
            ],
            data: vec![3, 9],
        },
        accounts: vec![(VAULT, vault), (AUTHORITY, Account::default())],
        compute_unit_limit: Some(200_000),
        heap_size: None,
    };
    let mut specimen = Specimen::unchanged(invocation);
    specimen.origin = Origin::Recorded;
    specimen.accounts[0].1.data[0] = 9;
    specimen.return_data = vec![4];
    specimen
}

/// The specimen in Mollusk's layout. It has no error.
fn mollusk(specimen: Specimen) -> Vec<u8> {
    let Invocation { compute_unit_limit, heap_size, .. } = specimen.invocation;
    let budget = Budget {
        compute_unit_limit: compute_unit_limit.unwrap_or_default(),
        heap_size: heap_size.unwrap_or_default(),
        heap_cost: 8,
    };
    mollusk_with(&budget, specimen)
}

fn mollusk_with(budget: &Budget, specimen: Specimen) -> Vec<u8> {
    let Specimen { invocation, accounts, return_data, .. } = specimen;
    let Invocation { instruction, accounts: before, .. } = invocation;
    let index = |key| before.iter().take_while(|(address, _)| *address != key).count() as u32;
    let metas = instruction.accounts.iter().map(|meta| Meta {
        index: index(meta.pubkey),
        // In this layout, the flags are in the other order.
        is_writable: meta.is_signer,
        is_signer: meta.is_writable,
    });
    let input = MolluskInput {
        budget: budget.encode_to_vec(),
        program_id: instruction.program_id.to_bytes().into(),
        metas: metas.collect(),
        data: instruction.data,
        accounts: stored(&before),
    };
    let output = MolluskOutput {
        result: 0,
        return_data: vec![return_data],
        accounts: stored(&accounts[..1]),
    };
    Mollusk { input: input.encode_to_vec(), output: output.encode_to_vec() }.encode_to_vec()
}

fn stored(accounts: &[(Pubkey, Account)]) -> Vec<Stored> {
    let stored = accounts.iter().map(|(address, account)| Stored {
        address: address.to_bytes().into(),
        lamports: account.lamports,
        data: account.data.clone(),
        owner: account.owner.to_bytes().into(),
    });
    stored.collect()
}

#[derive(Message)]
struct Budget {
    #[prost(uint64, tag = "1")]
    compute_unit_limit: u64,
    #[prost(uint32, tag = "29")]
    heap_size: u32,
    #[prost(uint64, tag = "30")]
    heap_cost: u64,
}

#[derive(Message)]
struct MolluskInput {
    #[prost(bytes, tag = "1")]
    budget: Vec<u8>,
    #[prost(bytes, tag = "4")]
    program_id: Vec<u8>,
    #[prost(message, repeated, tag = "5")]
    metas: Vec<Meta>,
    #[prost(bytes, tag = "6")]
    data: Vec<u8>,
    #[prost(message, repeated, tag = "7")]
    accounts: Vec<Stored>,
}

#[derive(Message)]
struct MolluskOutput {
    #[prost(uint64, tag = "3")]
    result: u64,
    #[prost(bytes, repeated, tag = "4")]
    return_data: Vec<Vec<u8>>,
    #[prost(message, repeated, tag = "5")]
    accounts: Vec<Stored>,
}

fn assert_same(found: &Specimen, expected: &Specimen) {
    assert_eq!(format!("{found:?}"), format!("{expected:?}"));
}

#[test]
fn a_fixture_is_read_as_it_was_written() {
    let refused = |origin, error: InstructionError| {
        let invocation = specimen().invocation;
        Specimen { origin, result: Err(error), ..Specimen::unchanged(invocation) }
    };
    let specimens = [
        specimen(),
        refused(Origin::Recorded, InstructionError::Custom(6000)),
        refused(Origin::Recorded, InstructionError::InvalidAccountData),
        refused(Origin::RecordedWithoutError, InstructionError::GenericError),
    ];
    for expected in specimens {
        let fixture = Fixture::read(&encode(&expected)).unwrap();
        assert_same(&fixture.specimen, &expected);
        let again = Fixture::read(&encode(&fixture.specimen)).unwrap();
        assert_eq!(again.hash, fixture.hash);
    }
}

#[test]
fn every_part_has_an_influence_on_the_hash() {
    let hash = |specimen: &Specimen| Fixture::read(&encode(specimen)).unwrap().hash;
    let changes: [fn(&mut Specimen); 9] = [
        |it| it.invocation.instruction.data[0] ^= 1,
        |it| it.invocation.instruction.accounts[0].is_signer = true,
        |it| it.invocation.instruction.accounts[1].is_writable = true,
        |it| it.invocation.accounts[0].1.lamports += 1,
        |it| it.invocation.compute_unit_limit = Some(1),
        |it| it.invocation.heap_size = Some(64 * 1024),
        |it| it.accounts[0].1.data[0] ^= 1,
        |it| it.return_data.clear(),
        |it| it.result = Err(InstructionError::InvalidArgument),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let mut changed = specimen();
        change(&mut changed);
        assert_ne!(hash(&changed), hash(&specimen()), "{index}");
    }
}

#[test]
fn a_fixture_has_the_compute_units_of_a_transaction_unless_the_suite_allows_more() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    let mut asks = specimen();
    asks.invocation.compute_unit_limit = Some(1 << 40);
    fs::write(path("asks.fix"), encode(&asks)).unwrap();
    let limit = |key: &str| {
        let text =
            format!("suite = \"s\"\n[[program]]\nname = \"p\"\n[[fixtures]]\ndir = \".\"\n{key}");
        fs::write(path("neap.toml"), text).unwrap();
        let suite = neap_suite::read(&path("neap.toml"), None).map_err(|it| format!("{it:#}"))?;
        Ok(suite.programs[0].subject.measurements[0].specimen.invocation.compute_unit_limit)
    };
    assert_eq!(limit(""), Ok(Some(1_400_000)));
    assert_eq!(limit("compute_unit_limit = 3_000_000"), Ok(Some(3_000_000)));
    let error: String = limit("compute_unit_limit = 10_000_001").unwrap_err();
    assert!(error.ends_with("`compute_unit_limit` is at most 10000000"), "{error}");
}

#[test]
#[expect(deprecated, reason = "programs still end with it")]
fn every_error_has_a_hash_of_its_own() {
    use InstructionError::{Custom, GenericError, MissingAccount, NotEnoughAccountKeys};
    let refused = |origin, error| {
        let unchanged = Specimen::unchanged(specimen().invocation);
        let refused = Specimen { origin, result: Err(error), ..unchanged };
        Fixture::read(&encode(&refused)).unwrap().short_hash()
    };
    let mut digits = vec![refused(Origin::RecordedWithoutError, GenericError)];
    let errors = [
        NotEnoughAccountKeys,
        MissingAccount,
        GenericError,
        InstructionError::ComputationalBudgetExceeded,
        InstructionError::PrivilegeEscalation,
        Custom(0),
        Custom(7),
    ];
    digits.extend(errors.map(|error| refused(Origin::Recorded, error)));
    // Rows of these errors have always had these names.
    assert_eq!(
        [&digits[0], &digits[1], &digits[6], &digits[7]],
        ["7438744eea0b", "3a5293b4f3cd", "b7fdaf028a46", "b1c27e4deb47"]
    );
    let count = digits.len();
    assert_eq!(BTreeSet::from_iter(digits).len(), count);
}

#[test]
fn only_a_number_of_mollusk_can_mean_two_errors() {
    let error = 11_u64 << 32;
    for (number, origin) in [
        (error, Origin::RecordedAsNumber),
        (error + 1, Origin::Recorded),
        (u64::MAX, Origin::RecordedWithoutError),
    ] {
        let Mollusk { input, output } = Mollusk::decode(&*mollusk(specimen())).unwrap();
        let mut effects = MolluskOutput::decode(&*output).unwrap();
        effects.result = number;
        let output = effects.encode_to_vec();
        let bytes = Mollusk { input, output }.encode_to_vec();
        let specimen = Fixture::read(&bytes).unwrap().specimen;
        assert_eq!(specimen.origin, origin);
        assert_ne!(
            Fixture::read(&encode(&specimen)).unwrap().specimen.origin,
            Origin::RecordedAsNumber
        );
    }
}

/// An account that an instruction takes, as Firedancer writes it: first whether it is writable.
#[derive(Message)]
struct Meta {
    #[prost(uint32, tag = "1")]
    index: u32,
    #[prost(bool, tag = "2")]
    is_writable: bool,
    #[prost(bool, tag = "3")]
    is_signer: bool,
}

#[derive(Message)]
struct Stored {
    #[prost(bytes, tag = "1")]
    address: Vec<u8>,
    #[prost(uint64, tag = "2")]
    lamports: u64,
    #[prost(bytes, tag = "3")]
    data: Vec<u8>,
    #[prost(bytes, tag = "6")]
    owner: Vec<u8>,
}

#[derive(Message)]
struct Input {
    #[prost(bytes, tag = "1")]
    program_id: Vec<u8>,
    #[prost(message, repeated, tag = "3")]
    accounts: Vec<Stored>,
    #[prost(message, repeated, tag = "4")]
    metas: Vec<Meta>,
    #[prost(bytes, tag = "5")]
    data: Vec<u8>,
    #[prost(uint64, tag = "6")]
    compute_unit_limit: u64,
}

#[derive(Message)]
struct Output {
    #[prost(int32, tag = "1")]
    result: i32,
    #[prost(uint32, tag = "2")]
    custom_error: u32,
    #[prost(message, repeated, tag = "3")]
    accounts: Vec<Stored>,
    #[prost(bytes, tag = "5")]
    return_data: Vec<u8>,
}

#[derive(Message)]
struct Firedancer {
    #[prost(bytes, tag = "1")]
    metadata: Vec<u8>,
    #[prost(message, optional, tag = "2")]
    input: Option<Input>,
    #[prost(message, optional, tag = "3")]
    output: Option<Output>,
}

fn firedancer(result: i32, custom_error: u32) -> Vec<u8> {
    let Specimen { invocation, accounts, return_data, .. } = specimen();
    let Invocation { instruction, accounts: before, .. } = invocation;
    let metas = instruction.accounts.iter().enumerate().map(|(index, meta)| Meta {
        index: index as u32,
        is_writable: meta.is_writable,
        is_signer: meta.is_signer,
    });
    let message = Firedancer {
        metadata: Vec::new(),
        input: Some(Input {
            program_id: PROGRAM.to_bytes().into(),
            accounts: stored(&before),
            metas: metas.collect(),
            data: instruction.data,
            compute_unit_limit: 200_000,
        }),
        output: Some(Output {
            result,
            custom_error,
            accounts: if result == 0 { stored(&accounts[..1]) } else { Vec::new() },
            return_data: if result == 0 { return_data } else { Vec::new() },
        }),
    };
    // prost leaves out an empty field, but Firedancer's metadata are always there.
    [b"\x0a\x00", &*message.encode_to_vec()].concat()
}

#[test]
fn other_layouts_say_the_same() {
    assert_same(&Fixture::read(&mollusk(specimen())).unwrap().specimen, &specimen());
    let fixture = Fixture::read(&firedancer(0, 0)).unwrap();
    assert_same(&fixture.specimen, &specimen());
    for (number, custom_error, expected) in [
        (1, 0, Some(InstructionError::GenericError)),
        (4, 0, Some(InstructionError::InvalidAccountData)),
        (8, 0, Some(InstructionError::MissingRequiredSignature)),
        (26, 0, Some(InstructionError::Custom(0))),
        (26, 6001, Some(InstructionError::Custom(6001))),
        (9999, 0, None),
        (-1, 0, None),
    ] {
        let refused = Fixture::read(&firedancer(number, custom_error)).unwrap().specimen;
        let is_known = refused.origin == Origin::Recorded;
        assert_eq!(is_known.then_some(refused.result.unwrap_err()), expected, "{number}");
    }
}

#[test]
fn the_heap_is_one_that_a_transaction_can_ask_for() {
    let with_heap = |heap_size| {
        let mut specimen = specimen();
        specimen.invocation.heap_size = heap_size;
        let read = |bytes: &[u8]| Fixture::read(bytes).map(|it| it.specimen.invocation.heap_size);
        let read = [encode(&specimen), mollusk(specimen)].map(|bytes| read(&bytes));
        let [neap, mollusk] = read.map(|it| it.map_err(|error| error.to_string()));
        assert_eq!(neap, mollusk);
        neap
    };
    // The last one is that of a transaction that does not ask.
    for (heap_size, read) in [(Some(256 * 1024), Some(256 * 1024)), (Some(32 * 1024), None)] {
        assert_eq!(with_heap(heap_size).unwrap(), read);
    }
    for heap_size in [1024, 40_000, 257 * 1024, u32::MAX] {
        let error = with_heap(Some(heap_size)).unwrap_err();
        assert!(error.contains(&format!("a heap of {heap_size} bytes")), "{error}");
    }
    // Old Mollusks have another cost in its place, and the heap after it.
    for (heap_cost, heap_size) in [(32 * 1024, None), (64 * 1024, Some(64 * 1024))] {
        let budget = Budget { compute_unit_limit: 0, heap_size: 788, heap_cost };
        let fixture = Fixture::read(&mollusk_with(&budget, specimen())).unwrap();
        assert_eq!(fixture.specimen.invocation.heap_size, heap_size);
    }
}

#[derive(Message)]
struct Mollusk {
    #[prost(bytes, tag = "1")]
    input: Vec<u8>,
    #[prost(bytes, tag = "2")]
    output: Vec<u8>,
}

#[test]
fn the_layout_of_an_older_mollusk_is_refused() {
    let Mollusk { input, output } = Mollusk::decode(&*mollusk(specimen())).unwrap();
    let owner = PROGRAM.to_bytes().to_vec();
    let account = Stored { address: VAULT.to_bytes().into(), lamports: 1, data: vec![1], owner };
    let account = account.encode_to_vec();
    // One field 4 is the return data. An account there is one of the old layout, and so are several fields.
    let field = |data: &[u8]| [&[0x22, data.len() as u8], data].concat();
    for more in [field(&account), [field(&[1]), field(&[2])].concat()] {
        let older = [&*output.replace_return_data(), &*more].concat();
        let bytes = Mollusk { input: input.clone(), output: older }.encode_to_vec();
        let error = Fixture::read(&bytes).unwrap_err().to_string();
        assert!(error.contains("older Mollusk"), "{error}");
    }
}

/// Removes the return data from the effects: the two bytes of the field, and its one byte.
trait Effects {
    fn replace_return_data(&self) -> Vec<u8>;
}

impl Effects for Vec<u8> {
    fn replace_return_data(&self) -> Vec<u8> {
        let start = self.windows(3).position(|it| *it == [0x22, 1, 4]).unwrap();
        [&self[..start], &self[start + 3..]].concat()
    }
}

/// The sysvars of a fixture: a clock at this slot, the rent of an older cluster, and others.
#[derive(Message)]
struct Sysvars {
    #[prost(message, optional, tag = "1")]
    clock: Option<Clock>,
    #[prost(bytes, tag = "2")]
    epoch_rewards: Vec<u8>,
    #[prost(bytes, tag = "4")]
    rent: Vec<u8>,
    #[prost(bytes, tag = "7")]
    recent_blockhashes: Vec<u8>,
}

#[derive(Message)]
struct Clock {
    #[prost(uint64, tag = "1")]
    slot: u64,
}

#[test]
fn sysvars_that_differ_from_the_engines_are_accounts() {
    let Mollusk { input, output } = Mollusk::decode(&*mollusk(specimen())).unwrap();
    // Lamports per byte and year in field 1, the threshold in field 2.
    let rent = [&[8, 7, 0x11][..], &2_f64.to_le_bytes()].concat();
    // A height, a hash, points, and the flag.
    let points = |length| {
        [&[8, 5, 0x1a, 32][..], &[6; 32], &[0x22, length], &vec![3; length.into()], &[0x38, 1]]
            .concat()
    };
    // An entry with a hash and its fee.
    let entry = [&[10, 32][..], &[4; 32], &[0x10, 9]].concat();
    let recent_blockhashes = [&[10, entry.len() as u8], &entry[..]].concat();
    let sysvars = |epoch_rewards| {
        let clock = Some(Clock { slot: 77 });
        let (rent, recent_blockhashes) = (rent.clone(), recent_blockhashes.clone());
        let sysvars = Sysvars { clock, epoch_rewards, rent, recent_blockhashes }.encode_to_vec();
        let length = [0x80 | (sysvars.len() & 0x7f) as u8, (sysvars.len() >> 7) as u8];
        let input = [&input[..], &[0x1a], &length, &sysvars].concat();
        Mollusk { input, output: output.clone() }.encode_to_vec()
    };
    // Points of another length are none.
    assert_eq!(Fixture::read(&sysvars(points(15))).unwrap().specimen.accounts.len(), 5);
    let bytes = sysvars(points(16));
    let Specimen { invocation, accounts, .. } = Fixture::read(&bytes).unwrap().specimen;
    let [clock, rewards, rent, recent] = &invocation.accounts[2..] else {
        panic!("{:?}", invocation.accounts)
    };
    assert_eq!(clock.0.to_string(), "SysvarC1ock11111111111111111111111111111111");
    assert_eq!(clock.1.data[..8], 77_u64.to_le_bytes());
    assert_eq!(rent.0.to_string(), "SysvarRent111111111111111111111111111111111");
    assert_eq!(rent.1.data[..8], 7_u64.to_le_bytes());
    assert_eq!(rewards.0.to_string(), "SysvarEpochRewards1111111111111111111111111");
    let expected = [&5_u64.to_le_bytes()[..], &[0; 8], &[6; 32], &[3; 16], &[0; 16], &[1]].concat();
    assert_eq!(rewards.1.data, expected);
    assert_eq!(recent.0.to_string(), "SysvarRecentB1ockHashes11111111111111111111");
    let expected = [&1_u64.to_le_bytes()[..], &[4; 32], &9_u64.to_le_bytes()].concat();
    assert_eq!(recent.1.data, expected);
    assert_eq!(accounts[2..], invocation.accounts[2..]);
    // Written again, they are accounts like others.
    let again = Fixture::read(&encode(&Fixture::read(&bytes).unwrap().specimen)).unwrap();
    assert_eq!(again.specimen.invocation.accounts, invocation.accounts);
}

#[test]
fn more_accounts_than_an_instruction_can_have_are_refused() {
    let mut many = specimen();
    for index in 0..254_u16 {
        let mut key = [9; 32];
        key[..2].copy_from_slice(&index.to_le_bytes());
        many.invocation.accounts.push((Pubkey::new_from_array(key), Account::default()));
    }
    many.accounts = many.invocation.accounts.clone();
    for bytes in [encode(&many), mollusk(many.clone())] {
        let error = Fixture::read(&bytes).unwrap_err().to_string();
        assert_eq!(error, "it has 256 accounts, but an instruction has at most 255");
    }
    many.invocation.accounts.pop();
    many.accounts.pop();
    assert!(Fixture::read(&encode(&many)).is_ok());
}

#[test]
fn refuses_a_hundred_thousand_accounts_at_once() {
    let mut many = specimen();
    for index in 0..100_000_u64 {
        let key = [index, 9, 9, 9].map(u64::to_le_bytes).concat();
        let key = Pubkey::try_from(key.as_slice()).unwrap();
        many.invocation.accounts.push((key, Account::default()));
    }
    let (bytes, started) = (mollusk(many), Instant::now());
    let error = Fixture::read(&bytes).unwrap_err().to_string();
    assert_eq!(error, "it has 100002 accounts, but an instruction has at most 255");
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    let mut repeated = specimen();
    let meta = repeated.invocation.instruction.accounts[0].clone();
    repeated.invocation.instruction.accounts = vec![meta; 256];
    for bytes in [encode(&repeated), mollusk(repeated.clone())] {
        let error = Fixture::read(&bytes).unwrap_err().to_string();
        assert_eq!(error, "it has 256 accounts, but an instruction has at most 255");
    }
}

#[test]
fn json_says_the_same() {
    let key = |key: Pubkey| format!("{:?}", key.to_bytes());
    let account = |address, data: &str, owner, lamports| {
        format!(
            "{{\"address\": {}, \"lamports\": {lamports}, \"data\": {data}, \"executable\": false, \"rent_epoch\": 0, \"owner\": {}}}",
            key(address),
            key(owner)
        )
    };
    let (system, vault) = (Pubkey::default(), account(VAULT, "[1, 2, 3]", PROGRAM, 5));
    let (after, authority) =
        (account(VAULT, "[9, 2, 3]", PROGRAM, 5), account(AUTHORITY, "[]", system, 0));
    let json = format!(
        "{{\"input\": {{\"compute_budget\": {{\"compute_unit_limit\": 200000, \"heap_cost\": 8}}, \"sysvars\": null,
          \"program_id\": {}, \"data\": [3, 9], \"accounts\": [{vault}, {authority}], \"instr_accounts\": [
          {{\"index\": 0, \"is_signer\": false, \"is_writable\": true}},
          {{\"index\": 1, \"is_signer\": true, \"is_writable\": false}}]}},
          \"output\": {{\"compute_units_consumed\": 1, \"program_result\": 0, \"return_data\": [4],
          \"resulting_accounts\": [{after}, {authority}]}}}}",
        key(PROGRAM)
    );
    let fixture = Fixture::read(json.as_bytes()).unwrap();
    assert_same(&fixture.specimen, &specimen());
    assert!(Fixture::read(b"{}").unwrap_err().to_string().contains("JSON"));
}

#[test]
fn damaged_fixtures_are_refused() {
    for bytes in [encode(&specimen()), mollusk(specimen()), firedancer(0, 0)] {
        // Some truncated messages are still messages, but none makes the reader panic.
        for length in 0..bytes.len() {
            let _ = Fixture::read(&bytes[..length]);
        }
        for index in 0..bytes.len() {
            for byte in [0, 1, 0x7f, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[index] = byte;
                let _ = Fixture::read(&damaged);
            }
        }
    }
    let mut short = specimen();
    short.invocation.accounts.remove(1);
    short.accounts.remove(1);
    let error = Fixture::read(&mollusk(short)).unwrap_err().to_string();
    assert_eq!(error, "the instruction takes account 1, but the fixture has only 1");
    assert!(Fixture::read(&[]).is_err());
    assert!(Fixture::read(&[0xff; 64]).unwrap_err().to_string().contains("no fixture"));
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_a_fixture_or_an_error(bytes: Vec<u8>) {
        let _ = Fixture::read(&bytes);
    }
}

#[test]
fn idls_name_instructions_and_errors() {
    let anchor = br#"{"instructions": [{"name": "set_owner", "discriminator": [1, 2]}],
        "errors": [{"code": 6000, "name": "Paused"}]}"#;
    let old_anchor = br#"{"instructions": [{"name": "setOwner"}, {"name": "close"}]}"#;
    let shank =
        br#"{"instructions": [{"name": "Create", "discriminant": {"type": "u8", "value": 3}}]}"#;
    let codama = br#"{"kind": "rootNode", "program": {"instructions": [{"name": "close", "discriminators":
        [{"kind": "fieldDiscriminatorNode", "name": "discriminator"}], "arguments": [{"name": "discriminator",
        "type": {"kind": "numberTypeNode", "format": "u32"}, "defaultValue": {"kind": "numberValueNode", "number": 4}}]}]}}"#;
    let name = |idl: &[u8], data: &[u8]| Instructions::read(idl).unwrap().name(data);
    assert_eq!(name(anchor, &[1, 2, 3]), "set_owner");
    assert_eq!(name(anchor, &[1, 3]), "0x01");
    // The first bytes of the SHA-256 of `global:set_owner`.
    assert_eq!(name(old_anchor, &[72, 202, 120, 52, 77, 128, 96, 197]), "setOwner");
    assert_eq!(name(shank, &[3]), "Create");
    assert_eq!(name(codama, &[4, 0, 0, 0]), "close");
    assert_eq!(name(codama, &[4, 0, 0]), "0x04");
    assert_eq!(name(codama, &[]), "no-data");
    let constant = br#"{"program": {"instructions": [{"name": "mint", "discriminators": [{"kind": "constantDiscriminatorNode",
        "offset": 0, "constant": {"value": {"kind": "bytesValueNode", "encoding": "base16", "data": "0aff"}}}]}, {"name": "other"}]}}"#;
    assert_eq!(name(constant, &[10, 255, 1]), "mint");
    // A discriminator that cannot be read names nothing.
    let unknown = br#"{"program": {"instructions": [{"name": "sized", "discriminators": [{"kind": "sizeDiscriminatorNode",
        "size": 9}]}, {"name": "later", "discriminators": [{"kind": "fieldDiscriminatorNode", "name": "a", "offset": 8}],
        "arguments": [{"name": "a", "type": {"format": "u8"}, "defaultValue": {"kind": "numberValueNode", "number": 1}}]}]}}"#;
    assert_eq!(name(unknown, &[1]), "0x01");
    let refused = Specimen { result: Err(InstructionError::Custom(6000)), ..specimen() };
    assert_eq!(Instructions::read(anchor).unwrap().outcome(&refused), "Paused");
    assert_eq!(Instructions::default().outcome(&refused), "Custom-6000");
    assert!(Instructions::read(b"[]").is_err());
}

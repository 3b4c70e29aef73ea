//! The `Multisig` of Squads v4, with five members.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Neap, Schema};
use wincode::{SchemaRead, SchemaWrite, config};

use crate::borsh_format::BORSH;

#[derive(
    BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Clone, Copy, Debug, PartialEq,
)]
struct Permissions {
    mask: u8,
}

#[derive(
    BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Clone, Copy, Debug, PartialEq,
)]
struct Member {
    key: [u8; 32],
    permissions: Permissions,
}

#[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
struct Multisig {
    create_key: [u8; 32],
    config_authority: [u8; 32],
    threshold: u16,
    time_lock: u32,
    transaction_index: u64,
    stale_transaction_index: u64,
    rent_collector: Option<[u8; 32]>,
    bump: u8,
    members: Vec<Member>,
}

const THRESHOLD: u16 = 3;
const BUMP: u8 = 254;
const LAST: Member = Member { key: [5; 32], permissions: Permissions { mask: 7 } };

fn value() -> Multisig {
    Multisig {
        create_key: [0xc1; 32],
        config_authority: [0; 32],
        threshold: THRESHOLD,
        time_lock: 3600,
        transaction_index: 1 << 40,
        stale_transaction_index: 1 << 39,
        rent_collector: Some([0xc2; 32]),
        bump: BUMP,
        members: (1..=5).map(|byte| Member { key: [byte; 32], ..LAST }).collect(),
    }
}

fn data() -> Vec<u8> {
    [Multisig::DISCRIMINATOR, &borsh::to_vec(&value()).unwrap()].concat()
}

fn body(data: &[u8]) -> &[u8] {
    data.strip_prefix(Multisig::DISCRIMINATOR).unwrap()
}

fn body_mut(data: &mut [u8]) -> &mut [u8] {
    let (discriminator, body) = data.split_at_mut(Multisig::DISCRIMINATOR.len());
    discriminator.copy_from_slice(Multisig::DISCRIMINATOR);
    body
}

fn by_borsh(data: &[u8]) -> Multisig {
    Multisig::deserialize(&mut body(data)).unwrap()
}

fn by_wincode(data: &[u8]) -> Multisig {
    config::deserialize(body(data), BORSH).unwrap()
}

operations! {
    read decode(data()) == value() => {
        borsh: by_borsh,
        neap: |data| MultisigRef::parse(data).unwrap().decode().unwrap(),
        wincode: by_wincode,
    }
    read bump(data()) == BUMP => {
        borsh: |data| by_borsh(data).bump,
        neap: |data| MultisigRef::parse(data).unwrap().bump().unwrap(),
        wincode: |data| by_wincode(data).bump,
    }
    read index(data()) == (THRESHOLD, BUMP, LAST.key) => {
        borsh: |data| {
            let account = by_borsh(data);
            (account.threshold, account.bump, account.members[4].key)
        },
        neap: |data| {
            let account = MultisigRef::parse(data).unwrap().index().unwrap();
            (account.threshold(), account.bump(), *account.members().get(4).unwrap().key())
        },
        wincode: |data| {
            let account = by_wincode(data);
            (account.threshold, account.bump, account.members[4].key)
        },
    }
    read contains(data()) == true => {
        borsh: |data| by_borsh(data).members.contains(&LAST),
        neap: |data| MultisigRef::parse(data).unwrap().members().unwrap().contains(&LAST),
        wincode: |data| by_wincode(data).members.contains(&LAST),
    }
    write encode(value()) == data() => {
        borsh: |value, data| {
            data.clear();
            data.extend(Multisig::DISCRIMINATOR);
            value.serialize(data).unwrap();
        },
        neap: |value, data| assert!(value.encode_into(data).is_ok()),
        wincode: |value, data| config::serialize_into(body_mut(data), value, BORSH).unwrap(),
    }
}

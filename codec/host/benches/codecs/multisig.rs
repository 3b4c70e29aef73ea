//! The multisig of the suite, with ten members.

use borsh::{BorshDeserialize, BorshSerialize};
use interface::multisig::{DISCRIMINATOR, NewMultisig, Status::Paused};
use neap::Neap;
use wincode::{SchemaRead, SchemaWrite, config};

use crate::borsh_format::BORSH;

interface::multisig_status!(
    #[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite)]
    #[derive(Clone, Copy, Debug, PartialEq)]
);
interface::multisig!(
    #[derive(BorshDeserialize, BorshSerialize, Neap, SchemaRead, SchemaWrite, Debug, PartialEq)]
    #[neap(discriminator = "anchor", trailing = "allowed")]
    struct Multisig {
        keys: [u8; 32],
        #[neap(max = 32)]
        name: String,
        #[neap(max = 65)]
        members: Vec<[u8; 32]>,
    }
);

/// The schema of a value whose name and members stay in the account.
mod borrowed {
    use neap::Neap;
    use wincode::SchemaRead;

    use super::Status;

    interface::multisig!(
        #[derive(Neap, SchemaRead, Debug, PartialEq)]
        #[neap(discriminator = "anchor", trailing = "allowed")]
        struct Multisig<'a> {
            keys: [u8; 32],
            #[neap(max = 32)]
            name: &'a str,
            #[neap(max = 65)]
            members: &'a [[u8; 32]],
        }
    );
}

pub const THRESHOLD: u16 = 3;
pub const BUMP: u8 = 254;
const MEMBERS: [[u8; 32]; 10] = {
    let mut members = [[0; 32]; 10];
    let mut index = 0;
    while index < members.len() {
        members[index] = [index as u8 + 1; 32];
        index += 1;
    }
    members
};
pub const LAST: [u8; 32] = MEMBERS[9];

pub const NEW: NewMultisig = NewMultisig {
    create_key: &[0xc1; 32],
    config_authority: &[0xc2; 32],
    threshold: THRESHOLD,
    time_lock: 3600,
    transaction_index: 1 << 40,
    stale_transaction_index: 1 << 39,
    status: Paused,
    name: "treasury of the harbour",
    delay: Some(86_400),
    bump: BUMP,
    members: &MEMBERS,
};

/// Returns the account in borsh's format.
fn data() -> Vec<u8> {
    [&DISCRIMINATOR[..], &borsh::to_vec(&Multisig::from(&NEW)).unwrap()].concat()
}

pub fn body(data: &[u8]) -> &[u8] {
    interface::multisig::body(data).unwrap()
}

pub fn body_mut(data: &mut [u8]) -> &mut [u8] {
    let (discriminator, body) = interface::multisig::blank_mut(data).unwrap();
    *discriminator = DISCRIMINATOR;
    body
}

fn by_borsh(data: &[u8]) -> Multisig {
    Multisig::deserialize(&mut body(data)).unwrap()
}

fn by_wincode(data: &[u8]) -> borrowed::Multisig<'_> {
    config::deserialize(body(data), BORSH).unwrap()
}

operations! {
    read decode(data()) == Multisig::from(&NEW) => {
        borsh: by_borsh,
        neap: |data| MultisigRef::parse(data).unwrap().decode().unwrap(),
        wincode: |data| config::deserialize::<Multisig, _>(body(data), BORSH).unwrap(),
    }
    read borrow(data()) == borrowed::Multisig::from(&NEW) => {
        neap: |data| borrowed::MultisigRef::parse(data).unwrap().decode().unwrap(),
        wincode: by_wincode,
    }
    read bump(data()) == BUMP => {
        borsh: |data| by_borsh(data).bump,
        neap: |data| MultisigRef::parse(data).unwrap().bump().unwrap(),
        wincode: |data| by_wincode(data).bump,
    }
    read index(data()) == (THRESHOLD, BUMP, LAST) => {
        borsh: |data| {
            let account = by_borsh(data);
            (account.threshold, account.bump, account.members[9])
        },
        neap: |data| {
            let account = MultisigRef::parse(data).unwrap().index().unwrap();
            (account.threshold(), account.bump(), account.members()[9])
        },
        wincode: |data| {
            let account = by_wincode(data);
            (account.threshold, account.bump, account.members[9])
        },
    }
    read contains(data()) == true => {
        borsh: |data| by_borsh(data).members.contains(&LAST),
        neap: |data| neap::contains(MultisigRef::parse(data).unwrap().members().unwrap(), &LAST),
        wincode: |data| by_wincode(data).members.contains(&LAST),
    }
    write encode(Multisig::from(&NEW)) == data() => {
        borsh: |value, data| {
            data.clear();
            data.extend(DISCRIMINATOR);
            value.serialize(data).unwrap();
        },
        neap: |value, data| assert!(value.encode_into(data).is_ok()),
        wincode: |value, data| config::serialize_into(body_mut(data), value, BORSH).unwrap(),
    }
}

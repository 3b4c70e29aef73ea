//! The multisig of the suite in bincode's format, which borsh does not write.

use neap::Neap;
use wincode::{SchemaRead, SchemaWrite};

use crate::multisig::{BUMP, LAST, NEW, THRESHOLD, body, body_mut};
use interface::multisig::DISCRIMINATOR;

interface::multisig_status!(
    #[derive(Neap, SchemaRead, SchemaWrite, Clone, Copy, Debug, PartialEq)]
    #[neap(format = "bincode")]
);
interface::multisig!(
    #[derive(Neap, SchemaRead, SchemaWrite, Debug, PartialEq)]
    #[neap(format = "bincode", discriminator = "anchor", trailing = "allowed")]
    struct Multisig {
        keys: [u8; 32],
        #[neap(max = 32)]
        name: String,
        #[neap(max = 65)]
        members: Vec<[u8; 32]>,
    }
);
interface::multisig!(
    #[derive(SchemaRead)]
    struct Borrowed<'a> {
        keys: [u8; 32],
        name: &'a str,
        members: &'a [[u8; 32]],
    }
);

fn data() -> Vec<u8> {
    [&DISCRIMINATOR[..], &wincode::serialize(&Multisig::from(&NEW)).unwrap()].concat()
}

fn by_wincode(data: &[u8]) -> Borrowed<'_> {
    wincode::deserialize(body(data)).unwrap()
}

operations! {
    read decode(data()) == Multisig::from(&NEW) => {
        neap: |data| MultisigRef::parse(data).unwrap().decode().unwrap(),
        wincode: |data| wincode::deserialize::<Multisig>(body(data)).unwrap(),
    }
    read bump(data()) == BUMP => {
        neap: |data| MultisigRef::parse(data).unwrap().bump().unwrap(),
        wincode: |data| by_wincode(data).bump,
    }
    read index(data()) == (THRESHOLD, BUMP, LAST) => {
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
        neap: |data| neap::contains(MultisigRef::parse(data).unwrap().members().unwrap(), &LAST),
        wincode: |data| by_wincode(data).members.contains(&LAST),
    }
    write encode(Multisig::from(&NEW)) == data() => {
        neap: |value, data| assert!(value.encode_into(data).is_ok()),
        wincode: |value, data| wincode::serialize_into(body_mut(data), value).unwrap(),
    }
}

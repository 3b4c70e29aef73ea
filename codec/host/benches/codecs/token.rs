//! The account of 160 bytes of the suite. borsh, bincode and C lay it out in the same way.

use borsh::{BorshDeserialize, BorshSerialize};
use bytemuck::{Pod, Zeroable};
use neap::Neap;
use wincode::{SchemaRead, SchemaWrite};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

interface::account!(
    #[derive(BorshDeserialize, BorshSerialize, FromBytes, Immutable, IntoBytes, KnownLayout, Neap)]
    #[derive(Pod, SchemaRead, SchemaWrite, Zeroable)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(C)]
);

const OWNER: [u8; 32] = [2; 32];

const VALUE: Account = Account {
    mint: [1; 32],
    owner: OWNER,
    amount: 1_000_000,
    delegate: [3; 32],
    state: 1,
    _padding: [0; 7],
    native_amount: 2_039_280,
    delegated_amount: 500,
    close_authority: [4; 32],
};

/// Returns the account's bytes. An allocation begins at a multiple of 8, so references to an `Account` may point into it.
fn data() -> Vec<u8> {
    bytemuck::bytes_of(&VALUE).to_vec()
}

operations! {
    read decode(data()) == VALUE => {
        borsh: |data| borsh::from_slice::<Account>(data).unwrap(),
        bytemuck: bytemuck::pod_read_unaligned::<Account>,
        neap: |data| AccountRef::parse(data).unwrap().decode(),
        wincode: |data| wincode::deserialize_exact::<Account>(data).unwrap(),
        zerocopy: |data| Account::read_from_bytes(data).unwrap(),
    }
    read owner(data()) == true => {
        borsh: |data| borsh::from_slice::<Account>(data).unwrap().owner == OWNER,
        bytemuck: |data| bytemuck::from_bytes::<Account>(data).owner == OWNER,
        neap: |data| *AccountRef::parse(data).unwrap().owner() == OWNER,
        wincode: |data| wincode::deserialize_exact::<&Account>(data).unwrap().owner == OWNER,
        zerocopy: |data| Account::ref_from_bytes(data).unwrap().owner == OWNER,
    }
    write encode(VALUE) == data() => {
        borsh: |value, data| {
            data.clear();
            value.serialize(data).unwrap();
        },
        bytemuck: |value, data| data.copy_from_slice(bytemuck::bytes_of(value)),
        neap: |value, data| assert!(value.encode_into(data).is_ok()),
        wincode: |value, data| wincode::serialize_into(&mut data[..], value).unwrap(),
        zerocopy: |value, data| value.write_to(data).unwrap(),
    }
}

//! The address lookup table program, compared with `AddressLookupTable` of `solana-program`. The state is an enum, and its second
//! variant is a table. The tag is a discriminator here.

use neap::{Error, Neap};
use solana_program::{
    address_lookup_table::state::{self, LookupTableMeta},
    pubkey::Pubkey,
};

use crate::harness::{Account, Case, Decoded, Field, Sample, Source};

pub fn cases() -> Vec<Case> {
    vec![Case::new::<AddressLookupTable>(
        "Address Lookup Table",
        "option that keeps its room, keys after the value",
        "solana-program 2 with bincode",
        own,
    )]
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "bincode", discriminator = [1, 0, 0, 0])]
struct AddressLookupTable {
    deactivation_slot: u64,
    last_extended_slot: u64,
    last_extended_slot_start_index: u8,
    #[neap(as = COption<Pubkey, u8>)]
    authority: Option<Pubkey>,
    _padding: u16,
    #[neap(rest)]
    addresses: Vec<Pubkey>,
}

const _: () = assert!(AddressLookupTable::HEAD_SIZE == 56);

impl Sample for AddressLookupTable {
    fn sample(source: &mut Source) -> Self {
        Self {
            deactivation_slot: Sample::sample(source),
            last_extended_slot: Sample::sample(source),
            last_extended_slot_start_index: Sample::sample(source),
            authority: Sample::sample(source),
            _padding: 0,
            addresses: Sample::sample(source),
        }
    }
}

impl Account for AddressLookupTable {
    fn read(data: &[u8]) -> Result<Self, Error> {
        AddressLookupTableRef::parse(data)?.decode()
    }

    fn compare(&self, data: &[u8]) {
        let index = AddressLookupTableRef::parse(data).unwrap().index().unwrap();
        assert_eq!(index.deactivation_slot(), self.deactivation_slot);
        assert_eq!(index.last_extended_slot(), self.last_extended_slot);
        assert_eq!(index.last_extended_slot_start_index(), self.last_extended_slot_start_index);
        assert_eq!(index.authority(), self.authority);
        assert!(index.addresses() == self.addresses[..]);
    }

    fn fields() -> Vec<Field<Self>> {
        vec![
            Field {
                name: "deactivation_slot",
                set: |data, value| {
                    let mut view = AddressLookupTableMut::parse(data)?;
                    view.set_deactivation_slot(value.deactivation_slot);
                    Ok(())
                },
                copy: |to, from| to.deactivation_slot = from.deactivation_slot,
            },
            Field {
                name: "last_extended_slot",
                set: |data, value| {
                    let mut view = AddressLookupTableMut::parse(data)?;
                    view.set_last_extended_slot(value.last_extended_slot);
                    Ok(())
                },
                copy: |to, from| to.last_extended_slot = from.last_extended_slot,
            },
            Field {
                name: "last_extended_slot_start_index",
                set: |data, value| {
                    let start_index = value.last_extended_slot_start_index;
                    let mut view = AddressLookupTableMut::parse(data)?;
                    view.set_last_extended_slot_start_index(start_index);
                    Ok(())
                },
                copy: |to, from| {
                    to.last_extended_slot_start_index = from.last_extended_slot_start_index;
                },
            },
            Field {
                name: "authority",
                set: |data, value| {
                    AddressLookupTableMut::parse(data)?.set_authority(value.authority);
                    Ok(())
                },
                copy: |to, from| to.authority = from.authority,
            },
        ]
    }
}

#[test]
fn the_addresses_are_stored_in_data_that_has_room_for_them() {
    let source = &mut Source(1);
    for count in 0..4 {
        let table = AddressLookupTable::sample(source);
        let addresses: Vec<Pubkey> = (0..count).map(|_| Pubkey::sample(source)).collect();
        let mut data = vec![0; 56 + 32 * table.addresses.len().max(count)];
        table.encode_into(&mut data).unwrap();
        let end = AddressLookupTableMut::parse(&mut data).unwrap().set_addresses(&addresses);
        assert_eq!(end, Ok(56 + 32 * count));
        let theirs = state::AddressLookupTable::deserialize(&data[..56 + 32 * count]).unwrap();
        assert_eq!(theirs.addresses[..], addresses);
    }
}

fn own(data: &[u8]) -> Option<Decoded> {
    let table = state::AddressLookupTable::deserialize(data).ok()?;
    let LookupTableMeta {
        deactivation_slot,
        last_extended_slot,
        last_extended_slot_start_index,
        authority,
        ..
    } = table.meta;
    let ours = AddressLookupTable {
        deactivation_slot,
        last_extended_slot,
        last_extended_slot_start_index,
        authority,
        // Without an authority, bincode reads the padding where the authority would be.
        _padding: u16::from_le_bytes([data[54], data[55]]),
        addresses: table.addresses.to_vec(),
    };
    Some(Decoded::new(&ours, table.serialize_for_tests().ok()?))
}

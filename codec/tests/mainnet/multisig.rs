use neap::Error;

use super::encoded;
use crate::accounts::multisig::{self, *};

const MEMBERS: [(u8, u8); 3] = [(1, 0b111), (2, 0b010), (3, 0b110)];

fn members(members: &[(u8, u8)]) -> Vec<Member> {
    let members = members
        .iter()
        .map(|(key, mask)| Member { key: [*key; 32], permissions: Permissions { mask: *mask } });
    members.collect()
}

#[test]
fn every_field_is_read_at_every_level() {
    let specimen = multisig::multisig();
    let data = specimen.on_chain();
    let multisig = MultisigRef::parse(&data).unwrap();
    assert_eq!(multisig.create_key(), &[0xc1; 32]);
    assert_eq!(multisig.config_authority(), &[0; 32]);
    assert_eq!(multisig.threshold(), 2);
    assert_eq!(multisig.time_lock(), 86_400);
    assert_eq!(multisig.transaction_index(), 41);
    assert_eq!(multisig.stale_transaction_index(), 7);
    assert_eq!(multisig.rent_collector(), Ok(Some(&[0xc2; 32])));
    assert_eq!(multisig.bump(), Ok(254));
    assert_eq!(multisig.encoded_len(), Ok(specimen.bytes.len()));
    let found = multisig.members().unwrap();
    let read = |member: MemberRef| (member.key()[31], member.permissions().mask());
    assert!(found.iter().map(read).eq(MEMBERS));

    let index = multisig.index().unwrap();
    assert_eq!(index.create_key(), &[0xc1; 32]);
    assert_eq!(index.threshold(), 2);
    assert_eq!(index.rent_collector(), Some(&[0xc2; 32]));
    assert_eq!(index.bump(), 254);
    assert!(index.members().iter().map(read).eq(MEMBERS));
    assert_eq!(index.encoded_len(), specimen.bytes.len());
}

#[test]
fn it_is_encoded_as_anchor_does() {
    let members = members(&MEMBERS);
    let value = Multisig {
        create_key: [0xc1; 32],
        config_authority: [0; 32],
        threshold: 2,
        time_lock: 86_400,
        transaction_index: 41,
        stale_transaction_index: 7,
        rent_collector: Some([0xc2; 32]),
        bump: 254,
        members: &members,
    };
    let bytes = multisig::multisig().bytes;
    assert_eq!(value.encoded_len(), Ok(bytes.len()));
    assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
}

#[test]
fn members_are_added_until_the_room_is_full_then_all_removed() {
    let specimen = multisig::multisig();
    let mut data = specimen.on_chain();
    let room = data.len();
    let mut expected = specimen.bytes.clone();
    let count = expected.len() - 3 * 33 - 4;
    for added in 0..7u8 {
        let [new] = &members(&[(10 + added, 1)])[..] else { unreachable!() };
        let mut multisig = MultisigMut::parse(&mut data).unwrap();
        expected.extend(member(10 + added, 1));
        assert_eq!(
            multisig.members_mut().and_then(|mut members| members.push(new)),
            Ok(expected.len())
        );
        expected[count] = 4 + added;
        assert_eq!(data[..expected.len()], expected);
    }
    assert_eq!(expected.len(), room);

    let mut multisig = MultisigMut::parse(&mut data).unwrap();
    let refused =
        multisig.members_mut().and_then(|mut handle| handle.push(&members(&[(99, 1)])[0]));
    assert_eq!(refused, Err(Error::Room));
    assert_eq!(
        multisig.members_mut().and_then(|mut members| members.remove(10)),
        Err(Error::Index)
    );
    assert_eq!(
        multisig.members_mut().and_then(|mut members| members.remove(usize::MAX)),
        Err(Error::Index)
    );
    assert_eq!(data, expected);

    let mut multisig = MultisigMut::parse(&mut data).unwrap();
    for left in (0..10).rev() {
        assert_eq!(
            multisig.members_mut().and_then(|mut members| members.remove(0)),
            Ok(room - 33 * (10 - left))
        );
    }
    assert_eq!(multisig.members_mut().and_then(|mut members| members.remove(0)), Err(Error::Index));
    expected[count..].fill(0);
    assert_eq!(data, expected, "freed bytes are zeros");
}

#[test]
fn removing_the_rent_collector_moves_the_members_and_adding_it_moves_them_back() {
    let before = multisig::multisig().on_chain();
    let mut data = before.clone();
    let mut multisig = MultisigMut::parse(&mut data).unwrap();
    let size = multisig.encoded_len().unwrap();
    assert_eq!(multisig.set_rent_collector(None), Ok(size - 32));
    assert_eq!(multisig.bump(), Ok(254));
    assert_eq!(multisig.members().unwrap().len(), 3);
    assert_eq!(multisig.set_rent_collector(Some([0xc2; 32])), Ok(size));
    assert_eq!(data, before);
}

#[test]
#[cfg_attr(miri, ignore = "moves 2 MB")]
fn more_members_than_allowed_are_refused() {
    let many = members(&[(7, 1)]).pop().unwrap();
    let many: Vec<Member> = (0..65_536)
        .map(|_| Member { key: many.key, permissions: Permissions { mask: 1 } })
        .collect();
    let mut data = multisig::multisig().bytes;
    let size = data.len();
    data.resize(size + 65_536 * 33, 0);
    let before = data.clone();
    let mut multisig = MultisigMut::parse(&mut data).unwrap();
    assert_eq!(multisig.set_members(&many), Err(Error::TooLong));
    assert_eq!(data, before);

    let mut multisig = MultisigMut::parse(&mut data).unwrap();
    let most = multisig.set_members(&many[1..]);
    assert_eq!(most, Ok(size + 65_532 * 33));
    assert_eq!(
        multisig.members_mut().and_then(|mut members| members.push(&many[0])),
        Err(Error::TooLong)
    );
    assert_eq!(multisig.members().unwrap().len(), 65_535);
}

#[test]
fn another_accounts_discriminator_is_refused() {
    for byte in 0..8 {
        let mut data = multisig::multisig().bytes;
        data[byte] ^= 1;
        assert_eq!(MultisigRef::parse(&data).err(), Some(Error::Discriminator));
        assert_eq!(MultisigMut::parse(&mut data).err(), Some(Error::Discriminator));
    }
}

#[test]
fn a_members_permissions_change_in_place() {
    let specimen = multisig::multisig();
    let mut data = specimen.on_chain();
    let mut expected = data.clone();
    let first = specimen.bytes.len() - 3 * 33;
    for index in 0..3 {
        let [new] = &members(&[(index as u8 + 1, 0b001)])[..] else { unreachable!() };
        let mut multisig = MultisigMut::parse(&mut data).unwrap();
        assert_eq!(
            multisig.members_mut().and_then(|mut members| members.replace(index, new)),
            Ok(specimen.bytes.len())
        );
        expected[first + 33 * index + 32] = 0b001;
        assert_eq!(data, expected);
    }
    let mut multisig = MultisigMut::parse(&mut data).unwrap();
    for index in [3, usize::MAX] {
        let refused = multisig
            .members_mut()
            .and_then(|mut handle| handle.replace(index, &members(&[(9, 9)])[0]));
        assert_eq!(refused, Err(Error::Index));
    }
    assert_eq!(data, expected);
}

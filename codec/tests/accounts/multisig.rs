//! `Multisig` of Squads v4.
//!
//! Layout: Squads-Protocol/v4, programs/squads_multisig_program/src/state/multisig.rs, an Anchor account.
//! `Multisig::size` makes room for a `rent_collector` even if there is none. Then bytes follow the value.
//! `realloc_if_needed` makes room for ten members at a time. `invariant` allows at most `u16::MAX` members.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

use super::{
    case::{Case, Getter, Setter, Trailing},
    specimen::Specimen,
};

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Multisig {
    pub create_key: [u8; 32],
    pub config_authority: [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub rent_collector: Option<[u8; 32]>,
    pub bump: u8,
    #[neap(max = 65_535)]
    pub members: Vec<Member>,
}

const _: () = assert!(Multisig::HEAD_SIZE == 94);
const _: () = assert!(Multisig::OFFSET_THRESHOLD == 72);

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Member {
    pub key: [u8; 32],
    pub permissions: Permissions,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Permissions {
    pub mask: u8,
}

/// Returns the bytes of a member.
pub fn member(key: u8, mask: u8) -> Vec<u8> {
    let mut member = vec![key; 32];
    member.push(mask);
    member
}

/// Returns a multisig of two of three members, with room for seven more.
pub fn multisig() -> Specimen {
    let mut multisig = Specimen::new();
    // sha256("account:Multisig")
    multisig.field("discriminator").extend([0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec]);
    multisig.field("create_key").extend([0xc1; 32]);
    multisig.field("config_authority").extend([0; 32]);
    multisig.field("threshold").extend(2u16.to_le_bytes());
    multisig.field("time_lock").extend(86_400u32.to_le_bytes());
    multisig.field("transaction_index").extend(41u64.to_le_bytes());
    multisig.field("stale_transaction_index").extend(7u64.to_le_bytes());
    multisig.field("rent_collector");
    multisig.deciding_tag(1, 2).push(1);
    multisig.bytes.extend([0xc2; 32]);
    multisig.field("bump").push(254);
    multisig.field("members");
    multisig.length(4, 65_535, 33).extend(3u32.to_le_bytes());
    multisig.bytes.extend(member(1, 0b111));
    multisig.bytes.extend(member(2, 0b010));
    multisig.bytes.extend(member(3, 0b110));
    multisig.trailing = vec![0; 7 * 33];
    multisig.finish()
}

/// Returns the account with all its accessors.
pub fn case() -> Case {
    let members = |members: &[(u8, u8)]| {
        let mut bytes = (members.len() as u32).to_le_bytes().to_vec();
        bytes.extend(members.iter().flat_map(|(key, mask)| member(*key, *mask)));
        bytes
    };
    Case {
        name: "squads multisig",
        specimen: multisig(),
        head: 94,
        shortest: 100,
        trailing: Trailing::Anything,
        getters: getters! { MultisigRef:
            create_key config_authority threshold time_lock transaction_index stale_transaction_index;
            rent_collector bump members;
        },
        index: |data| Ok(MultisigRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { MultisigMut:
            create_key [0x95; 32] => store |view| view.set_create_key(&[0x95; 32]);
            threshold [1, 2] => store |view| view.set_threshold(513);
            stale_transaction_index [9, 0, 0, 0, 0, 0, 0, 0] => store |view| view.set_stale_transaction_index(9);
            rent_collector [0] => resize |view| view.set_rent_collector(None);
            rent_collector [[1].as_slice(), &[0x96; 32]].concat() =>
                resize |view| view.set_rent_collector(Some([0x96; 32]));
            bump [3] => try_store |view| view.set_bump(3);
            members members(&[]) => resize |view| view.set_members(&[]);
            members members(&[(1, 0b111), (2, 0b010), (3, 0b110), (4, 0b001)]) => resize |view| {
                view.members_mut().and_then(|mut members| members.push(&Member { key: [4; 32], permissions: Permissions { mask: 0b001 } }))
            };
            members members(&[(2, 0b010), (3, 0b110)]) => resize |view| view.members_mut().and_then(|mut members| members.remove(0));
            members members(&[(1, 0b111), (2, 0b010)]) => resize |view| view.members_mut().and_then(|mut members| members.remove(2));
        },
    }
}

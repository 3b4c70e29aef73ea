//! Changes a multisig of Squads.

use neap::Error;

use super::{
    Change, Outcome,
    edit::{edit_vec, edit_vec_mut},
};
use crate::accounts::multisig::{Member, Multisig, MultisigMut, Permissions};

pub fn change(data: &mut [u8], mut value: Multisig, [which, a, b]: Change) -> Outcome<Multisig> {
    let mut view = MultisigMut::parse(data).unwrap();
    let member = |key, mask| Member { key: [key; 32], permissions: Permissions { mask } };
    let (new, index, edit) = (member(a, b), usize::from(a), [which / 7, a, b]);
    let mut changed = Ok(());
    let mut resizes = true;
    let result = match which % 7 {
        0 => {
            value.rent_collector = (a % 2 == 1).then_some([b; 32]);
            view.set_rent_collector(value.rent_collector)
        }
        1 => {
            changed = edit_vec(&mut value.members, &new, edit);
            view.members_mut().and_then(|members| edit_vec_mut(members, &new, |new| new, edit))
        }
        2 => {
            value.members = (0..a).map(|key| member(key, b)).collect();
            view.set_members(&value.members)
        }
        3 => {
            resizes = false;
            match value.members.get_mut(index) {
                Some(member) => member.permissions.mask = b,
                None => changed = Err(Error::Index),
            }
            view.members_mut().and_then(|mut members| {
                members.get_mut(index)?.permissions_mut().set_mask(b);
                Ok(0)
            })
        }
        4 => {
            resizes = false;
            view.members_mut().and_then(|members| {
                assert_eq!(members.contains(&new)?, value.members.contains(&new));
                assert_eq!(members.iter()?.filter(Result::is_ok).count(), value.members.len());
                match value.members.get(index) {
                    Some(member) => assert!(members.get(index)? == *member),
                    None => changed = Err(Error::Index),
                }
                members.get(index).map(|_| 0)
            })
        }
        5 => {
            value.bump = a;
            resizes = false;
            view.set_bump(a).map(|()| 0)
        }
        _ => {
            value.threshold = u16::from_le_bytes([a, b]);
            resizes = false;
            view.set_threshold(value.threshold);
            Ok(0)
        }
    };
    Outcome { result, expected: changed.map(|()| value), resizes }
}

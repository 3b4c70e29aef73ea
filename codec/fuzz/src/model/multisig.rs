//! Changes a multisig of Squads.

use neap::Error;

use super::{Change, Outcome};
use crate::{
    accounts::multisig::{self, MultisigMut},
    mirror::{self, Multisig},
};

pub fn change(data: &mut [u8], mut value: Multisig, [which, a, b]: Change) -> Outcome<Multisig> {
    let mut view = MultisigMut::parse(data).unwrap();
    let member = |key: u8, mask| multisig::Member {
        key: [key; 32],
        permissions: multisig::Permissions { mask },
    };
    let mirror = |key: u8, mask| mirror::Member { key: [key; 32], mask };
    let mut failed = None;
    let mut resizes = true;
    let result = match which % 15 {
        0 => {
            value.rent_collector = (a % 2 == 1).then_some([b; 32]);
            view.set_rent_collector(value.rent_collector)
        }
        1 => {
            value.members.push(mirror(a, b));
            view.members_mut().and_then(|mut members| members.push(&member(a, b)))
        }
        2 => {
            let index = usize::from(a) * 256 + usize::from(b);
            if index < value.members.len() {
                value.members.remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.members_mut().and_then(|mut members| members.remove(index))
        }
        3 => {
            value.members = (0..a).map(|key| mirror(key, b)).collect();
            view.set_members(&(0..a).map(|key| member(key, b)).collect::<Vec<_>>())
        }
        4 => {
            let index = usize::from(a % 8);
            if index <= value.members.len() {
                value.members.insert(index, mirror(a, b));
            } else {
                failed = Some(Error::Index);
            }
            view.members_mut().and_then(|mut members| members.insert(index, &member(a, b)))
        }
        5 => {
            value.members.extend((0..a).map(|key| mirror(key, b)));
            view.members_mut().and_then(|mut members| {
                members.extend_from_slice(&Vec::from_iter((0..a).map(|key| member(key, b))))
            })
        }
        6 => {
            value.members.truncate(a.into());
            view.members_mut().and_then(|mut members| members.truncate(a.into()))
        }
        7 => {
            value.members.clear();
            view.members_mut().and_then(|mut members| members.clear())
        }
        8 => {
            resizes = false;
            match value.members.get_mut(usize::from(a)) {
                Some(member) => member.mask = b,
                None => failed = Some(Error::Index),
            }
            view.members_mut().and_then(|mut members| {
                members.get_mut(a.into())?.permissions_mut().set_mask(b);
                Ok(0)
            })
        }
        9 => {
            value.bump = a;
            resizes = false;
            view.set_bump(a).map(|()| 0)
        }
        10 => {
            failed = value.members.pop().is_none().then_some(Error::Index);
            view.members_mut().and_then(|mut members| members.pop())
        }
        11 => {
            let index = usize::from(a % 8);
            if index < value.members.len() {
                value.members.swap_remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.members_mut().and_then(|mut members| members.swap_remove(index))
        }
        12 => {
            value.members.retain(|member| member.mask & a != b);
            view.members_mut().and_then(|mut members| {
                members.retain(|member| member.permissions().mask() & a != b)
            })
        }
        13 => {
            resizes = false;
            let index = usize::from(a);
            view.members_mut().and_then(|members| {
                let found = members.contains(&member(a, b))?;
                assert_eq!(found, value.members.contains(&mirror(a, b)));
                let count =
                    members.iter()?.try_fold(0, |count, member| member.map(|_| count + 1))?;
                assert_eq!(count, value.members.len());
                match value.members.get(index) {
                    Some(member) => assert_eq!(members.get(index)?.key(), &member.key),
                    None => failed = Some(Error::Index),
                }
                members.get(index).map(|_| 0)
            })
        }
        _ => {
            value.threshold = u16::from_le_bytes([a, b]);
            resizes = false;
            view.set_threshold(value.threshold);
            Ok(0)
        }
    };
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}

//! Values inside others, behind fields that vary in length, are changed in place.

use neap::{Error, Neap, VecMut};

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Profile {
    pub age: u8,
    #[neap(max = 8)]
    pub name: String,
    pub keys: Vec<[u8; 2]>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub enum Plan {
    None,
    Paid { until: u64, coupon: Option<u16> },
    Shared(Profile),
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    pub a: u16,
    pub b: u8,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Group {
    pub title: String,
    #[neap(variable)]
    pub leader: Profile,
    #[neap(variable)]
    pub plan: Plan,
    pub members: Vec<Profile>,
    pub pairs: Vec<Pair>,
    pub single: Pair,
    pub hash: [u8; 3],
    pub deputy: Option<Profile>,
    pub last: u8,
}

fn profile(age: u8) -> Profile {
    Profile { age, name: "n".into(), keys: vec![[age; 2]] }
}

fn group() -> Group {
    Group {
        title: "t".into(),
        leader: profile(1),
        plan: Plan::Shared(profile(2)),
        members: vec![profile(3), profile(4)],
        pairs: vec![Pair { a: 5, b: 6 }],
        single: Pair { a: 7, b: 8 },
        hash: [9; 3],
        deputy: Some(profile(10)),
        last: 11,
    }
}

const ROOM: usize = 20;

/// Changes a group through its view, and expects it to be this group then.
fn assert_change(
    change: impl Fn(&mut GroupMut) -> Result<usize, Error>,
    expect: impl Fn(&mut Group),
) -> Result<(), Error> {
    let mut expected = group();
    expect(&mut expected);
    let size = group().encoded_len()?;
    let mut data = vec![0; size + ROOM];
    group().encode_into(&mut data)?;
    let end = change(&mut GroupMut::parse(&mut data)?)?;
    assert_eq!(end, expected.encoded_len()?);
    let mut bytes = vec![0; size + ROOM];
    expected.encode_into(&mut bytes)?;
    assert_eq!(data, bytes);
    Ok(())
}

#[test]
fn a_nested_struct_changes_its_size_and_moves_all_that_follows() -> Result<(), Error> {
    assert_change(
        |group| group.leader_mut()?.set_name("longer"),
        |group| group.leader.name = "longer".into(),
    )?;
    assert_change(|group| group.leader_mut()?.set_name(""), |group| group.leader.name.clear())?;
    assert_change(
        |group| group.leader_mut()?.keys_mut().and_then(|mut keys| keys.push(&[5; 2])),
        |group| group.leader.keys.push([5; 2]),
    )?;
    assert_change(
        |group| group.leader_mut()?.keys_mut().and_then(|mut keys| keys.remove(0)),
        |group| group.leader.keys.clear(),
    )
}

#[test]
fn an_element_changes_its_size() -> Result<(), Error> {
    for index in 0..2 {
        assert_change(
            |group| {
                group
                    .members_mut()?
                    .get_mut(index)?
                    .keys_mut()
                    .and_then(|mut keys| keys.push(&[5; 2]))
            },
            |group| group.members[index].keys.push([5; 2]),
        )?;
        assert_change(
            |group| group.members_mut()?.get_mut(index)?.set_name("longer"),
            |group| group.members[index].name = "longer".into(),
        )?;
    }
    let mut data = vec![0; 200];
    group().encode_into(&mut data)?;
    assert_eq!(GroupMut::parse(&mut data)?.members_mut()?.get_mut(2).err(), Some(Error::Index));
    Ok(())
}

#[test]
fn a_nested_enum_is_replaced_and_its_fields_change() -> Result<(), Error> {
    let paid = Plan::Paid { until: 5, coupon: Some(6) };
    assert_change(|group| group.plan_mut()?.set(&paid), |group| group.plan = paid.clone())?;
    assert_change(
        |group| match group.plan_mut()?.fields_mut()? {
            PlanFieldsMut::Shared(mut profile) => {
                profile.keys_mut().and_then(|mut keys| keys.push(&[7; 2]))
            }
            other => panic!("{other:?}"),
        },
        |group| {
            let Plan::Shared(profile) = &mut group.plan else { panic!() };
            profile.keys.push([7; 2]);
        },
    )
}

#[test]
fn an_option_opens_its_value() -> Result<(), Error> {
    assert_change(
        |group| group.deputy_mut()?.ok_or(Error::Index)?.set_name("longer"),
        |group| group.deputy = Some(Profile { name: "longer".into(), ..profile(10) }),
    )
}

#[test]
fn values_of_a_fixed_size_are_stored() -> Result<(), Error> {
    assert_change(
        |group| {
            group.leader_mut()?.set_age(50);
            group.single_mut()?.set_a(51);
            group.pairs_mut()?.get_mut(0)?.set_b(52);
            group.hash_mut()?[1] = 53;
            group.encoded_len()
        },
        |group| {
            group.leader.age = 50;
            group.single.a = 51;
            group.pairs[0].b = 52;
            group.hash[1] = 53;
        },
    )
}

#[test]
fn a_whole_value_is_stored_also_inside_another() -> Result<(), Error> {
    let long = Profile { age: 60, name: "longer".into(), keys: vec![[1; 2], [2; 2], [3; 2]] };
    let short = Profile { age: 61, name: String::new(), keys: vec![] };
    for profile in [&long, &short] {
        assert_change(
            |group| group.leader_mut()?.set(profile),
            |group| group.leader = profile.clone(),
        )?;
        assert_change(
            |group| group.members_mut()?.get_mut(0)?.set(profile),
            |group| group.members[0] = profile.clone(),
        )?;
        let other = Group { leader: profile.clone(), members: vec![], ..group() };
        assert_change(|group| group.set(&other), |group| *group = other.clone())?;
    }
    assert_change(
        |group| {
            group.single_mut()?.set(&Pair { a: 62, b: 63 });
            group.encoded_len()
        },
        |group| group.single = Pair { a: 62, b: 63 },
    )?;
    let mut data = vec![0; group().encoded_len()?];
    group().encode_into(&mut data)?;
    let before = data.clone();
    assert_eq!(GroupMut::parse(&mut data)?.leader_mut()?.set(&long), Err(Error::Room));
    let too_long = Profile { name: "nnnnnnnnn".into(), ..short };
    assert_eq!(GroupMut::parse(&mut data)?.leader_mut()?.set(&too_long), Err(Error::TooLong));
    assert_eq!(data, before);
    Ok(())
}

#[test]
fn the_result_of_a_setter_follows_from_the_place_of_its_field() {
    let _in_the_head: fn(&mut PairMut<'static>, u16) = PairMut::set_a;
    let _of_fixed_size: fn(&mut GroupMut<'static>, u8) -> Result<(), Error> = GroupMut::set_last;
    let _varying: fn(&mut GroupMut<'static>, &'static str) -> Result<usize, Error> =
        GroupMut::set_title;
    let _element: fn(&mut VecMut<'static, Profile>, usize) -> Result<usize, Error> = VecMut::remove;
}

#[test]
fn a_nested_value_grows_no_further_than_the_room() -> Result<(), Error> {
    let size = group().encoded_len()?;
    let mut data = vec![0; size + 7];
    group().encode_into(&mut data)?;
    let before = data.clone();
    let mut view = GroupMut::parse(&mut data)?;
    assert_eq!(view.leader_mut()?.set_name("nnnnnnnnn"), Err(Error::TooLong));
    assert_eq!(
        view.members_mut()?
            .get_mut(1)?
            .keys_mut()
            .and_then(|mut keys| keys.extend_from_slice(&[[0; 2]; 4])),
        Err(Error::Room)
    );
    assert_eq!(data, before);
    data[size + 6] = 1;
    let mut view = GroupMut::parse(&mut data)?;
    assert_eq!(view.leader_mut()?.set_name("nnnnnnnn"), Err(Error::Trailing));
    assert_eq!(view.leader_mut()?.set_name("nnnnnnn"), Ok(size + 6));
    Ok(())
}

#[derive(Neap, Clone, Debug, PartialEq)]
struct Slots {
    #[neap(variable)]
    profiles: [Profile; 2],
    boxed: Box<Profile>,
    ends: (u8, Pair),
}

#[test]
fn an_element_of_an_array_and_a_boxed_value_change_their_size() -> Result<(), Error> {
    let slots = Slots {
        profiles: [profile(1), profile(2)],
        boxed: Box::new(profile(3)),
        ends: (4, Pair { a: 5, b: 6 }),
    };
    let mut data = [0; 80];
    let size = slots.encode_into(&mut data)?;
    let mut view = SlotsMut::parse(&mut data)?;
    assert_eq!(view.profiles_mut()?.get_mut(0)?.set_name("ab")?, size + 1);
    assert_eq!(view.profiles_mut()?.get_mut(1)?.keys_mut()?.push(&[7; 2])?, size + 3);
    assert_eq!(view.boxed_mut()?.set_name("")?, size + 2);
    assert_eq!(view.profiles_mut()?.get_mut(2).err(), Some(Error::Index));
    view.ends_mut()?.1.set_a(50);

    let mut expected = slots;
    expected.profiles[0].name = "ab".into();
    expected.profiles[1].keys.push([7; 2]);
    expected.boxed.name.clear();
    expected.ends.1.a = 50;
    assert_eq!(SlotsRef::parse(&data)?.decode()?, expected);
    Ok(())
}

#[derive(Neap)]
struct Named {
    #[neap(repair)]
    name: String,
}

#[derive(Neap)]
struct Counted {
    #[neap(variable)]
    named: Named,
    maybe: Option<Named>,
    wins: u32,
}

#[test]
fn a_repair_inside_a_value_never_reaches_the_bytes_after_it() -> Result<(), Error> {
    let mut data = vec![3, 0, 0, 0, b'a', b'b', b'c', 0, 7, 0, 0, 0];
    let mut view = CountedMut::parse(&mut data)?;
    for broken in 8..=12 {
        let refused = view.named_mut()?.repair_name(broken, "");
        assert_eq!(refused, Err(Error::Length), "{broken} bytes");
    }
    assert_eq!(view.named_mut()?.repair_name(7, "")?, 9);
    assert_eq!(data, [0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0]);
    Ok(())
}

/// The zeros that an enum takes are more than its shortest value.
#[derive(Neap)]
enum Early {
    Zero(u32),
    One,
}

#[derive(Neap)]
struct Late {
    level: u8,
    #[neap(variable)]
    early: Early,
}

#[derive(Neap)]
#[neap(trailing = "zeros")]
struct Grown {
    first: u8,
    #[neap(since, variable)]
    late: Late,
}

#[test]
fn a_missing_field_does_not_open() -> Result<(), Error> {
    let mut data = [1, 0, 0];
    let mut view = GrownMut::parse(&mut data)?;
    assert_eq!(view.late_mut().map(|_| ()), Err(Error::Room));
    Ok(())
}

#[test]
fn zeros_that_are_too_few_for_the_tail_are_not_a_new_value() {
    assert_eq!(LateMut::init(&mut [0; 5]).map(|_| ()), Err(Error::Length));
    assert_eq!(LateMut::init(&mut [0; 6]).map(|_| ()), Ok(()));
}

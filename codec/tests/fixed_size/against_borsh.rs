//! neap reads what borsh writes, and writes what borsh reads.

use super::*;
use neap::wire::Fixed;
use proptest::prelude::*;

/// How many bytes after the start of an allocation the data starts.
const BASES: core::ops::Range<usize> = 0..8;

proptest! {
    #[test]
    fn getters_return_what_borsh_decodes(numbers in numbers(), tags in tags(), nested in nested()) {
        for base in BASES {
            let data = &encoded(&numbers, base)[base..];
            assert_numbers(NumbersRef::parse(data).unwrap(), &numbers);
            let data = &encoded(&tags, base)[base..];
            assert_tags(TagsRef::parse(data).unwrap(), &tags);
            let data = &encoded(&nested, base)[base..];
            assert_nested(NestedRef::parse(data).unwrap(), &nested);
        }
    }

    #[test]
    fn setters_write_what_borsh_encodes(
        (before, after) in (numbers(), numbers()),
        (tags_before, mut tags_after) in (tags(), tags()),
        (nested_before, mut nested_after) in (nested(), nested()),
    ) {
        // Reserved bytes have no setter.
        tags_after._reserved = tags_before._reserved;
        nested_after.tags._reserved = nested_before.tags._reserved;
        for base in BASES {
            let mut data = encoded(&before, base);
            set_numbers(&mut NumbersMut::parse(&mut data[base..]).unwrap(), &after);
            prop_assert_eq!(data, encoded(&after, base));

            let mut data = encoded(&tags_before, base);
            set_tags(&mut TagsMut::parse(&mut data[base..]).unwrap(), &tags_after);
            prop_assert_eq!(data, encoded(&tags_after, base));

            let mut data = encoded(&nested_before, base);
            set_nested(&mut NestedMut::parse(&mut data[base..]).unwrap(), &nested_after);
            prop_assert_eq!(data, encoded(&nested_after, base));
        }
    }

    #[test]
    fn a_whole_struct_is_stored(before in nested(), after in nested()) {
        let mut bytes = borsh::to_vec(&before).unwrap();
        let mut target = NestedMut::parse(&mut bytes).unwrap();
        target.set_tags(&after.tags);
        target.set_points(&after.points);
        let expected = Nested { tags: after.tags, points: after.points, ..before };
        prop_assert_eq!(bytes, borsh::to_vec(&expected).unwrap());
    }

    #[test]
    fn any_bytes_are_accepted_exactly_when_borsh_accepts_them(
        mut bytes in any::<[u8; <Tags as Fixed>::FIXED_SIZE]>(),
        tags in any::<[bool; 8]>(),
    ) {
        // Makes about half of all tags valid. Otherwise hardly any account would be valid.
        let offsets = [0, 33, 34, 35, 36, 42, 43, 44];
        for (offset, valid) in offsets.into_iter().zip(tags) {
            bytes[offset] = if valid { 0 } else { bytes[offset] % 5 };
        }
        let accepted = borsh::from_slice::<Tags>(&bytes).is_ok();
        prop_assert_eq!(TagsRef::parse(&bytes).is_ok(), accepted);
    }
}

/// Returns `base` bytes, then the encoded value.
fn encoded<T: borsh::BorshSerialize>(value: &T, base: usize) -> Vec<u8> {
    let mut data = vec![0xee; base];
    borsh::to_writer(&mut data, value).unwrap();
    data
}

fn assert_numbers(view: NumbersRef, value: &Numbers) {
    assert_eq!(view.a(), value.a);
    assert_eq!(view.b(), value.b);
    assert_eq!(view.c(), value.c);
    assert_eq!(view.d(), value.d);
    assert_eq!(view.e(), value.e);
    assert_eq!(view.f(), value.f);
    assert_eq!(view.g(), value.g);
    assert_eq!(view.h(), value.h);
    assert_eq!(view.i(), value.i);
    assert_eq!(view.j(), value.j);
    assert_eq!(view.k(), value.k);
    assert_eq!(view.l(), value.l);
}

fn assert_tags(view: TagsRef, value: &Tags) {
    assert_eq!(view.frozen(), value.frozen);
    assert_eq!(view.key(), &value.key);
    assert_eq!(view.state(), value.state);
    assert!(view.flags().iter().eq(value.flags));
    assert!(view.history().iter().eq(value.history));
    assert_eq!(view.only(), value.only);
}

fn assert_nested(view: NestedRef, value: &Nested) {
    assert_eq!(view.bump(), value.bump);
    assert_tags(view.tags(), &value.tags);
    assert_eq!(view.keys(), &value.keys);
    for (index, point) in value.points.iter().enumerate() {
        let view = view.points().get(index).unwrap();
        assert_eq!((view.x(), view.visible()), (point.x, point.visible));
    }
    assert!(view.points().get(value.points.len()).is_none());
    let rows = view.grid().iter().map(|row| row.iter().collect::<Vec<_>>());
    assert!(rows.eq(value.grid.map(Vec::from)));
    assert_eq!(view.slot(), value.slot);
}

fn set_numbers(view: &mut NumbersMut, value: &Numbers) {
    view.set_a(value.a);
    view.set_b(value.b);
    view.set_c(value.c);
    view.set_d(value.d);
    view.set_e(value.e);
    view.set_f(value.f);
    view.set_g(value.g);
    view.set_h(value.h);
    view.set_i(value.i);
    view.set_j(value.j);
    view.set_k(value.k);
    view.set_l(value.l);
    assert_numbers(view.as_view(), value);
}

fn set_tags(view: &mut TagsMut, value: &Tags) {
    view.set_frozen(value.frozen);
    view.set_key(&value.key);
    view.set_state(value.state);
    set_each::<bool, 3>(view.flags_mut(), value.flags);
    set_each::<State, 2>(view.history_mut(), value.history);
    view.only_mut().set(value.only);
    assert_tags(view.as_view(), value);
}

fn set_nested(view: &mut NestedMut, value: &Nested) {
    view.set_bump(value.bump);
    set_tags(&mut view.tags_mut(), &value.tags);
    *view.keys_mut() = value.keys;
    for (index, point) in value.points.iter().enumerate() {
        let mut points = view.points_mut();
        let mut view = points.get_mut(index).unwrap();
        view.set_x(point.x);
        view.set_visible(point.visible);
    }
    for (row, values) in value.grid.into_iter().enumerate() {
        set_each::<u16, 2>(view.grid_mut().get_mut(row).unwrap(), values);
    }
    view.set_slot(value.slot);
    assert_nested(view.as_view(), value);
}

fn set_each<T, const N: usize>(mut array: neap::ArrayMut<'_, T, N>, values: [T; N])
where
    T: for<'a> Fixed<View<'a> = T, Arg<'a> = T, ViewMut<'a> = neap::Slot<'a, T>>,
{
    for (index, value) in values.into_iter().enumerate() {
        array.get_mut(index).unwrap().set(value);
    }
    assert!(array.get_mut(N).is_none());
}

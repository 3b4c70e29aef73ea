//! Reads fields after others that vary in length.

use core::ops::Deref;

use super::{
    call,
    checks::assert_lengths,
    tail::{end_if_missing, is_missing, require_present},
};
use crate::{
    data::{reader::Reader, value_bytes::Trailing},
    error::Error,
    traits::{
        format::Format,
        head::Head,
        longest::Longest,
        wire::{Facts, Wire},
    },
};

/// The fields of a struct's tail. The struct implements it, with `'static` in place of its lifetimes where derived code names it: what has no
/// lifetime of the data is proved once, not in each function.
pub trait Tail: Head {
    /// The wire format.
    type Format: Format;

    /// All fields, in their order.
    const FIELDS: &'static [TailField];

    /// As many zeros as the longest of the `since` fields takes.
    const ZEROS: &'static [u8] = &[];

    /// What may follow a value.
    const TRAILING: Trailing;

    /// The size of the shortest value, in which the fields that were added later are missing.
    const MIN_SIZE: usize = {
        let (mut size, mut index) = (Self::SIZE, 0);
        while index < Self::FIELDS.len() {
            let field = Self::FIELDS[index];
            size += if field.is_since { 0 } else { field.min_size };
            index += 1;
        }
        size
    };

    /// The most bytes that the tail takes, or `usize::MAX` if that is not known.
    const MOST: usize = most::<Self>(Self::FIELDS.len());

    /// The size of a tail of zeros, or `usize::MAX` if zeros encode no tail.
    const ZERO_SIZE: usize = {
        let (mut size, mut index): (usize, usize) = (0, 0);
        while index < Self::FIELDS.len() {
            size = size.saturating_add(Self::FIELDS[index].zero_size);
            index += 1;
        }
        size
    };

    /// Steps a reader over some fields. `KIND` says which, and how: it is one of the constants of [`walks`]. `AT` is the position of a field.
    ///
    /// Derived code calls `step` for each field.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Tag`] or [`Error::Max`]; [`Error::Room`] if a field is missing that may not be.
    fn walk<const KIND: u8, const AT: usize>(reader: &mut Reader<'_>) -> Result<(), Error>;
}

/// What code for a field of a tail needs to know about it.
#[derive(Clone, Copy, Debug)]
pub struct TailField {
    /// The limits of its lengths, the outermost first.
    pub limits: &'static [u32],
    /// Whether it was added later, so that it may be missing.
    pub is_since: bool,
    is_fixed: bool,
    min_size: usize,
    zero_size: usize,
    most: usize,
}

impl TailField {
    /// Describes a field with these limits.
    pub const fn of(facts: Facts, limits: &'static [u32]) -> Self {
        Self {
            limits,
            is_since: false,
            is_fixed: facts.is_fixed,
            min_size: facts.min_size,
            zero_size: facts.zero_size,
            most: facts.size_limit,
        }
    }

    /// Describes the same field: its type's longest value depends on the limits. A field without limits does not ask for it, so that a type
    /// that holds itself has one error.
    pub const fn limited(self, longest: Longest) -> Self {
        Self { most: longest.size(self.limits), ..self }
    }

    /// Describes the same field, which was added later.
    pub const fn since(self) -> Self {
        Self { is_since: true, ..self }
    }

    /// Returns the size of the value that zeros encode, or `usize::MAX`.
    pub const fn zero_size(&self) -> usize {
        self.zero_size
    }

    const fn is_plain(&self) -> bool {
        self.is_fixed && !self.is_since
    }
}

/// Which fields a walk steps over, what it checks, and what it does if a `since` field is missing.
pub mod walks {
    /// The fields before the one that is read. Limits are checked. A missing field ends the data.
    pub const TO_READ: u8 = 0;
    /// All fields, as [`TO_READ`].
    pub const ALL: u8 = 1;
    /// The fields before the one that is stored or opened. Limits are checked, and no field may be missing.
    pub const TO_STORE: u8 = 2;
    /// The fields before the one that changes its size. No limit is checked, so that a value above its limit can be made smaller. No field
    /// may be missing.
    pub const TO_RESIZE: u8 = 3;
    /// The field itself, as [`TO_RESIZE`].
    pub const OVER_PRESENT: u8 = 4;
    /// The field itself. No limit is checked. If it is missing, the zeros that are too few for it are room.
    pub const OVER: u8 = 5;
    /// The fields after it, as [`OVER`].
    pub const AFTER: u8 = 6;
    /// All fields, as [`OVER`].
    pub const OVER_ALL: u8 = 7;

    /// Returns whether the walk steps over the field at a position.
    pub(super) const fn includes(kind: u8, at: usize, position: usize) -> bool {
        match kind {
            TO_READ | TO_STORE | TO_RESIZE => position < at,
            OVER | OVER_PRESENT => position == at,
            AFTER => position > at,
            _ => true,
        }
    }
}

/// How many fields a walk steps over before it calls functions that are not inlined. The compile time of inlined steps about
/// doubles with each of them.
const MOST_INLINED: usize = 6;

/// Returns whether the code for a field is inlined.
pub const fn is_inlined(position: usize) -> bool {
    position < MOST_INLINED
}

/// What a walk does with a field.
mod plans {
    /// Nothing: the walk does not include it, or the run that it belongs to was stepped over.
    pub const NOTHING: u8 = 0;
    /// Steps over a run of fields.
    pub const RUN: u8 = 1;
    /// Calls the function of the type, inlined if the type is small.
    pub const INLINED: u8 = 2;
    /// Calls the function of the type, which is not inlined.
    pub const OUTLINED: u8 = 3;
}

const fn plan<S: Tail>(kind: u8, at: usize, position: usize) -> u8 {
    if !walks::includes(kind, at, position) {
        return plans::NOTHING;
    }
    if S::FIELDS[position].is_plain() {
        return if starts_run::<S>(kind, at, position) { plans::RUN } else { plans::NOTHING };
    }
    if is_inlined(position) { plans::INLINED } else { plans::OUTLINED }
}

/// Steps over the field at `POSITION` if the walk includes it.
#[inline(always)]
pub fn step<S: Tail, T: Wire<S::Format>, const POSITION: usize, const KIND: u8, const AT: usize>(
    reader: &mut Reader<'_>,
) -> Result<(), Error> {
    match const { plan::<S>(KIND, AT, POSITION) } {
        plans::NOTHING => Ok(()),
        plans::RUN => take_run::<S, POSITION, KIND, AT>(reader),
        plans::INLINED => {
            call::skip::<T, S::Format>(reader, const { limits_of::<S>(KIND, POSITION) })
        }
        _ => call::skip_outlined::<T, S::Format>(reader, const { limits_of::<S>(KIND, POSITION) }),
    }
}

/// Steps over the `since` field at `POSITION` if the walk includes it. Returns whether the walk ends before it, because the field is missing:
/// no field follows a missing one, even if the zeros are enough for a shorter field.
#[inline(always)]
pub fn step_since<
    S: Tail,
    T: Wire<S::Format>,
    const POSITION: usize,
    const KIND: u8,
    const AT: usize,
>(
    reader: &mut Reader<'_>,
) -> Result<bool, Error> {
    if const { !walks::includes(KIND, AT, POSITION) } {
        return Ok(false);
    }
    let size = const { S::FIELDS[POSITION].zero_size };
    match KIND {
        walks::TO_READ | walks::ALL if end_if_missing(reader, size) => return Ok(false),
        walks::TO_STORE | walks::TO_RESIZE | walks::OVER_PRESENT => {
            require_present(*reader, size)?;
        }
        walks::OVER | walks::AFTER | walks::OVER_ALL if is_missing(*reader, size) => {
            return Ok(true);
        }
        _ => {}
    }
    step::<S, T, POSITION, KIND, AT>(reader)?;
    Ok(false)
}

/// Steps over consecutive fields of known sizes, which need only one check.
#[inline(always)]
fn take_run<S: Tail, const FIRST: usize, const KIND: u8, const AT: usize>(
    reader: &mut Reader<'_>,
) -> Result<(), Error> {
    reader.take_slice(const { run_size::<S>(KIND, AT, FIRST) })?;
    Ok(())
}

/// Returns the limits that a walk checks.
const fn limits_of<S: Tail>(kind: u8, position: usize) -> &'static [u32] {
    match kind {
        walks::TO_READ | walks::ALL | walks::TO_STORE => S::FIELDS[position].limits,
        _ => &[],
    }
}

/// Returns whether the field at a position is the first one of a run.
const fn starts_run<S: Tail + ?Sized>(kind: u8, at: usize, position: usize) -> bool {
    position == 0 || !S::FIELDS[position - 1].is_plain() || !walks::includes(kind, at, position - 1)
}

/// Returns the size of the run that starts at a position.
const fn run_size<S: Tail + ?Sized>(kind: u8, at: usize, first: usize) -> usize {
    let (mut size, mut position) = (0, first);
    while position < S::FIELDS.len()
        && S::FIELDS[position].is_plain()
        && walks::includes(kind, at, position)
    {
        size += S::FIELDS[position].min_size;
        position += 1;
    }
    size
}

/// Returns the most bytes that the first fields take.
const fn most<S: Tail + ?Sized>(count: usize) -> usize {
    let (mut most, mut index): (usize, usize) = (0, 0);
    while index < count {
        most = most.saturating_add(S::FIELDS[index].most);
        index += 1;
    }
    most
}

/// Returns the most bytes before the field at a position, and the fewest of the field.
pub const fn most_to<S: Tail>(position: usize) -> usize {
    most::<S>(position).saturating_add(S::FIELDS[position].min_size)
}

/// Returns the zeros that a field is read from if it is missing.
pub const fn zeros_of<S: Tail>(position: usize) -> &'static [u8] {
    if !S::FIELDS[position].is_since {
        return &[];
    }
    S::ZEROS.split_at(zeros(S::FIELDS[position].zero_size)).0
}

/// Returns whether code for a field calls the function of its type at once: the field is never missing, and the code is inlined.
pub const fn is_direct<S: Tail>(position: usize) -> bool {
    !S::FIELDS[position].is_since && is_inlined(position)
}

/// Calls `step` with a reader of the field at `POSITION`. If the field is missing, that reads zeros.
#[inline(always)]
pub fn whole<'a, S: Tail, R, const POSITION: usize>(
    reader: &mut Reader<'a>,
    step: impl Fn(&mut Reader<'a>) -> Result<R, Error>,
) -> Result<R, Error> {
    if const { S::FIELDS[POSITION].is_since } {
        // The zeros need a reader of their own, since they are not part of the data.
        let zeros = const { zeros_of::<S>(POSITION) };
        if end_if_missing(reader, zeros.len()) {
            return step(&mut Reader::new(zeros));
        }
    }
    if const { is_inlined(POSITION) } { step(reader) } else { call::step_outlined(reader, step) }
}

/// The most bytes before a field for which its accessor is compiled twice. Accounts rarely have more to spare.
const MOST: usize = 512;

/// Calls `read`. Where the data has room for the longest fields before the one that it reads, which take `most` bytes
/// up to the length of that field, the compiler knows so, and removes the comparisons of `read` with what remains.
///
/// `read` is the same code for shorter data, so its result is the same, too.
#[inline(always)]
pub fn walk<T: Deref<Target = [u8]>, V, R>(
    tail: T,
    most: usize,
    value: V,
    read: impl FnOnce(T, V) -> R,
) -> R {
    if most <= MOST && tail.len() < most {
        return carefully(tail, value, read);
    }
    read(tail, value)
}

#[cold]
#[inline(never)]
fn carefully<T, V, R>(tail: T, value: V, read: impl FnOnce(T, V) -> R) -> R {
    read(tail, value)
}

/// Returns the limits of a field whose type has parameters. Refuses to compile if there are more limits than lengths.
#[track_caller]
pub const fn limits<T: Wire<F>, F: Format>(limits: &'static [u32]) -> &'static [u32] {
    assert_lengths(T::LONGEST, limits.len());
    limits
}

/// Returns the most bytes that a value takes, or panics at compile time if the fields of its tail take any number.
#[track_caller]
pub const fn max_size(tail: usize, head: usize) -> usize {
    assert!(
        tail < usize::MAX,
        "a value has no `MAX_SIZE`: a string or vector in it has no `max`, or these allow more bytes than a `usize` counts"
    );
    tail.saturating_add(head)
}

/// Returns how many zeros a missing `since` field reads as. [`assert_has_zero`] refuses a type that they do not encode.
pub const fn zeros(size: usize) -> usize {
    if size == usize::MAX { 0 } else { size }
}

/// Panics, at compile time, if zeros encode no value of the type of a `since` field.
#[track_caller]
pub const fn assert_has_zero(size: usize) {
    assert!(
        size < usize::MAX,
        "zeros do not encode a value of this type, so it cannot be a `since` field; wrap it in `Option`"
    );
}

/// Returns the greatest of some sizes.
pub const fn greatest(mut sizes: &[usize]) -> usize {
    let mut greatest = 0;
    while let [size, rest @ ..] = sizes {
        if *size > greatest {
            greatest = *size;
        }
        sizes = rest;
    }
    greatest
}

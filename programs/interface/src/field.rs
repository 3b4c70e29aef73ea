//! Reading a field at a constant offset.

/// Returns the `SIZE` bytes at `OFFSET` of an array. They lie within it, or it does not compile.
#[inline(always)]
pub const fn field<const OFFSET: usize, const SIZE: usize, const LENGTH: usize>(
    bytes: &[u8; LENGTH],
) -> &[u8; SIZE] {
    const { assert!(OFFSET + SIZE <= LENGTH, "the field lies beyond the bytes") }
    let (_, field) = bytes.split_at(OFFSET);
    match field.first_chunk() {
        Some(field) => field,
        None => unreachable!(),
    }
}

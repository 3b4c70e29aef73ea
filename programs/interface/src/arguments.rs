//! Reading the arguments of an instruction.

/// Returns the `SIZE` bytes at `OFFSET` of an instruction's arguments. They lie within the arguments, or it does not compile.
#[inline(always)]
pub const fn field<const OFFSET: usize, const SIZE: usize, const LENGTH: usize>(
    arguments: &[u8; LENGTH],
) -> &[u8; SIZE] {
    const { assert!(OFFSET + SIZE <= LENGTH, "the field lies beyond the arguments") }
    let (_, field) = arguments.split_at(OFFSET);
    match field.first_chunk() {
        Some(field) => field,
        None => unreachable!(),
    }
}

/// Returns the `SIZE` bytes at `OFFSET` of an instruction's arguments.
///
/// Callers pass constants that lie within the arguments, so it never panics and compiles to no check.
#[inline(always)]
pub const fn field<const OFFSET: usize, const SIZE: usize>(arguments: &[u8]) -> &[u8; SIZE] {
    let (_, field) = arguments.split_at(OFFSET);
    match field.first_chunk() {
        Some(field) => field,
        None => panic!("the arguments are longer"),
    }
}

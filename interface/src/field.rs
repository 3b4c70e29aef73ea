/// The `SIZE` bytes at `OFFSET` of an instruction's arguments.
///
/// Both are constants within them, which is why this cannot panic, and does not compile to a check.
#[inline(always)]
pub const fn field<const OFFSET: usize, const SIZE: usize>(arguments: &[u8]) -> &[u8; SIZE] {
    let (_, field) = arguments.split_at(OFFSET);
    match field.first_chunk() {
        Some(field) => field,
        None => panic!("the arguments are longer"),
    }
}

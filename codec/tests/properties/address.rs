/// Calls `change` on the data at an address that is `base` modulo 8.
pub fn at_address(base: usize, data: &mut [u8], change: impl FnOnce(&mut [u8])) {
    let mut room = vec![0xee; data.len() + 16];
    let start = room.as_ptr().align_offset(8) + base;
    let range = start..start + data.len();
    room[range.clone()].copy_from_slice(data);
    change(&mut room[range.clone()]);
    data.copy_from_slice(&room[range]);
}

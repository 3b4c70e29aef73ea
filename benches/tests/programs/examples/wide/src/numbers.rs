//! What the program computes, and the test on the host.

/// How many numbers there are.
pub const COUNT: usize = 23;

/// Computes with two integers of 128 bits, and with their lower halves.
pub fn numbers(a: u128, b: u128) -> [u128; COUNT] {
    let (low, other) = (a as u64, b as u64);
    let (float, divisor) = (low as f64, other as f32 + 1.0);
    let bits = (b % 128) as u32;
    let signed = (a as i128, b as i128);
    [
        a.wrapping_mul(b),
        a.checked_mul(b).unwrap_or(1),
        signed.0.checked_mul(signed.1).unwrap_or(2) as u128,
        a.checked_div(b).unwrap_or(3),
        a.checked_rem(b).unwrap_or(4),
        signed.0.checked_div(signed.1).unwrap_or(5) as u128,
        signed.0.checked_rem(signed.1).unwrap_or(6) as u128,
        a << bits,
        a >> bits,
        (signed.0 >> bits) as u128,
        low.checked_mul(other).map_or(7, u128::from),
        (low as i64).checked_mul(other as i64).map_or(8, |product| product as u128),
        low.saturating_mul(10).into(),
        u128::from(low) * u128::from(other),
        low.leading_zeros().into(),
        (float * 1.5).to_bits().into(),
        (float / f64::from(divisor)).to_bits().into(),
        (divisor * 0.1).to_bits().into(),
        u128::from(float < f64::from(divisor)),
        (float as i64) as u128,
        memory(low, other, 3).into(),
        memory(low, other, 32).into(),
        memory(low, other, 250).into(),
    ]
}

/// Sets, copies, moves and compares this many bytes.
#[inline(never)]
fn memory(a: u64, b: u64, size: usize) -> u64 {
    let mut bytes = [a as u8; 256];
    let mut copy = [0; 256];
    bytes[..8].copy_from_slice(&b.to_le_bytes());
    copy[..size].copy_from_slice(&bytes[..size]);
    copy.copy_within(..size, 5);
    bytes[1..size].fill(b as u8);
    let sum =
        copy.iter().zip(bytes).fold(0, |sum: u64, (a, b)| sum.rotate_left(5) ^ u64::from(*a ^ b));
    sum ^ u64::from(copy[..size] == bytes[..size]) ^ (copy[..size].cmp(&bytes[..size]) as u64)
}

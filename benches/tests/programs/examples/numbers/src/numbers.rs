//! What the program computes, and the test on the host.

/// How many numbers there are.
pub const COUNT: usize = 12;

/// Computes with two floats and an integer.
pub fn numbers(a: f64, b: f64, n: u64) -> [u64; COUNT] {
    [
        (a + b).to_bits(),
        (a - b).to_bits(),
        (a * b).to_bits(),
        (a / b).to_bits(),
        (-a).to_bits(),
        u64::from(a > b),
        u64::from(a >= b),
        (n as f64).to_bits(),
        a as u64,
        // The rent of `n` bytes, as Solana's crates compute it for any threshold.
        ((n.wrapping_add(128).wrapping_mul(3480)) as f64 * b) as u64,
        six(n, n ^ 2, n ^ 3, n ^ 4, n ^ 5, n ^ 6),
        seven(&[n, n ^ 1], n ^ 2, n ^ 3, n ^ 4, n ^ 5, n ^ 6).unwrap_or_else(|error| error),
    ]
}

#[inline(never)]
fn six(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64) -> u64 {
    a.wrapping_mul(3)
        ^ b.wrapping_mul(5)
        ^ c.wrapping_mul(7)
        ^ d.rotate_left(9)
        ^ e.rotate_left(11)
        ^ f
}

/// Takes a slice in two registers, and returns through memory.
#[inline(never)]
fn seven(a: &[u64], b: u64, c: u64, d: u64, e: u64, f: u64) -> Result<u64, u64> {
    let sum = a.iter().fold(b, |sum, a| sum.rotate_left(3) ^ a);
    if sum & 1 == 0 { Ok(six(sum, f, e, d, c, b)) } else { Err(six(f, sum, d, e, b, c)) }
}

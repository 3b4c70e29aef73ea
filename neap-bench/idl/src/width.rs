//! How many bytes numbers take.

/// The bytes of a number: 1, 2, 4, 8 or 16, as of Rust's integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    One,
    Two,
    Four,
    Eight,
    Sixteen,
}

impl Width {
    const ALL: [Self; 5] = [Self::One, Self::Two, Self::Four, Self::Eight, Self::Sixteen];

    /// The width of this many bytes.
    pub fn of_bytes(bytes: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.bytes() == bytes)
    }

    /// The width of this many bits, in digits: `16`.
    pub(crate) fn of_bits(bits: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.bits().to_string() == bits)
    }

    pub const fn bytes(self) -> usize {
        1 << self as usize
    }

    pub const fn bits(self) -> u32 {
        8 << self as u32
    }

    /// The bytes of a number, little-endian. `None` if it does not fit.
    pub fn encode(self, number: u128) -> Option<Vec<u8>> {
        let bytes = number.to_le_bytes();
        let (bytes, rest) = bytes.split_at(self.bytes());
        rest.iter().all(|byte| *byte == 0).then(|| bytes.to_vec())
    }

    /// The bytes of a number with a sign, little-endian. `None` if it does not fit.
    pub fn encode_signed(self, number: i128) -> Option<Vec<u8>> {
        let fits = self.sign_extended(number as u128) == number;
        fits.then(|| number.to_le_bytes()[..self.bytes()].to_vec())
    }

    /// The number whose lowest bits are these, and whose sign is the highest of them.
    pub fn sign_extended(self, number: u128) -> i128 {
        let unused = u128::BITS - self.bits();
        (number << unused) as i128 >> unused
    }
}

#[cfg(test)]
mod tests {
    use super::Width;

    #[test]
    fn numbers_fit_or_have_no_bytes() {
        for (number, bytes) in [(0, Some([0, 0])), (0xffff, Some([255, 255])), (0x1_0000, None)] {
            assert_eq!(Width::Two.encode(number), bytes.map(Vec::from));
        }
        for (number, byte) in [(127, Some(127)), (-128, Some(128)), (128, None), (-129, None)] {
            assert_eq!(Width::One.encode_signed(number), byte.map(|byte| vec![byte]));
        }
        assert_eq!(Width::Sixteen.encode(u128::MAX), Some(vec![255; 16]));
        assert_eq!(Width::Sixteen.encode_signed(i128::MIN).map(|bytes| bytes[15]), Some(128));
        let widths = [1, 2, 4, 8, 16].map(|bytes| Width::of_bytes(bytes).map(Width::bytes));
        assert_eq!(widths, [1, 2, 4, 8, 16].map(Some));
        assert_eq!([0, 3, 99].map(Width::of_bytes), [None; 3]);
    }
}

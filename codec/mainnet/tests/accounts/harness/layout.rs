use solana_program::pubkey::Pubkey;

/// A type as a program's compiler lays it out in memory.
///
/// The compiler of this test lays out the mirror. Programs align 16-byte numbers to 8 bytes, so two 8-byte numbers mirror one.
pub trait Layout: Sized {
    type Mirror;

    /// Reads the value from as many bytes as the mirror has. Returns `None` for a bad tag.
    fn read(bytes: &[u8]) -> Option<Self>;

    /// Writes the value into as many bytes as the mirror has.
    fn write(&self, bytes: &mut [u8]);
}

macro_rules! numbers {
    ($($number:ident $mirror:ty),*) => {$(
        impl Layout for $number {
            type Mirror = $mirror;

            fn read(bytes: &[u8]) -> Option<Self> {
                Some(Self::from_le_bytes(bytes.try_into().unwrap()))
            }

            fn write(&self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

numbers! {
    u8 u8, u16 u16, u32 u32, u64 u64, u128 [u64; 2],
    i8 i8, i16 i16, i32 i32, i64 i64, i128 [i64; 2], f32 f32, f64 f64
}

impl Layout for bool {
    type Mirror = Self;

    fn read(bytes: &[u8]) -> Option<Self> {
        [false, true].get(usize::from(bytes[0])).copied()
    }

    fn write(&self, bytes: &mut [u8]) {
        bytes[0] = u8::from(*self);
    }
}

impl Layout for Pubkey {
    type Mirror = [u8; 32];

    fn read(bytes: &[u8]) -> Option<Self> {
        Self::try_from(bytes).ok()
    }

    fn write(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(self.as_ref());
    }
}

impl<T: Layout, const N: usize> Layout for [T; N] {
    type Mirror = [T::Mirror; N];

    fn read(bytes: &[u8]) -> Option<Self> {
        let elements: Option<Vec<T>> = bytes.chunks(bytes.len() / N).map(T::read).collect();
        elements?.try_into().ok()
    }

    fn write(&self, bytes: &mut [u8]) {
        let size = bytes.len() / N;
        bytes.chunks_mut(size).zip(self).for_each(|(bytes, element)| element.write(bytes));
    }
}

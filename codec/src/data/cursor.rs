use super::copy::copy;
use crate::error::Error;

/// Writes values one after the other into a buffer. The names of its functions state the byte order.
///
/// ```
/// use neap::{__private::Cursor, Error};
///
/// let mut buffer = [0; 8];
/// let mut cursor = Cursor::new(&mut buffer);
/// cursor.put_u16_le(0x0201)?;
/// cursor.put_bytes(&[3, 4])?;
/// assert_eq!(cursor.position(), 4);
/// assert_eq!(cursor.put_u64_le(5), Err(Error::Room));
/// assert_eq!(buffer, [1, 2, 3, 4, 0, 0, 0, 0]);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Cursor<'a> {
    rest: &'a mut [u8],
    size: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the buffer's first byte.
    #[inline(always)]
    pub fn new(buffer: &'a mut [u8]) -> Self {
        let size = buffer.len();
        Self { rest: buffer, size }
    }

    /// Returns how many bytes have been written.
    #[inline(always)]
    pub fn position(&self) -> usize {
        self.size - self.rest.len()
    }

    /// Returns how many more bytes fit.
    #[inline(always)]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Writes bytes as they are.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if they do not fit. Nothing is written then.
    #[inline(always)]
    pub fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        copy(bytes, self.room(bytes.len())?);
        Ok(())
    }

    /// Takes the next `N` bytes, for the caller to fill in.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if they do not fit.
    #[inline(always)]
    pub fn room_for<const N: usize>(&mut self) -> Result<&'a mut [u8; N], Error> {
        // `take` leaves an empty slice during the split.
        let rest = core::mem::take(&mut self.rest);
        if rest.len() < N {
            self.rest = rest;
            return Err(Error::Room);
        }
        let (room, rest) = rest.split_first_chunk_mut().ok_or(Error::Room)?;
        self.rest = rest;
        Ok(room)
    }

    /// Takes the next `size` bytes, for the caller to fill in.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if they do not fit.
    #[inline(always)]
    pub fn room(&mut self, size: usize) -> Result<&'a mut [u8], Error> {
        let rest = core::mem::take(&mut self.rest);
        if rest.len() < size {
            self.rest = rest;
            return Err(Error::Room);
        }
        let (room, rest) = rest.split_at_mut_checked(size).ok_or(Error::Room)?;
        self.rest = rest;
        Ok(room)
    }
}

/// Implements `put_*_le` for number types.
macro_rules! numbers {
    ($($put:ident $number:ident)*) => {
        impl Cursor<'_> {$(
            #[doc = concat!("Writes a `", stringify!($number), "`, little-endian.")]
            ///
            /// # Errors
            ///
            /// [`Error::Room`] if it does not fit. Nothing is written then.
            #[inline(always)]
            pub fn $put(&mut self, value: $number) -> Result<(), Error> {
                *self.room_for()? = value.to_le_bytes();
                Ok(())
            }
        )*}
    };
}

numbers! {
    put_u16_le u16 put_u32_le u32 put_u64_le u64 put_u128_le u128
    put_i16_le i16 put_i32_le i32 put_i64_le i64 put_i128_le i128
    put_f32_le f32 put_f64_le f64
}

impl Cursor<'_> {
    /// Writes a byte.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if it does not fit.
    #[inline(always)]
    pub fn put_u8(&mut self, value: u8) -> Result<(), Error> {
        *self.room_for()? = [value];
        Ok(())
    }
}

//! Encodes and measures the value at the start of data.

use crate::{
    data::{cursor::Cursor, reader::Reader, zeros::check_zeros},
    error::Error,
    traits::{format::Format, wire::Wire},
};

/// Writes a value at the start of `data`. Returns how many bytes it takes. Writes nothing unless it fits.
#[inline(always)]
pub fn encode<T: Wire<F>, F: Format>(value: &T::Value, data: &mut [u8]) -> Result<usize, Error> {
    let size = T::encoded_len(value, &[])?;
    let room = data.get_mut(..size).ok_or(Error::Room)?;
    T::encode(value, &mut Cursor::new(room))?;
    Ok(size)
}

/// Writes a value as [`encode`], and zeros after it.
#[inline(always)]
pub fn encode_before_zeros<T: Wire<F>, F: Format>(
    value: &T::Value,
    data: &mut [u8],
) -> Result<usize, Error> {
    let size = encode::<T, F>(value, data)?;
    if let Some(rest) = data.get_mut(size..) {
        rest.fill(0);
    }
    Ok(size)
}

/// Returns the size of the value at the start of `data`, in bytes.
#[inline(always)]
pub fn size_at_start<T: Wire<F>, F: Format>(data: &[u8]) -> Result<usize, Error> {
    let mut reader = Reader::new(data);
    T::skip(&mut reader, &[])?;
    Ok(data.len() - reader.rest().len())
}

/// Turns zeros into a new value: writes the discriminator. If `check` then refuses the data, all of it is zeros again.
#[inline(always)]
pub fn init<const N: usize>(
    data: &mut [u8],
    discriminator: [u8; N],
    check: impl FnOnce(&[u8]) -> Result<(), Error>,
) -> Result<(), Error> {
    check_zeros(data)?;
    if let Some(start) = data.first_chunk_mut() {
        *start = discriminator;
    }
    if let Err(error) = check(data) {
        data.fill(0);
        return Err(error);
    }
    Ok(())
}

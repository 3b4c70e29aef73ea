use crate::error::Error;

/// The sizes and the encoding of a struct or of an enum with fields. `use neap::Neap` makes them available.
///
/// `#[derive(Neap)]` implements it for both, but not for newtypes.
pub trait Neap: Sized {
    /// The size of the head, in bytes: all fields at constant offsets. No account is shorter.
    const HEAD_SIZE: usize;

    /// The most bytes that a value takes, including its discriminator. Code that uses it does not compile unless each string and vector has a `max`.
    const MAX_SIZE: usize;

    /// The size of every value, in bytes. Code that uses it does not compile if the size varies.
    const SIZE: usize = panic!("values of this type vary in size; use `HEAD_SIZE` or `MAX_SIZE`");

    /// Returns the size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] if a string or vector in it is longer than allowed.
    fn encoded_len(&self) -> Result<usize, Error>;

    /// Writes the value at the start of `data`. Returns how many bytes it takes.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if the data is shorter, [`Error::TooLong`] if a string or vector is longer than allowed. Nothing is
    /// written then.
    fn encode_into(&self, data: &mut [u8]) -> Result<usize, Error>;
}

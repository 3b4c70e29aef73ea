use core::fmt;

/// Why data were refused: one byte, so that a `Result` costs a program nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Error {
    /// The data are shorter or longer than the type they are read as.
    Length,
    /// A tag has a value its type does not know: a bool other than 0 or 1, or an enum without such
    /// a variant.
    Tag,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Length => "the data do not have the type's length",
            Self::Tag => "a bool or enum has an unknown value",
        })
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_and_a_result_of_nothing_are_one_byte() {
        assert_eq!(size_of::<Error>(), 1);
        assert_eq!(size_of::<Result<(), Error>>(), 1);
    }
}

//! An entrypoint, and which accounts it expects.

/// A program's entrypoint. It receives the addresses of the input and of the instruction data.
pub type Entrypoint = unsafe fn(*mut u8, *const u8) -> u64;

/// The maximum number of accounts for the handler.
pub const MAXIMUM: usize = 5;

/// An entrypoint for a list of lengths.
pub struct Predicted {
    pub lengths: &'static str,
    /// How many bytes the entries of accounts with these lengths take.
    pub size: usize,
    pub entrypoint: Entrypoint,
}

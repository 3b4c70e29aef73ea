//! The states of a token account, as the bytes of `state`.

/// The account does not exist yet.
pub const UNINITIALIZED: u8 = 0;
/// The account can be used.
pub const INITIALIZED: u8 = 1;
/// Its mint's authority has frozen the account.
pub const FROZEN: u8 = 2;

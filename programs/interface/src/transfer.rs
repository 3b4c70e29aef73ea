//! SPL Token's transfer on its own accounts of 165 bytes.
//!
//! The instruction takes three accounts: the source and the destination, both writable, and the authority, who signs.
//! Its data are the byte [`TRANSFER`] and the amount, a little-endian u64. The errors are those of SPL Token. Programs
//! check what the program deployed as SPL Token checks, in its order, and the overflow of the destination too. They refuse
//! a multisig as the authority as if none of its signers had signed.
//!
//! The logic is the contract's: a program brings only its codec's view of an account, as a [`Token`].

mod account;
pub mod error;
mod fields;
mod logic;
pub mod state;
mod views;

pub use account::{InputAccount, Token};
pub use fields::{
    AMOUNT_OFFSET, CLOSE_AUTHORITY_OFFSET, DELEGATE_OFFSET, DELEGATED_AMOUNT_OFFSET, MINT_OFFSET,
    MULTISIG_SIZE, NATIVE_OFFSET, OWNER_OFFSET, SOME, STATE_OFFSET, TOKEN_SIZE,
};
pub use logic::{Signer, TRANSFER, Transfer, amount_of, take_from_delegate, transfer};

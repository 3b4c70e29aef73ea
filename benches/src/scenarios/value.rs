//! The values that programs write and read, and the questions that show whether a program read them.

use crate::scenarios::{operation::Operation, wire::Wire};
use neap_subject::{key::key, specimen::Specimen};
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;

/// The values of an account, independent of the wire.
pub trait Value {
    /// Its bytes in a wire.
    fn bytes(&self, wire: Wire) -> Vec<u8>;

    /// The operations that write it, the one that writes most of it first.
    fn writing(&self) -> &'static [Operation];

    /// The specimen of an operation on the value.
    fn specimen(&self, operation: Operation, wire: Wire) -> Specimen;

    /// The value that a specimen of one of the [writing](Self::writing) operations leaves.
    fn left_by(&self, operation: Operation, specimen: &Specimen) -> Box<dyn Value>;

    /// The questions to a program about this value's bytes in a wire: claims that are right, then claims that are wrong. An
    /// operation that only stores makes no claim, and one that writes everything reads nothing.
    fn questions(&self, operation: Operation, wire: Wire) -> Vec<Specimen>;
}

/// The specimen as a wrong claim, which a program must refuse.
pub fn refused(specimen: Specimen) -> Specimen {
    Specimen::refused(ProgramError::IncorrectAuthority, specimen.invocation)
}

/// The specimen with a stranger's key, and with keys that differ from the right one in the last byte of one word. A
/// program that compares only part of the key takes one of them for it.
pub fn with_wrong_keys(right: &Specimen) -> impl Iterator<Item = Specimen> {
    let almost_equal = [7, 15, 23, 31].map(|last| {
        let mut key = right.invocation.accounts[1].0.to_bytes();
        key[last] ^= 1;
        Pubkey::new_from_array(key)
    });
    let stranger = Pubkey::new_from_array(key("stranger"));
    almost_equal.into_iter().chain([stranger]).map(|key| refused(right.clone().with_key(key)))
}

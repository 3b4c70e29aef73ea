//! Anchor's errors, off the hot path: building one takes hundreds of compute units.

use std::hint::black_box;

use super::anchor_lang::{
    Discriminator, Owner, Result,
    error::{Error, ErrorCode},
    solana_program::{account_info::AccountInfo, program_error::ProgramError},
};
use crate::{frameworks::discriminator::equal_bytes, traits::schema::Schema};

/// A lack of room becomes `AccountDidNotSerialize`, every other refusal `AccountDidNotDeserialize`, as with Anchor's own
/// accounts.
impl From<crate::error::Error> for Error {
    #[inline(always)]
    fn from(error: crate::error::Error) -> Self {
        black_box(());
        invalid_value(error)
    }
}

/// Checks that the data is a `T`.
#[inline(always)]
pub fn require_valid<T: Schema + Discriminator>(data: &[u8]) -> Result<()> {
    if !is_valid::<T>(data) {
        return Err(invalid_data(data, <T as Discriminator>::DISCRIMINATOR));
    }
    Ok(())
}

/// Returns whether the data is a `T`. Compiles only if neap and Anchor know a `T` by the same discriminator.
#[inline(always)]
pub fn is_valid<T: Schema + Discriminator>(data: &[u8]) -> bool {
    const {
        let (ours, anchors) = (<T as Schema>::DISCRIMINATOR, <T as Discriminator>::DISCRIMINATOR);
        assert!(
            equal_bytes(ours, anchors),
            "the discriminator differs from Anchor's: add `#[neap(discriminator = \"anchor\")]`"
        );
    };
    T::parse(data).is_ok()
}

#[cold]
#[inline(never)]
pub fn code(code: ErrorCode) -> Error {
    code.into()
}

#[cold]
#[inline(never)]
pub fn borrowed(error: ProgramError) -> Error {
    error.into()
}

#[cold]
#[inline(never)]
pub fn wrong_owner<T: Owner>(account: &AccountInfo) -> Error {
    Error::from(ErrorCode::AccountOwnedByWrongProgram).with_pubkeys((*account.owner, T::owner()))
}

#[cold]
#[inline(never)]
fn invalid_value(error: crate::error::Error) -> Error {
    match error {
        crate::error::Error::Room => ErrorCode::AccountDidNotSerialize.into(),
        _ => ErrorCode::AccountDidNotDeserialize.into(),
    }
}

/// Says what is wrong as Anchor's own accounts do.
#[cold]
#[inline(never)]
fn invalid_data(data: &[u8], discriminator: &[u8]) -> Error {
    let code = match data.get(..discriminator.len()) {
        None => ErrorCode::AccountDiscriminatorNotFound,
        Some(start) if start != discriminator => ErrorCode::AccountDiscriminatorMismatch,
        Some(_) => ErrorCode::AccountDidNotDeserialize,
    };
    code.into()
}

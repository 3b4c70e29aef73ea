//! What Anchor does with an account when an instruction begins and ends.

use std::io::Write;
#[cfg(feature = "idl-build")]
use std::{collections::BTreeMap, string::String};

#[cfg(feature = "idl-build")]
use super::anchor_lang::idl::{IdlBuild, types::IdlTypeDef};
use super::{
    account::InPlace,
    anchor_lang::{
        AccountDeserialize, AccountSerialize, Discriminator, Owner, Result, Space,
        error::ErrorCode, prelude::Pubkey,
    },
    refusal,
};
use crate::traits::schema::Schema;

/// Checks the data, and keeps none of it.
impl<T: Schema + Discriminator> AccountDeserialize for InPlace<T> {
    #[inline(always)]
    fn try_deserialize(data: &mut &[u8]) -> Result<Self> {
        refusal::require_valid::<T>(data)?;
        Ok(Self::new(false))
    }

    /// For an account that Anchor has just created: zeros in place of the discriminator. Any other data must be
    /// valid, so that no account is initialized twice.
    fn try_deserialize_unchecked(data: &mut &[u8]) -> Result<Self> {
        let discriminator = data.get(..<T as Discriminator>::DISCRIMINATOR.len());
        if !discriminator.is_some_and(|bytes| bytes.iter().all(|byte| *byte == 0)) {
            return Self::try_deserialize(data);
        }
        if data.len() < T::HEAD_SIZE {
            return Err(refusal::code(ErrorCode::AccountDidNotDeserialize));
        }
        Ok(Self::new(true))
    }
}

/// Writes the discriminator of a new account that was never loaded. Everything else is in the account already.
impl<T: Discriminator> AccountSerialize for InPlace<T> {
    #[inline(always)]
    fn try_serialize<W: Write>(&self, writer: &mut W) -> Result<()> {
        if self.is_fresh() {
            let written = writer.write_all(T::DISCRIMINATOR);
            return written.map_err(|_| refusal::code(ErrorCode::AccountDidNotSerialize));
        }
        Ok(())
    }
}

impl<T: Owner> Owner for InPlace<T> {
    #[inline(always)]
    fn owner() -> Pubkey {
        T::owner()
    }
}

impl<T: Discriminator> Discriminator for InPlace<T> {
    const DISCRIMINATOR: &'static [u8] = T::DISCRIMINATOR;
}

impl<T: Space> Space for InPlace<T> {
    const INIT_SPACE: usize = T::INIT_SPACE;
}

#[cfg(feature = "idl-build")]
impl<T: IdlBuild> IdlBuild for InPlace<T> {
    fn create_type() -> Option<IdlTypeDef> {
        T::create_type()
    }

    fn insert_types(types: &mut BTreeMap<String, IdlTypeDef>) {
        T::insert_types(types);
    }

    fn get_full_path() -> String {
        T::get_full_path()
    }
}

//! How far types and expressions are followed through the names in them.

use super::{constants::text, error::Doubt};
use neap_idl_reader::Limits;
use quote::ToTokens;

/// The most types or expressions that one of them may lead to. Each alias, and each constant, may name the one before it twice.
const MAX_PARTS: usize = 4096;

/// A walk through the names in a type or an expression.
pub struct Walk<'a> {
    whole: &'a dyn ToTokens,
    limits: Limits,
}

impl<'a> Walk<'a> {
    pub fn new(whole: &'a dyn ToTokens) -> Self {
        Self { whole, limits: Limits::new(MAX_PARTS) }
    }

    /// Steps into a part. Fails with the whole, which a person can find in the source.
    pub fn enter(&mut self) -> Result<(), Doubt> {
        let named = |exceeded| Doubt::Exceeded { code: text(&self.whole), exceeded };
        self.limits.enter().map_err(named)
    }

    /// Steps out of the part that was entered last.
    pub fn leave(&mut self) {
        self.limits.leave();
    }
}

//! Reads an IDL of any kind.

use crate::{anchor, codama, idl::Idl};
use serde_json::Value;

/// Why an IDL cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not JSON, or has other fields than IDLs have.
    #[error("it is not an IDL of Anchor, Shank or Codama: {0}")]
    Json(serde_json::Error),
    /// There is nothing to use.
    #[error("it describes no instruction, account or type")]
    Nothing,
}

impl Idl {
    /// Reads an IDL.
    ///
    /// # Errors
    ///
    /// When it is not JSON, has other fields than IDLs have, or describes nothing.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let value: Value = serde_json::from_slice(bytes).map_err(ReadError::Json)?;
        let idl = if value["program"].is_object() {
            codama::read(&value)
        } else {
            anchor::read(value).map_err(ReadError::Json)?
        };
        let is_empty = idl.instructions.is_empty()
            && idl.accounts.is_empty()
            && idl.events.is_empty()
            && idl.types.is_empty();
        if is_empty { Err(ReadError::Nothing) } else { Ok(idl) }
    }
}

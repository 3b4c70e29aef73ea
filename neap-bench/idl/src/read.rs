//! Reads an IDL of any kind.

use crate::{anchor, codama, idl::Idl};
use serde_json::Value;

/// Why an IDL cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not JSON.
    #[error("it is not an IDL of Anchor, Shank or Codama: {0}")]
    Json(serde_json::Error),
    /// A part is not what IDLs have there.
    #[error("it is not an IDL of Anchor, Shank or Codama: `{}`: {}", .0.path(), .0.inner())]
    Part(serde_path_to_error::Error<serde_json::Error>),
    /// There is nothing to use.
    #[error("it describes no instruction, account or type")]
    Nothing,
}

impl Idl {
    /// Reads an IDL.
    ///
    /// # Errors
    ///
    /// When it is not JSON, has a part that no IDL has, or describes nothing.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        // Some editors write a byte order mark.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut value: Value = serde_json::from_slice(bytes).map_err(ReadError::Json)?;
        drop_nulls(&mut value);
        let idl = if value["program"].is_object() {
            codama::read(&value)
        } else {
            anchor::read(value).map_err(ReadError::Part)?
        };
        let is_empty = idl.instructions.is_empty()
            && idl.accounts.is_empty()
            && idl.events.is_empty()
            && idl.types.is_empty();
        if is_empty { Err(ReadError::Nothing) } else { Ok(idl) }
    }
}

/// Drops keys without a value, which mean the same as no key.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(parts) => {
            parts.retain(|_, part| !part.is_null());
            parts.values_mut().for_each(drop_nulls);
        }
        Value::Array(parts) => parts.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

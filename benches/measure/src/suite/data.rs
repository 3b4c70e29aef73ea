//! Encodes data that is declared as a list of fields.

use super::{
    addresses::Addresses,
    declared::{Data, Field},
    error::SuiteError,
};

use sha2::{Digest, Sha256};
use std::{io, path::Path};
use toml::Spanned;

/// The largest account that the runtime allows, in bytes.
const MAX_BYTES: usize = 10 * 1024 * 1024;

/// Reads a file by its path.
pub type ReadFile<'a> = &'a dyn Fn(&Path) -> io::Result<Vec<u8>>;

/// What fields refer to: accounts and files.
pub struct Context<'a> {
    /// The addresses of the accounts.
    pub addresses: &'a Addresses,
    /// The directory that file paths are relative to.
    pub directory: &'a Path,
    /// Reads a file.
    pub read_file: ReadFile<'a>,
}

impl Context<'_> {
    /// The bytes of all fields.
    ///
    /// # Errors
    ///
    /// When a field is malformed, when its file cannot be read, and when the data is longer than an account can
    /// be.
    pub fn bytes(&self, data: &Data) -> Result<Vec<u8>, SuiteError> {
        let mut bytes = Vec::new();
        for field in data {
            let room = MAX_BYTES - bytes.len();
            let encoded = self.field(field)?;
            if encoded.len() > room {
                return Err(too_long(field));
            }
            bytes.extend(encoded);
        }
        Ok(bytes)
    }

    /// The bytes of one field.
    ///
    /// # Errors
    ///
    /// As [`Context::bytes`].
    pub fn field(&self, field: &Spanned<Field>) -> Result<Vec<u8>, SuiteError> {
        Ok(match field.get_ref() {
            Field::U8(value) => vec![*value],
            Field::U16(value) => value.to_le_bytes().to_vec(),
            Field::U32(value) => value.to_le_bytes().to_vec(),
            Field::U64(value) => value.to_le_bytes().to_vec(),
            Field::I64(value) => value.to_le_bytes().to_vec(),
            Field::Key(name) => {
                let address = self.addresses.resolve(name);
                address
                    .map_err(|message| SuiteError::new(field, message))?
                    .to_bytes()
                    .to_vec()
            }
            Field::Bump(name) => {
                let bump = self.addresses.bump(name);
                vec![bump.map_err(|message| SuiteError::new(field, message))?]
            }
            Field::Hex(digits) => hex(digits).ok_or_else(|| {
                let message =
                    format!("`{digits}` is not hexadecimal: write two digits for each byte");
                SuiteError::new(field, message)
            })?,
            Field::Text(text) => text.as_bytes().to_vec(),
            Field::Zeros(count) => match usize::try_from(*count) {
                Ok(count) if count <= MAX_BYTES => vec![0; count],
                _ => return Err(too_long(field)),
            },
            Field::Discriminator(text) => Sha256::digest(text)[..8].to_vec(),
            Field::File(path) => read(self.directory, path, self.read_file)
                .map_err(|message| SuiteError::new(field, message))?,
        })
    }
}

/// Reads a file, relative to a directory.
///
/// # Errors
///
/// Names the file and says why it cannot be read.
pub fn read(directory: &Path, path: &Path, read_file: ReadFile) -> Result<Vec<u8>, String> {
    let path = directory.join(path);
    read_file(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn too_long(field: &Spanned<Field>) -> SuiteError {
    let message =
        format!("the data is longer than an account can be: shorten it to {MAX_BYTES} bytes");
    SuiteError::new(field, message)
}

/// Decodes hexadecimal digits. Spaces between bytes are allowed.
fn hex(digits: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for group in digits.split_ascii_whitespace() {
        if !group.bytes().all(|digit| digit.is_ascii_hexdigit()) || group.len() % 2 != 0 {
            return None;
        }
        let pairs = group.as_bytes().chunks(2);
        let pairs = pairs.filter_map(|pair| std::str::from_utf8(pair).ok());
        bytes.extend(pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()));
    }
    Some(bytes)
}

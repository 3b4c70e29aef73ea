//! What words in values stand for.

/// What words in values stand for.
pub trait Names {
    /// The address that a name or a base58 string stands for.
    fn key(&self, text: &str) -> Result<[u8; 32], NameError>;

    /// The digits of a number that is a string.
    fn digits(&self, text: &str) -> Result<String, NameError>;
}

/// Why a word stands for nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct NameError(pub String);

/// No names: addresses are base58, and numbers are digits.
pub struct NoNames;

impl Names for NoNames {
    fn key(&self, text: &str) -> Result<[u8; 32], NameError> {
        let key = text.parse::<solana_pubkey::Pubkey>();
        key.map(|key| key.to_bytes()).map_err(|_| NameError(format!("`{text}` is not an address")))
    }

    fn digits(&self, text: &str) -> Result<String, NameError> {
        Ok(text.to_owned())
    }
}

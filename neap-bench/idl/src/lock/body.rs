//! What a layout in a lock consists of.

use super::text::{LockedField, LockedVariant};
use crate::ty::Type;

/// What a layout consists of.
#[derive(Clone, Debug, PartialEq)]
pub enum LockedBody {
    /// The fields of a struct.
    Fields(Vec<LockedField>),
    /// The variants of an enum.
    Variants(Vec<LockedVariant>),
    /// A value of another type.
    Value(Type),
}

/// Why a table in a lock is not a layout.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LayoutError {
    #[error("`{0}` is not a format")]
    Format(String),
    #[error("the discriminator `{0}` is not hexadecimal")]
    Discriminator(String),
    #[error("`{0}` is not a field")]
    Field(String),
    #[error("`{0}` is not a variant")]
    Variant(String),
    #[error("a layout has either `fields` or `variants`")]
    Body,
}

impl LockedBody {
    /// Reads the lines of a lock. The only line of a type that is not a struct has its text instead of a field.
    ///
    /// # Errors
    ///
    /// When a line is not a field or a variant, and when there are both or none.
    pub fn parse(
        fields: Option<&[String]>,
        variants: Option<&[String]>,
    ) -> Result<Self, LayoutError> {
        match (fields, variants) {
            (Some([only]), None) if let Some(ty) = Type::parse(only) => Ok(Self::Value(ty)),
            (Some(lines), None) => {
                parse_each(lines, LockedField::parse, LayoutError::Field).map(Self::Fields)
            }
            (None, Some(lines)) => {
                parse_each(lines, LockedVariant::parse, LayoutError::Variant).map(Self::Variants)
            }
            _ => Err(LayoutError::Body),
        }
    }

    /// The lines of a lock.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Fields(fields) => fields.iter().map(LockedField::to_string).collect(),
            Self::Variants(variants) => variants.iter().map(LockedVariant::to_string).collect(),
            Self::Value(ty) => vec![ty.to_string()],
        }
    }
}

fn parse_each<T>(
    lines: &[String],
    parse: fn(&str) -> Option<T>,
    wrong: fn(String) -> LayoutError,
) -> Result<Vec<T>, LayoutError> {
    lines.iter().map(|line| parse(line).ok_or_else(|| wrong(line.clone()))).collect()
}

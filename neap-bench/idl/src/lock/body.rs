//! What a layout in a lock consists of.

use super::{
    format::FormatError,
    text::{LockedField, LockedVariant},
};
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
    #[error(transparent)]
    Format(#[from] FormatError),
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
        let field = |line: &String| {
            LockedField::parse(line).ok_or_else(|| LayoutError::Field(line.clone()))
        };
        let variant = |line: &String| {
            LockedVariant::parse(line).ok_or_else(|| LayoutError::Variant(line.clone()))
        };
        match (fields, variants) {
            (Some(lines), None) => match (lines.iter().map(field).collect(), lines) {
                (Err(_), [only]) if !only.contains(": ") => Ok(Self::Value(Type::parse(only))),
                (fields, _) => fields.map(Self::Fields),
            },
            (None, Some(lines)) => {
                lines.iter().map(variant).collect::<Result<_, _>>().map(Self::Variants)
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

//! The types of data in an IDL.

use crate::width::Width;
use std::ops::Deref;

/// How a suite writes that an option has no value.
pub const NONE: &str = "none";

/// The type of a value, with its encoding. There is no padding.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// 1 or 0.
    Bool(Width),
    /// An integer, little-endian unless it says otherwise.
    Integer {
        width: Width,
        is_signed: bool,
        is_big_endian: bool,
    },
    F32,
    F64,
    /// An address.
    Key,
    /// A string in UTF-8.
    Text(Length),
    /// Bytes.
    Bytes(Length),
    /// A value or nothing. With `is_padded`, nothing takes as many bytes as a value of zeros.
    Option {
        item: Box<Type>,
        tag: Tag,
        is_padded: bool,
    },
    /// Values of one type.
    List {
        item: Box<Type>,
        length: Length,
    },
    /// Fields, one directly after the other.
    Struct(Fields),
    /// One of these variants, after its number.
    Enum {
        tag: Width,
        variants: Vec<Variant>,
    },
    /// A type with a name.
    Defined(String),
    /// A type that neap cannot write: what it is.
    Unsupported(String),
}

/// How an option says that it has a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tag {
    /// 1 or 0 precedes the value.
    Prefix(Width),
    /// Data follows.
    Rest,
    /// The value is not zero.
    Zeroable,
}

/// How the length of a list or a string is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// It precedes the items.
    Prefix(Width),
    /// It is always the same.
    Fixed(usize),
    /// The items end with the data.
    Rest,
}

/// A named type: a field, or an argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub name: String,
    /// What the IDL says about it, line by line.
    pub docs: Vec<String>,
    pub ty: Type,
}

/// What a struct or a variant holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Fields {
    /// Fields with names, or none.
    Named(Vec<Field>),
    /// The fields of a tuple. Their names are their places: `0`, `1`, ….
    Tuple(Vec<Field>),
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub name: String,
    /// What the IDL says about it, line by line.
    pub docs: Vec<String>,
    pub fields: Fields,
}

/// A type that others refer to.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// What the IDL says about it, line by line.
    pub docs: Vec<String>,
    pub encoding: Encoding,
    /// Whether the IDL says that its fields have no padding between them in C layout.
    pub is_unpadded: bool,
    /// The least alignment in memory, in bytes: that of `#[repr(align)]`, or of an enum with `#[repr(C)]`, which is also its size.
    pub align: usize,
    pub ty: Type,
}

/// The rule that gives each field of a type its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Serialized: one field directly after the other, as borsh and bincode write them.
    Borsh,
    /// In memory, with `#[repr(C)]`: there may be padding between the fields.
    C,
    /// In memory, with `#[repr(C, packed)]`.
    Packed,
}

impl Definition {
    /// A type without documentation, as borsh writes it.
    pub const fn new(ty: Type) -> Self {
        Self { docs: Vec::new(), encoding: Encoding::Borsh, is_unpadded: false, align: 1, ty }
    }
}

impl Field {
    /// A field without documentation.
    pub const fn new(name: String, ty: Type) -> Self {
        Self { name, docs: Vec::new(), ty }
    }
}

impl Fields {
    pub const NONE: Self = Self::Named(Vec::new());

    /// The fields of a tuple with these types.
    pub fn tuple(types: impl IntoIterator<Item = Type>) -> Self {
        let fields = types.into_iter().enumerate();
        Vec::from_iter(fields.map(|(index, ty)| Field::new(index.to_string(), ty))).into()
    }
}

/// IDLs and locks call the fields of a tuple by their places.
impl From<Vec<Field>> for Fields {
    fn from(fields: Vec<Field>) -> Self {
        let mut places = fields.iter().enumerate();
        if !fields.is_empty() && places.all(|(index, field)| field.name == index.to_string()) {
            Self::Tuple(fields)
        } else {
            Self::Named(fields)
        }
    }
}

impl Deref for Fields {
    type Target = Vec<Field>;

    fn deref(&self) -> &Vec<Field> {
        let (Self::Named(fields) | Self::Tuple(fields)) = self;
        fields
    }
}

impl Type {
    /// An unsigned integer.
    pub const fn unsigned(width: Width) -> Self {
        Self::Integer { width, is_signed: false, is_big_endian: false }
    }

    /// The primitive type with this name: `u64`.
    pub fn primitive(name: &str) -> Option<Self> {
        Some(match name {
            "bool" => Self::Bool(Width::One),
            "f32" => Self::F32,
            "f64" => Self::F64,
            "u256" | "i256" => Self::Bytes(Length::Fixed(32)),
            "pubkey" | "publicKey" => Self::Key,
            "string" => Self::Text(Length::Prefix(Width::Four)),
            "bytes" => Self::Bytes(Length::Prefix(Width::Four)),
            _ => {
                let (sign, bits) = name.split_at_checked(1)?;
                let is_signed = match sign {
                    "i" => true,
                    "u" => false,
                    _ => return None,
                };
                Self::Integer { width: Width::of_bits(bits)?, is_signed, is_big_endian: false }
            }
        })
    }

    /// A value or nothing. Nothing takes no bytes but those of its tag.
    pub fn option(item: Self, tag: Tag) -> Self {
        Self::Option { item: item.into(), tag, is_padded: false }
    }

    /// A value or nothing, which takes as many bytes as a value.
    pub fn padded_option(item: Self, tag: Tag) -> Self {
        Self::Option { item: item.into(), tag, is_padded: true }
    }

    /// A list of values. One of single bytes is bytes.
    pub fn list(item: Self, length: Length) -> Self {
        if item == Self::unsigned(Width::One) {
            Self::Bytes(length)
        } else {
            Self::List { item: item.into(), length }
        }
    }

    /// A struct whose fields have no names.
    pub fn tuple(types: impl IntoIterator<Item = Self>) -> Self {
        Self::Struct(Fields::tuple(types))
    }

    /// The bytes of a value without parts, if each value takes as many.
    pub fn leaf_size(&self) -> Option<usize> {
        match self {
            Self::Bool(width) | Self::Integer { width, .. } => Some(width.bytes()),
            Self::F32 => Some(4),
            Self::F64 => Some(8),
            Self::Key => Some(32),
            Self::Text(Length::Fixed(size)) | Self::Bytes(Length::Fixed(size)) => Some(*size),
            _ => None,
        }
    }

    /// What messages call it: `u64`, `key`, `hex`.
    pub fn name(&self) -> String {
        match self {
            Self::Bool(_) => "bool".to_owned(),
            Self::Integer { width, is_signed, .. } => {
                format!("{}{}", if *is_signed { 'i' } else { 'u' }, width.bits())
            }
            Self::F32 => "f32".to_owned(),
            Self::F64 => "f64".to_owned(),
            Self::Key => "key".to_owned(),
            Self::Text(Length::Prefix(Width::Four)) => "string".to_owned(),
            Self::Text(_) => "text".to_owned(),
            Self::Bytes(_) => "hex".to_owned(),
            Self::Option { item, .. } => format!("option of {}", item.name()),
            Self::List { item, .. } => format!("list of {}", item.name()),
            Self::Struct(_) => "struct".to_owned(),
            Self::Enum { .. } => "enum".to_owned(),
            Self::Defined(name) | Self::Unsupported(name) => name.clone(),
        }
    }
}

//! How many bytes the values of a type take, and whether neap can read the type at all.

use crate::format::SchemaFormat;
use neap_idl_reader::{
    Definition, Encoding, Field, Fields, Idl, Length, MAX_BYTES, MAX_DEPTH, Tag, Type, Variant,
    Width, byte_count,
};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    fmt,
};

/// The most variants of an enum, since neap's tags are at most 255.
const MAX_VARIANTS: usize = 256;

/// Why a type with `#[repr(align)]` cannot be read.
const ALIGNED: &str = "has `repr(align)`, which adds padding";

/// Why a type without a length cannot be read.
const ENDLESS: &str = "reaches to the end of the data, although it does not end an account";

/// The most parts of a tuple, as of neap's derive.
const MAX_PARTS: usize = 12;

/// The size of a type's values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// How many bytes each value takes, or `None` if that varies.
    pub bytes: Option<usize>,
    /// The alignment of the type in C layout.
    pub align: usize,
    /// The alignment that `#[repr(align)]` asks for. A schema cannot: the values must be there anyway.
    asked: usize,
}

impl Size {
    const VARIES: Self = Self { bytes: None, align: 1, asked: 1 };

    /// Where a value ends that starts at this offset.
    pub fn after(self, offset: Option<usize>) -> Option<usize> {
        offset?.checked_add(self.bytes?)
    }

    const fn fixed(bytes: usize, align: usize) -> Self {
        Self { bytes: Some(bytes), align, asked: 1 }
    }
}

/// The size of a type, or why neap cannot read it.
pub type Measured = Result<Size, Why>;

/// Why neap cannot read a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Where the reason is: the names of fields and variants, the innermost first.
    path: Vec<String>,
    /// What a sentence says about that field.
    what: String,
}

impl Why {
    pub fn new(what: impl Into<String>) -> Self {
        Self { path: Vec::new(), what: what.into() }
    }

    /// The reason, of a type that holds this one in a field or a variant with this name.
    pub fn inside(mut self, name: &str) -> Self {
        self.path.push(name.to_owned());
        self
    }
}

impl fmt::Display for Why {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.path.iter().rev().map(String::as_str);
        match &self.path[..] {
            [] => write!(formatter, "it {}", self.what),
            _ => write!(formatter, "`{}` {}", Vec::from_iter(names).join("."), self.what),
        }
    }
}

/// The sizes of the types in an IDL.
pub struct Sizes<'a> {
    idl: &'a Idl,
    /// Types with names that were measured. While a type is measured, it counts as one that holds itself.
    known: RefCell<BTreeMap<(&'a str, SchemaFormat), Measured>>,
    /// How many types with names are being measured.
    depth: Cell<usize>,
}

impl<'a> Sizes<'a> {
    pub fn new(idl: &'a Idl) -> Self {
        Self { idl, known: RefCell::default(), depth: Cell::new(0) }
    }

    /// Measures a type in a format.
    pub fn measure(&self, ty: &'a Type, format: SchemaFormat) -> Measured {
        match ty {
            // Programs align no number to more than 8 bytes.
            Type::Bool(width) | Type::Integer { width, is_big_endian: false, .. } => {
                Ok(Size::fixed(width.bytes(), width.bytes().min(8)))
            }
            Type::Integer { width, .. } => Ok(Size::fixed(width.bytes(), 1)),
            Type::F32 => Ok(Size::fixed(4, 4)),
            Type::F64 => Ok(Size::fixed(8, 8)),
            Type::Key => Ok(Size::fixed(32, 1)),
            Type::Text(length) | Type::Bytes(length) => match length {
                Length::Fixed(size) => fits(*size).map(|size| Size::fixed(size, 1)),
                Length::Prefix(width) => self.check_length(*width, format).map(|()| Size::VARIES),
                Length::Rest => Err(Why::new(ENDLESS)),
            },
            Type::Option { item, tag, is_padded } => self.option(item, *tag, *is_padded, format),
            Type::List { item, length } => self.list(ty, item, *length, format),
            Type::Struct(fields) => self.fields(fields, format),
            Type::Enum { tag, variants } => self.variants(tag.bytes(), variants, format),
            Type::Defined(name) => self.defined(name, format),
            Type::Unsupported(what) => Err(Why::new(format!("has {what}"))),
        }
    }

    /// How many bytes each value of a type takes, if neap can read it and that does not vary.
    pub fn fixed_size(&self, ty: &'a Type, format: SchemaFormat) -> Option<usize> {
        self.measure(ty, format).ok()?.bytes
    }

    /// Where each field starts, and the size of all.
    pub fn layout(
        &self,
        fields: impl IntoIterator<Item = &'a Field>,
        format: SchemaFormat,
    ) -> Result<(Vec<Option<usize>>, Size), Why> {
        let mut offsets = Vec::new();
        let (mut end, mut greatest, mut asked) = (Some(0), 1, 1);
        for field in fields {
            let (offset, size) = self.place(field, end, format)?;
            greatest = greatest.max(if format == SchemaFormat::C { size.align } else { 1 });
            asked = asked.max(size.asked);
            offsets.push(offset);
            end = size.after(offset);
        }
        let bytes = end.map(|end| fits(end.next_multiple_of(greatest))).transpose()?;
        if bytes.is_some_and(|bytes| !bytes.is_multiple_of(asked)) {
            return Err(Why::new(ALIGNED));
        }
        Ok((offsets, Size { bytes, align: greatest, asked }))
    }

    /// Where a field starts that follows others, which end at `end`, and its size.
    pub fn place(
        &self,
        field: &'a Field,
        end: Option<usize>,
        format: SchemaFormat,
    ) -> Result<(Option<usize>, Size), Why> {
        let inside = |why: Why| why.inside(&field.name);
        let size = self.measure(&field.ty, format).map_err(inside)?;
        let align = if format == SchemaFormat::C { size.align } else { 1 };
        let offset = end.map(|end| end.next_multiple_of(align));
        if offset.is_some_and(|offset| !offset.is_multiple_of(size.asked)) {
            return Err(inside(Why::new(ALIGNED)));
        }
        Ok((offset, size))
    }

    fn fields(&self, fields: &'a Fields, format: SchemaFormat) -> Measured {
        if matches!(fields, Fields::Tuple(parts) if parts.len() > MAX_PARTS) {
            return Err(Why::new(format!("is a tuple of more than {MAX_PARTS} parts")));
        }
        let (_, size) = self.layout(fields.iter(), format)?;
        if format == SchemaFormat::C && size.bytes.is_none() {
            return Err(Why::new("varies in length, and is in C layout"));
        }
        Ok(size)
    }

    fn variants(&self, tag: usize, variants: &'a [Variant], format: SchemaFormat) -> Measured {
        if !format.has_tag(tag) {
            return Err(Why::new(format!("is an enum with a tag in {}", byte_count(tag))));
        }
        if variants.is_empty() || variants.len() > MAX_VARIANTS {
            return Err(Why::new(format!("is an enum with {} variants", variants.len())));
        }
        let mut has_fields = false;
        for variant in variants {
            let size =
                self.fields(&variant.fields, format).map_err(|why| why.inside(&variant.name))?;
            has_fields |= size.bytes != Some(0);
        }
        match (has_fields, format) {
            (false, _) => Ok(Size::fixed(tag, tag.min(8))),
            (true, SchemaFormat::C) => Err(Why::new("is an enum with fields, in C layout")),
            (true, _) => Ok(Size::VARIES),
        }
    }

    fn option(&self, item: &'a Type, tag: Tag, is_padded: bool, format: SchemaFormat) -> Measured {
        let size = self.measure(item, format)?;
        match (tag, is_padded, size.bytes) {
            (Tag::Zeroable, _, Some(bytes)) if !matches!(item, Type::Defined(_)) => {
                Ok(Size::fixed(bytes, size.align))
            }
            (Tag::Prefix(tag @ (Width::One | Width::Four)), true, Some(bytes))
                if format != SchemaFormat::C =>
            {
                Ok(Size::fixed(tag.bytes() + bytes, 1))
            }
            (Tag::Prefix(Width::One), false, bytes)
                if format != SchemaFormat::C && bytes != Some(0) =>
            {
                Ok(Size::VARIES)
            }
            (Tag::Prefix(_), ..) if format == SchemaFormat::C => {
                Err(Why::new("has an option in C layout"))
            }
            (Tag::Prefix(_), true, None) => Err(Why::new("has an option whose room is not known")),
            (Tag::Prefix(tag), ..) => {
                Err(Why::new(format!("has an option with a tag in {}", byte_count(tag.bytes()))))
            }
            (Tag::Rest, ..) => Err(Why::new("is there if the data does not end before it")),
            (Tag::Zeroable, ..) => Err(Why::new("is an option without a tag")),
        }
    }

    fn list(&self, ty: &'a Type, item: &'a Type, length: Length, format: SchemaFormat) -> Measured {
        let size = self.measure(item, format)?;
        if byte_arrays(ty) > 2 {
            return Err(Why::new("has arrays of bytes in arrays of arrays"));
        }
        match length {
            Length::Fixed(0) => Ok(Size::fixed(0, size.align)),
            Length::Fixed(count) => match size.bytes {
                Some(bytes) => {
                    let bytes = fits(bytes.saturating_mul(count))?;
                    Ok(Size { bytes: Some(bytes), ..size })
                }
                None => fits(count).map(|_| Size::VARIES),
            },
            _ if size.bytes == Some(0) => Err(Why::new("is a list of items that take no bytes")),
            Length::Prefix(prefix) => self.check_length(prefix, format).map(|()| Size::VARIES),
            Length::Rest => Err(Why::new(ENDLESS)),
        }
    }

    fn check_length(&self, width: Width, format: SchemaFormat) -> Result<(), Why> {
        match format.length_width() {
            Some(expected) if expected == width => Ok(()),
            Some(_) => Err(Why::new(format!("has a length in {}", byte_count(width.bytes())))),
            None => Err(Why::new("varies in length, and is in C layout")),
        }
    }

    fn defined(&self, name: &'a str, format: SchemaFormat) -> Measured {
        if let Some(known) = self.known.borrow().get(&(name, format)) {
            return known.clone();
        }
        let Some(definition) = self.idl.types.get(name) else {
            return Err(Why::new(format!(
                "has the type `{name}`, which is not in the IDL: name an IDL that has it with --types"
            )));
        };
        let key = (name, format);
        self.known
            .borrow_mut()
            .insert(key, Err(Why::new(format!("has the type `{name}`, which holds itself"))));
        self.depth.set(self.depth.get() + 1);
        let measured = if self.depth.get() > MAX_DEPTH {
            Err(Why::new(format!("has types inside types, more than {MAX_DEPTH} deep")))
        } else {
            self.definition(definition, format)
        };
        self.depth.set(self.depth.get() - 1);
        self.known.borrow_mut().insert(key, measured.clone());
        measured
    }

    /// Measures a type that others refer to. Its own encoding may differ from that of the type that holds it.
    fn definition(&self, definition: &'a Definition, format: SchemaFormat) -> Measured {
        let size = self.measure(&definition.ty, format)?;
        match (definition.encoding, format) {
            (Encoding::C, SchemaFormat::Borsh | SchemaFormat::Bincode)
                if !definition.is_unpadded =>
            {
                let in_memory = self.measure(&definition.ty, SchemaFormat::C)?;
                if in_memory.bytes != size.bytes {
                    return Err(Why::new("has padding"));
                }
            }
            (Encoding::Packed, SchemaFormat::C) if size.align > 1 => {
                return Err(Why::new("is packed, and is in C layout"));
            }
            (_, SchemaFormat::C) if let Type::Enum { tag, variants } = &definition.ty => {
                return self.variants(definition.align.max(tag.bytes()), variants, format);
            }
            (_, SchemaFormat::C) if definition.align > size.align => {
                let asked = size.asked.max(definition.align);
                return match size.bytes {
                    Some(bytes) if bytes.is_multiple_of(asked) => Ok(Size { asked, ..size }),
                    _ => Err(Why::new(ALIGNED)),
                };
            }
            _ => {}
        }
        Ok(size)
    }
}

/// The size, if an account can have it.
fn fits(size: usize) -> Result<usize, Why> {
    (size <= MAX_BYTES).then_some(size).ok_or_else(|| Why::new("is larger than any account"))
}

/// How deep arrays nest around bytes: 1 for `[u8; 4]`. 0 for other types.
fn byte_arrays(ty: &Type) -> usize {
    match ty {
        Type::Key
        | Type::Text(Length::Fixed(_))
        | Type::Bytes(Length::Fixed(_))
        | Type::Integer { is_big_endian: true, .. } => 1,
        Type::List { item, length: Length::Fixed(_) } => match byte_arrays(item) {
            0 => 0,
            depth => depth + 1,
        },
        _ => 0,
    }
}

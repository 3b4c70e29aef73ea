//! Describes layouts as text.

use super::{
    layouts::{Layout, Layouts, SINCE},
    marks::Marks,
};
use crate::{
    flatten::flatten,
    format::Format,
    root::with_definition,
    sizes::{Sizes, bytes, is_tuple},
    types::references,
};
use neap_idl_reader::{self as idl, Field, Idl, Length, Message, Tag, Type};
use std::collections::BTreeSet;

/// Describes the accounts of an IDL, and the types in them.
pub fn layouts(idl: &Idl, marks: &Marks) -> Layouts {
    let idl = flatten(idl);
    let sizes = Sizes::new(&idl);
    let describer = Describer { sizes: &sizes, marks };
    let mut layouts = Layouts::default();
    // Types that were described, in which format. In C layout, those inside are in C layout too.
    let mut described = BTreeSet::new();
    let mut found = Vec::new();
    for account in &idl.accounts {
        let (ty, layout) = with_definition(account, &idl);
        found.extend(references(ty).into_iter().map(|name| (name, Format::of(layout))));
        layouts.accounts.insert(account.name.clone(), describer.account(account, ty, layout));
    }
    while let Some((name, format)) = found.pop() {
        let Some(definition) = idl.types.get(name) else { continue };
        if !described.insert((name, format)) {
            continue;
        }
        found.extend(references(&definition.ty).into_iter().map(|name| (name, format)));
        let layout = match (format, definition.layout) {
            (Format::C, idl::Layout::Packed) => idl::Layout::Packed,
            (Format::C, _) => idl::Layout::C,
            (_, layout) => layout,
        };
        let mut layout = describer.layout(name, &definition.ty, layout, 0);
        if definition.align > 1 {
            layout.format += &format!(", aligned to {} bytes", definition.align);
        }
        let name =
            if format == Format::C { format!("{name} in C layout") } else { name.to_owned() };
        layouts.types.insert(name, layout);
    }
    layouts
}

struct Describer<'a> {
    sizes: &'a Sizes<'a>,
    marks: &'a Marks,
}

impl<'a> Describer<'a> {
    fn account(&self, account: &Message, ty: &'a Type, layout: idl::Layout) -> Layout {
        let start = &account.start;
        let digits = String::from_iter(start.iter().map(|byte| format!("{byte:02x}")));
        Layout {
            discriminator: Some(digits).filter(|digits| !digits.is_empty()),
            trailing: self.marks.trailing.get(&account.name).cloned(),
            ..self.layout(&account.name, ty, layout, start.len())
        }
    }

    /// Describes a type whose first field is at this offset.
    fn layout(&self, name: &str, ty: &'a Type, layout: idl::Layout, start: usize) -> Layout {
        let format = Format::of(layout);
        let size = self.sizes.measure(ty, format).ok().and_then(|size| size.bytes);
        let mut described = Layout { size: size.map(|size| start + size), ..Layout::default() };
        described.format = match layout {
            idl::Layout::Borsh => "borsh",
            idl::Layout::C | idl::Layout::CWithoutPadding => "c",
            idl::Layout::Packed => "packed",
        }
        .to_owned();
        match ty {
            Type::Struct(fields) => {
                let offsets = self
                    .sizes
                    .layout(fields, format)
                    .map(|(offsets, _)| offsets)
                    .unwrap_or_default();
                let fields = fields.iter().enumerate().map(|(index, field)| {
                    let offset = offsets.get(index).copied().flatten();
                    let offset =
                        offset.map(|offset| format!("{} ", start + offset)).unwrap_or_default();
                    format!("{offset}{}{}", named(field), self.mark(name, field))
                });
                described.fields = Some(fields.collect());
            }
            Type::Enum { tag, variants } => {
                described.format += &format!(", tag in {}", bytes(*tag));
                described.variants = Some(variants.iter().map(variant).collect());
            }
            other => described.fields = Some(vec![text(other)]),
        }
        described
    }

    fn mark(&self, name: &str, field: &Field) -> String {
        let Some(mark) = self.marks.fields.get(&(name.to_owned(), field.name.clone())) else {
            return String::new();
        };
        let max = match &mark.max[..] {
            [] => String::new(),
            limits => {
                format!(", max {}", Vec::from_iter(limits.iter().map(u64::to_string)).join(" "))
            }
        };
        format!("{max}{}", if mark.since { SINCE } else { "" })
    }
}

fn named(field: &Field) -> String {
    format!("{}: {}", field.name, text(&field.ty))
}

fn variant(variant: &Field) -> String {
    let name = &variant.name;
    match &variant.ty {
        Type::Struct(fields) if fields.is_empty() => name.clone(),
        Type::Struct(fields) if is_tuple(fields) => format!("{name}{}", tuple(fields)),
        Type::Struct(fields) => {
            format!("{name} {{ {} }}", Vec::from_iter(fields.iter().map(named)).join(", "))
        }
        other => format!("{name}({})", text(other)),
    }
}

fn tuple(fields: &[Field]) -> String {
    format!("({})", Vec::from_iter(fields.iter().map(|field| text(&field.ty))).join(", "))
}

/// A type as text. Types with the same text have the same bytes.
fn text(ty: &Type) -> String {
    let counted = |what: &str, length: &Length| match length {
        Length::Prefix(4) => what.to_owned(),
        Length::Prefix(size) => format!("{what} after u{}", 8 * size),
        Length::Fixed(size) => format!("{what} in {size} bytes"),
        Length::Rest => format!("{what} to the end"),
    };
    match ty {
        Type::Bool(1) => "bool".into(),
        Type::Bool(size) => format!("bool in {size} bytes"),
        Type::Integer { is_big_endian: true, .. } => format!("big-endian {}", ty.name()),
        Type::Integer { .. } | Type::Float(_) => ty.name(),
        Type::Key => "key".into(),
        Type::Text(length) => counted("string", length),
        Type::Bytes(Length::Fixed(size)) => format!("[u8; {size}]"),
        Type::Bytes(length) => counted("bytes", length),
        Type::Option { item, tag, is_padded } => {
            let name = if *is_padded { "coption" } else { "option" };
            let tag = match (tag, is_padded) {
                (Tag::Prefix(1), false) | (Tag::Prefix(4), true) => String::new(),
                (Tag::Prefix(size), _) => format!(", u{}", 8 * size),
                (Tag::Rest, _) => ", no tag".into(),
                (Tag::Zeroable, _) => ", zeros".into(),
            };
            format!("{name}<{}{tag}>", text(item))
        }
        Type::List { item, length: Length::Fixed(count) } => format!("[{}; {count}]", text(item)),
        Type::List { item, length } => counted(&format!("vec<{}>", text(item)), length),
        Type::Struct(fields) => tuple(fields),
        Type::Enum { .. } => "enum".into(),
        Type::Defined(name) => name.clone(),
        Type::Unsupported(what) => what.clone(),
    }
}

use syn::{Attribute, Result};

/// Reads the `#[repr(...)]` of a type in format "c". Returns the size of an enum's tag in bytes, if it says one.
pub fn tag_size(attributes: &[Attribute]) -> Result<Option<usize>> {
    let mut size = None;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            match name.as_str() {
                "u8" | "i8" => size = Some(1),
                "u16" | "i16" => size = Some(2),
                "u32" | "i32" | "C" => size = Some(4),
                "u64" | "i64" | "usize" | "isize" => size = Some(8),
                "transparent" => {}
                "packed" => return Err(meta.error(PACKED)),
                _ => return Err(meta.error(UNKNOWN)),
            }
            Ok(())
        })?;
    }
    Ok(size)
}

const PACKED: &str =
    "a packed struct has no padding, so its format is not \"c\"; remove the option `format`";

const UNKNOWN: &str = "format \"c\" is the layout of `repr(C)` and no other; remove this, and write padding that it adds as fields \
                       whose names start with `_`";

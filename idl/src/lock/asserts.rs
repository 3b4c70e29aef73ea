//! Rust with which the compiler compares its own layouts.

use super::layouts::{Field, Layout, Layouts};
use std::fmt::Write as _;

const HEADER: &str = "// The compiler refuses this file if types in memory, or discriminators, are not those of the lock. `neap-idl lock` writes it.\n\n";

/// Rust that compiles only if the discriminators, and the sizes and offsets of types in memory, are those of the layouts.
pub fn asserts(layouts: &Layouts) -> String {
    let mut lines = String::new();
    for (name, layout) in &layouts.accounts {
        let digits = layout.discriminator.as_deref().unwrap_or_default();
        if !digits.is_empty() {
            let bytes = digits.as_bytes().chunks(2).map(|byte| String::from_utf8_lossy(byte));
            let bytes = Vec::from_iter(bytes.map(|byte| format!("0x{byte}"))).join(", ");
            _ = writeln!(lines, "    assert!(matches!({name}::DISCRIMINATOR, [{bytes}]));");
        }
        in_memory(name, layout, digits.len() / 2, &mut lines);
    }
    for (name, layout) in &layouts.types {
        in_memory(name.trim_end_matches(" in C layout"), layout, 0, &mut lines);
    }
    format!("{HEADER}const _: () = {{\n{lines}}};\n")
}

/// The size and the offsets of a type that programs cast to. The first field is at `start`.
fn in_memory(name: &str, layout: &Layout, start: usize, lines: &mut String) {
    let Some(size) = layout.size.filter(|_| !layout.format.starts_with("borsh")) else { return };
    _ = writeln!(lines, "    assert!(core::mem::size_of::<{name}>() == {});", size - start);
    for field in layout.fields.iter().flatten().filter_map(|field| Field::parse(field)) {
        let Some(offset) = field.offset else { continue };
        let is_keyword = syn::parse_str::<syn::Member>(&field.name).is_err();
        let raw = if is_keyword { "r#" } else { "" };
        let offset = offset - start;
        let place = format!("core::mem::offset_of!({name}, {raw}{})", field.name);
        _ = writeln!(lines, "    assert!({place} == {offset});");
    }
}

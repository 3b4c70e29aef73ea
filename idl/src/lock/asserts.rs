//! Rust with which the compiler compares its own layouts.

use neap_idl_reader::{Encoding, Layout, Layouts, TypeName};
use std::fmt::Write as _;

const HEADER: &str = "// The compiler refuses this file if types in memory, or discriminators, are not those of the lock. `neap-idl lock` writes it.\n\n";

/// Rust that compiles only if the discriminators, and the sizes and offsets of types in memory, are those of the layouts.
pub fn asserts(layouts: &Layouts) -> String {
    let mut lines = String::new();
    for (name, layout) in &layouts.accounts {
        let start = &layout.discriminator;
        if !start.is_empty() {
            let bytes = Vec::from_iter(start.iter().map(|byte| format!("0x{byte:02x}"))).join(", ");
            _ = writeln!(lines, "    assert!(matches!({name}::DISCRIMINATOR, [{bytes}]));");
        }
        assert_in_memory(name, layout, start.len(), &mut lines);
    }
    for (TypeName { name, .. }, layout) in &layouts.types {
        assert_in_memory(name, layout, 0, &mut lines);
    }
    format!("{HEADER}const _: () = {{\n{lines}}};\n")
}

/// Asserts the size and the offsets of a type that programs cast to. The first field is at `start`.
fn assert_in_memory(name: &str, layout: &Layout, start: usize, lines: &mut String) {
    let is_in_memory = layout.format.encoding != Encoding::Borsh;
    let Some(size) = layout.size.filter(|_| is_in_memory) else { return };
    _ = writeln!(lines, "    assert!(core::mem::size_of::<{name}>() == {});", size - start);
    for field in layout.fields() {
        let Some(offset) = field.offset else { continue };
        let is_keyword = syn::parse_str::<syn::Member>(&field.name).is_err();
        let raw = if is_keyword { "r#" } else { "" };
        let offset = offset - start;
        let place = format!("core::mem::offset_of!({name}, {raw}{})", field.name);
        _ = writeln!(lines, "    assert!({place} == {offset});");
    }
}

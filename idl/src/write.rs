//! Writes a file of schemas, formatted as rustfmt formats it.

use crate::{
    docs,
    format::SchemaFormat,
    items::{File, Item, ItemKind, RootOptions, SchemaField, SchemaVariant},
    names,
};
use std::fmt::Write;

/// The most characters of a line.
const MAX_WIDTH: usize = 100;

/// The most characters of the fields of a variant on one line.
const MAX_VARIANT_WIDTH: usize = 35;

/// Writes a file.
pub fn write(file: &File) -> String {
    let mut lines = Lines::default();
    let program = file
        .program
        .as_ref()
        .map(|name| {
            let is_plain = |letter: &char| letter.is_alphanumeric() || "_- .".contains(*letter);
            format!(" of `{}`", String::from_iter(name.chars().filter(is_plain)))
        })
        .unwrap_or_default();
    let kinds = [
        ("accounts", file.accounts),
        ("events", file.events.len()),
        ("instructions", file.instructions.len()),
    ];
    let used = kinds.into_iter().filter(|(_, count)| *count > 0).map(|(kind, _)| kind);
    let kinds = match &Vec::from_iter(used)[..] {
        [] => "types".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    lines.push(&format!("//! The {kinds}{program}, as its IDL describes them."));
    lines.push("//!");
    lines.push("//! neap-idl wrote this file. Do not edit it: run neap-idl again.");
    let has_schemas = |items: &[Item]| {
        items.iter().any(|it| !matches!(it.kind, ItemKind::Discriminator(_) | ItemKind::Missing))
    };
    if has_schemas(&file.items) {
        lines.push("");
        lines.push("use neap::Neap;");
    }
    if let Some(address) = &file.address {
        lines.push("");
        lines.push(&format!(
            "/// The address of the program: `{}`.",
            bs58::encode(address).into_string()
        ));
        lines.bytes("ID", address);
    }
    file.items.iter().for_each(|it| lines.item(it));
    for (name, what, items) in [
        ("events", "The events that the program emits.", &file.events),
        (
            "instructions",
            "The instructions of the program: their discriminators and arguments.",
            &file.instructions,
        ),
    ] {
        if items.is_empty() {
            continue;
        }
        lines.push("");
        lines.push(&format!("/// {what}"));
        lines.push(&format!("pub mod {name} {{"));
        lines.indent = 4;
        if has_schemas(items) {
            lines.push("use neap::Neap;");
            lines.push("");
        }
        let start = lines.text.len();
        items.iter().for_each(|it| lines.item(it));
        // No empty line follows the start of the module.
        if lines.text[start..].starts_with('\n') {
            lines.text.remove(start);
        }
        lines.indent = 0;
        lines.push("}");
    }
    lines.text
}

/// Text, line by line.
#[derive(Default)]
struct Lines {
    text: String,
    indent: usize,
}

impl Lines {
    fn push(&mut self, line: &str) {
        if !line.is_empty() {
            let _ = write!(self.text, "{:1$}{line}", "", self.indent);
        }
        self.text.push('\n');
    }

    fn docs(&mut self, docs: &[String]) {
        docs.iter().for_each(|line| self.push(format!("/// {line}").trim_end()));
    }

    fn notes(&mut self, notes: &[String]) {
        let line = |note: &String| format!("// {}", docs::plain(note));
        notes.iter().map(line).for_each(|line| self.push(&line));
    }

    /// Writes a constant of bytes, on as few lines as rustfmt does.
    fn bytes(&mut self, name: &str, bytes: &[u8]) {
        let numbers = Vec::from_iter(bytes.iter().map(u8::to_string));
        let (ty, value) = (format!("[u8; {}]", bytes.len()), format!("[{}];", numbers.join(", ")));
        let breaks = [
            vec![format!("pub const {name}: {ty} = {value}")],
            vec![format!("pub const {name}: {ty} ="), format!("    {value}")],
            vec![format!("pub const {name}:"), format!("    {ty} = {value}")],
        ];
        let fits = |lines: &Vec<String>| lines.iter().all(|it| self.indent + it.len() <= MAX_WIDTH);
        if let Some(lines) = breaks.into_iter().find(fits) {
            return lines.iter().for_each(|line| self.push(line));
        }
        self.push(&format!("pub const {name}: {ty} = ["));
        self.indent += 4;
        let mut line = String::new();
        for number in numbers {
            if self.indent + line.len() + number.len() + 1 >= MAX_WIDTH {
                self.push(line.trim_end());
                line.clear();
            }
            let _ = write!(line, "{number}, ");
        }
        self.push(line.trim_end());
        self.indent -= 4;
        self.push("];");
    }

    fn item(&mut self, item: &Item) {
        self.push("");
        let derives = |copy| format!("#[derive(Neap, Clone, {copy}Debug, PartialEq)]");
        let name = &item.name;
        if !matches!(item.kind, ItemKind::Missing) {
            self.docs(&item.docs);
            self.notes(&item.notes);
        }
        match &item.kind {
            ItemKind::Struct { options, format, fields } => {
                self.push(&derives(""));
                self.options(options.as_ref(), *format);
                self.push(&format!("pub struct {name} {{"));
                self.indent += 4;
                fields.iter().for_each(|field| self.field("pub ", field));
                self.indent -= 4;
                self.push("}");
                if let Some(size) = options.as_ref().and_then(|options| options.size) {
                    self.push("");
                    self.push(&format!("const _: () = assert!({name}::SIZE == {size});"));
                }
            }
            ItemKind::Newtype { format, field } => {
                self.push(&derives("Copy, "));
                self.options(None, *format);
                self.push(&format!("pub struct {name}(pub {});", field.ty));
            }
            ItemKind::Enum { options, format, tag, variants } => {
                let has_fields = variants.iter().any(|variant| !variant.fields.is_empty());
                self.push(&derives(if has_fields { "" } else { "Copy, " }));
                self.options(options.as_ref(), *format);
                if *format == SchemaFormat::C {
                    self.push(&format!("#[repr(u{})]", tag.bits()));
                }
                self.push(&format!("pub enum {name} {{"));
                self.indent += 4;
                self.variants(variants);
                self.indent -= 4;
                self.push("}");
            }
            ItemKind::Discriminator(bytes) => {
                if !item.docs.is_empty() {
                    self.push("///");
                }
                self.push(&format!("/// The discriminator of `{name}`, which has no fields."));
                self.bytes(&format!("{}_DISCRIMINATOR", names::constant(name)), bytes);
            }
            ItemKind::Missing if item.notes.is_empty() => {
                self.notes(&[format!("`{name}` has no fields.")]);
            }
            ItemKind::Missing => {
                let notes = item.notes.iter().map(|note| format!("`{name}`: {note}"));
                self.notes(&Vec::from_iter(notes));
            }
        }
    }

    /// Writes the options of a type.
    fn options(&mut self, root: Option<&RootOptions>, format: SchemaFormat) {
        let mut options = Vec::new();
        options.extend(format.option().map(|format| format!("format = {format:?}")));
        if let Some(root) = root {
            options.extend(root.discriminator.iter().map(|it| format!("discriminator = {it}")));
            options.extend(root.allows_trailing.then(|| "trailing = \"allowed\"".to_owned()));
        }
        let line = format!("#[neap({})]", options.join(", "));
        if options.is_empty() {
        } else if self.indent + line.len() <= MAX_WIDTH {
            self.push(&line);
        } else {
            options.iter().for_each(|option| self.push(&format!("#[neap({option})]")));
        }
    }

    fn field(&mut self, visibility: &str, field: &SchemaField) {
        self.docs(&field.docs);
        if !field.options.is_empty() {
            let options = Vec::from_iter(field.options.iter().map(ToString::to_string));
            self.push(&format!("#[neap({})]", options.join(", ")));
        }
        let line = format!("{visibility}{},", declaration(field));
        match &field.name {
            Some(name) if self.indent + line.len() > MAX_WIDTH => {
                self.push(&format!("{visibility}{name}:"));
                self.indent += 4;
                self.push(&format!("{},", field.ty));
                self.indent -= 4;
            }
            _ => self.push(&line),
        }
        self.notes(&field.notes);
    }

    fn variants(&mut self, variants: &[SchemaVariant]) {
        // If one variant takes several lines, rustfmt gives several to each with named fields.
        let lines = Vec::from_iter(variants.iter().map(|it| (it.docs.is_empty(), short(it))));
        let is_single = |(no_docs, line): &(bool, Option<String>)| *no_docs && line.is_some();
        let is_mixed = lines.iter().any(is_single) && !lines.iter().all(is_single);
        for (variant, (_, line)) in variants.iter().zip(&lines) {
            self.docs(&variant.docs);
            let has_names = variant.fields.iter().any(|field| field.name.is_some());
            match line {
                Some(line) if !(is_mixed && has_names) => self.push(&format!("{line},")),
                _ => {
                    let (open, close) = if has_names { (" {", "},") } else { ("(", "),") };
                    self.push(&format!("{}{open}", variant.name));
                    self.indent += 4;
                    variant.fields.iter().for_each(|field| self.field("", field));
                    self.indent -= 4;
                    self.push(close);
                }
            }
        }
    }
}

/// A field without its documentation and options.
fn declaration(field: &SchemaField) -> String {
    match &field.name {
        Some(name) => format!("{name}: {}", field.ty),
        None => field.ty.clone(),
    }
}

/// A variant on one line, if it fits.
fn short(variant: &SchemaVariant) -> Option<String> {
    let name = &variant.name;
    if variant.fields.is_empty() {
        return Some(name.clone());
    }
    let is_plain = |field: &SchemaField| field.docs.is_empty() && field.options.is_empty();
    if !variant.fields.iter().all(is_plain) {
        return None;
    }
    let fields = Vec::from_iter(variant.fields.iter().map(declaration)).join(", ");
    if variant.fields[0].name.is_none() {
        return Some(format!("{name}({fields})"));
    }
    (fields.len() <= MAX_VARIANT_WIDTH).then(|| format!("{name} {{ {fields} }}"))
}

//! Types of Rust as those of an IDL.

use super::constants::Constants;
use neap_idl_reader::{Length, Tag, Type};
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::{GenericArgument, PathArguments};

/// How deep types nest. An alias may stand for itself.
const MAX_DEPTH: usize = 64;

/// Reads types.
pub struct TypeReader<'a> {
    pub constants: &'a Constants,
    /// What the names of aliases stand for.
    pub aliases: BTreeMap<String, syn::Type>,
}

impl TypeReader<'_> {
    /// Reads a type, in a format whose lengths take this many bytes.
    pub fn read(&self, ty: &syn::Type, length_size: usize, depth: usize) -> Type {
        let unknown = || Type::Unsupported(ty.to_token_stream().to_string());
        if depth > MAX_DEPTH {
            return Type::Unsupported("a type inside too many others".to_owned());
        }
        let read = |ty: &syn::Type| self.read(ty, length_size, depth + 1);
        match ty {
            syn::Type::Array(array) => {
                let length = self.constants.number(&array.len);
                match length.and_then(|length| usize::try_from(length).ok()) {
                    Some(length) => Type::list(read(&array.elem), Length::Fixed(length)),
                    None => unknown(),
                }
            }
            syn::Type::Tuple(tuple) => Type::tuple(tuple.elems.iter().map(read)),
            syn::Type::Reference(reference) => read(&reference.elem),
            syn::Type::Slice(slice) => Type::list(read(&slice.elem), Length::Prefix(length_size)),
            syn::Type::Path(path) => {
                let Some(last) = path.path.segments.last() else { return unknown() };
                let name = last.ident.to_string();
                let parts = match &last.arguments {
                    PathArguments::None => Vec::new(),
                    PathArguments::AngleBracketed(arguments) => {
                        let parts = arguments.args.iter().filter_map(|argument| match argument {
                            GenericArgument::Type(ty) => Some(read(ty)),
                            GenericArgument::Lifetime(_) => None,
                            other => Some(Type::Unsupported(other.to_token_stream().to_string())),
                        });
                        parts.collect()
                    }
                    PathArguments::Parenthesized(_) => return unknown(),
                };
                match (parts.is_empty(), self.aliases.get(&name)) {
                    (true, Some(meant)) => read(meant),
                    _ => named(&name, parts, length_size).unwrap_or_else(unknown),
                }
            }
            _ => unknown(),
        }
    }
}

fn named(name: &str, mut parts: Vec<Type>, length_size: usize) -> Option<Type> {
    let prefix = Length::Prefix(length_size);
    let option = |item: Type, tag, is_padded| Type::Option { item: item.into(), tag, is_padded };
    Some(match (name, parts.len()) {
        ("Pubkey" | "Address", 0) => Type::Key,
        ("String" | "str", 0) => Type::Text(prefix),
        ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", 1) => Type::list(parts.remove(0), prefix),
        ("BTreeMap" | "HashMap", 2) => Type::list(Type::tuple(parts), prefix),
        ("Option", 1) => option(parts.remove(0), Tag::Prefix(1), false),
        ("COption", 1) => option(parts.remove(0), Tag::Prefix(4), true),
        ("COption", 2) => option(parts.remove(0), Tag::Prefix(1), true),
        ("MaybeNull", 1) => option(parts.remove(0), Tag::Zeroable, true),
        ("Box", 1) => parts.remove(0),
        (_, 0) => Type::primitive(name).unwrap_or_else(|| Type::Defined(name.to_owned())),
        _ => return None,
    })
}

//! Reads the path of a function as debug information writes it.

use itertools::Itertools;
use std::mem;

/// The name of a function without its path and generics: `set` of `<u64 as neap::traits::fixed::Fixed>::set`. A closure
/// has the name of the function that it is in.
pub fn function(path: &str) -> &str {
    own(path).next_back().unwrap_or(path)
}

/// The name of the module or type that a function is in, or nothing.
pub fn parent(path: &str) -> &str {
    own(path).rev().nth(1).unwrap_or("")
}

/// The path of the trait or else of the type that a function belongs to, and of a free function its own path.
pub fn owner(path: &str) -> &str {
    let first = segments(path).next().unwrap_or(path);
    let Some(inner) = first.strip_prefix('<').and_then(|it| it.strip_suffix('>')) else {
        return path;
    };
    let starts = at_depth_0(inner, " as ");
    starts.last().map_or(inner, |start| &inner[start + 4..])
}

/// A path with `crate` instead of the program's own crate, so that the functions of two programs can be compared.
pub fn in_crate(path: &str, program: &str) -> String {
    let own = format!("{program}::");
    let mut renamed = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once(&*own) {
        renamed.push_str(before);
        // Not the end of another name, such as `my_vault::`, and not a module, such as `a::vault::`.
        let is_own = !renamed.ends_with(|c: char| c.is_alphanumeric() || "_:".contains(c));
        renamed.push_str(if is_own { "crate::" } else { &own });
        rest = after;
    }
    renamed + rest
}

/// The segments of a path that are neither generics nor closures.
fn own(path: &str) -> impl DoubleEndedIterator<Item = &str> {
    let own = segments(path).enumerate();
    let own = own.filter(|(place, it)| *place == 0 || !it.starts_with(['<', '{']));
    own.map(|(_, segment)| segment).collect_vec().into_iter()
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let ends = at_depth_0(path, "::").into_iter().chain([path.len()]);
    ends.map(move |end| &path[mem::replace(&mut start, end + 2)..end])
}

/// Where a separator is outside all brackets.
fn at_depth_0(text: &str, separator: &str) -> Vec<usize> {
    let mut depth = 0;
    let mut before = ' ';
    let mut after = 0;
    let mut places = Vec::new();
    for (place, c) in text.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            // The arrow of a function's type closes nothing.
            '>' if before == '-' => {}
            '>' | ')' | ']' => depth -= 1,
            // Separators do not overlap, as they would in `:::`.
            _ if depth == 0 && place >= after && text[place..].starts_with(separator) => {
                places.push(place);
                after = place + separator.len();
            }
            _ => {}
        }
        before = c;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_paths_with_traits_generics_and_closures() {
        for (path, function_, parent_, owner_) in [
            ("entrypoint", "entrypoint", "", "entrypoint"),
            ("a::b::<[u8; 4]>", "b", "a", "a::b::<[u8; 4]>"),
            ("<u64 as neap::Fixed>::set", "set", "<u64 as neap::Fixed>", "neap::Fixed"),
            ("<a::B<c::D>>::e::<f::G>", "e", "<a::B<c::D>>", "a::B<c::D>"),
            (
                "<<a::B as c::D>::e::F<_> as g::H<i::J>>::k",
                "k",
                "<<a::B as c::D>::e::F<_> as g::H<i::J>>",
                "g::H<i::J>",
            ),
            (
                "a::__handlers::full::{closure#0}",
                "full",
                "__handlers",
                "a::__handlers::full::{closure#0}",
            ),
            ("a::b::<fn(u8) -> u8>::c", "c", "b", "a::b::<fn(u8) -> u8>::c"),
            ("", "", "", ""),
            (">->a<", ">->a<", "", ">->a<"),
            ("a:::b", ":b", "a", "a:::b"),
            ("::::", "", "", "::::"),
        ] {
            assert_eq!(
                (function(path), parent(path), owner(path)),
                (function_, parent_, owner_),
                "{path}"
            );
        }
    }
    #[test]
    fn renames_only_the_programs_own_crate() {
        for (path, renamed) in [
            ("vault::full", "crate::full"),
            ("<vault::Account as a::B<vault::C>>::d", "<crate::Account as a::B<crate::C>>::d"),
            ("my_vault::full", "my_vault::full"),
            ("vault_math::add", "vault_math::add"),
            ("vault::vault::full", "crate::vault::full"),
            ("a::vault::full", "a::vault::full"),
        ] {
            assert_eq!(in_crate(path, "vault"), renamed);
        }
        assert_eq!(in_crate("a::b", ""), "a::b");
    }
}

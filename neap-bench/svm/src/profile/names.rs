//! Shortens the names of functions and source files to what a reader needs, on one line.

use crate::profile::budget::Budget;
use neap_model::text::one_line;
use std::fmt::{self, Write};

/// The longest name that is shown, and the longest one with its generic arguments, in bytes. Those of compilers are shorter.
const LONGEST: usize = 4096;
const LONGEST_WHOLE: usize = 8 * LONGEST;

/// A function's path, without hashes and without its generic arguments: `neap::data::bytes::word`. The type of an `impl`
/// stays: without it, functions of several types would have one name. A name that is too long ends in `…`.
pub fn function(symbol: &str, budget: &Budget) -> String {
    let path = budget.timed(|| demangled(symbol));
    let (mut short, mut rest) = (String::new(), path.as_str());
    while let Some((before, arguments)) = rest.split_once("::<") {
        let after = after_bracket(arguments);
        short.push_str(before);
        if arguments.starts_with("impl ") {
            short.push_str(&rest[before.len()..rest.len() - after.len()]);
        }
        rest = after;
    }
    cut(&one_line(&(short + rest)), LONGEST)
}

/// A symbol without its mangling. If the name is too long, its beginning.
fn demangled(symbol: &str) -> String {
    if symbol.len() > LONGEST_WHOLE {
        return symbol[..symbol.floor_char_boundary(LONGEST_WHOLE)].to_owned();
    }
    let mut name = Limited(String::new());
    // An error is the limit.
    let _ = write!(name, "{:#}", rustc_demangle::demangle(symbol));
    name.0
}

/// Text that ends at a limit, because a mangled name may repeat its parts.
struct Limited(String);

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        if self.0.len() > LONGEST_WHOLE { Err(fmt::Error) } else { Ok(()) }
    }
}

/// A text of at most so many bytes, and `…` if there were more.
fn cut(text: &str, bytes: usize) -> String {
    let end = text.floor_char_boundary(bytes);
    if end == text.len() { text.to_owned() } else { format!("{}…", &text[..end]) }
}

/// What follows the bracket that closes generic arguments. The `>` of `->` closes none.
fn after_bracket(arguments: &str) -> &str {
    let (mut depth, mut previous) = (1, ' ');
    for (at, letter) in arguments.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' if previous != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &arguments[at + 1..];
        }
        previous = letter;
    }
    ""
}

/// A source file without the places where a machine keeps sources.
///
/// Files of the repository become relative to it, which is the `directory` if their paths are absolute. Those of packages
/// become `package-1.2.3/src/lib.rs`, those of packages in git `repository-<hash>/<commit>/src/lib.rs`, and those of the
/// standard library `rustlib/core/src/lib.rs`.
pub fn file(path: &str, directory: &str) -> String {
    // A path relative to the repository, after the directory that the compiler worked in.
    let path = path.rsplit_once("/./").map_or(path, |(_, path)| path);
    let standard = path.split_once("/rust/library/");
    let remapped = || path.strip_prefix("/rustc/")?.split_once("/library/");
    if let Some((_, below)) = standard.or_else(remapped) {
        return format!("rustlib/{below}");
    }
    // platform-tools builds the standard library in its own directory.
    if let Some(below) = path.strip_prefix("library/")
        && ["alloc/", "core/", "std/"].iter().any(|part| below.starts_with(part))
    {
        return format!("rustlib/{below}");
    }
    // ~/.cargo/registry/src/<registry>/<package>/…
    if let Some((_, below)) = path.rsplit_once("/registry/src/")
        && let Some((_, package)) = below.split_once('/')
    {
        return package.to_owned();
    }
    // ~/.cargo/git/checkouts/<repository>-<hash>/<commit>/…
    if let Some((_, below)) = path.rsplit_once("/git/checkouts/") {
        return normalized(below);
    }
    let path = normalized(path);
    let below = path.strip_prefix(directory).and_then(|path| path.strip_prefix('/'));
    below.map_or(path.clone(), str::to_owned)
}

/// Whether a file is of the standard library, of a package, such as `borsh-1.8.1/src/ser.rs`, or of a package in git, such as
/// `anchor-0123456789abcdef/0123abc/lang/src/lib.rs`.
pub fn is_library(file: &str) -> bool {
    let mut parts = file.split('/');
    let [directory, below] = [parts.next(), parts.next()].map(Option::unwrap_or_default);
    let is_hash = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut versions = directory.match_indices('-').map(|(at, _)| &directory[at + 1..]);
    let in_git = directory.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() == 16 && is_hash(hash) && below.len() >= 7 && is_hash(below)
    });
    directory == "rustlib" || in_git || versions.any(is_version)
}

/// Whether a text is a version, such as `1.2.3` or `2.0.0-rc.2`.
fn is_version(text: &str) -> bool {
    let numbers: Vec<&str> = text.splitn(3, '.').collect();
    let begins_with_digit = |text: &&str| text.starts_with(|c: char| c.is_ascii_digit());
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.len() == 3
        && numbers.iter().all(begins_with_digit)
        && numbers[..2].iter().all(is_number)
}

/// A path without `..` after a directory.
fn normalized(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        if part == ".." && parts.last().is_some_and(|last| *last != "..") {
            parts.pop();
        } else if part != "." {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_hashes_and_generic_arguments() {
        for (symbol, name) in [
            ("_ZN4neap5parse17h0123456789abcdefE", "neap::parse"),
            ("entrypoint", "entrypoint"),
            ("a::b::<160>", "a::b"),
            (
                "<&[u8] as a::Read>::read::<fn(u8) -> b::C<D>>::inner::<E>",
                "<&[u8] as a::Read>::read::inner",
            ),
            ("<a::B<u8> as c::D>::e", "<a::B<u8> as c::D>::e"),
            ("a::<impl b::C for u64>::d::<8>", "a::<impl b::C for u64>::d"),
            ("a::b::<160", "a::b"),
            ("a\n::error::b", "a\\n::error::b"),
        ] {
            assert_eq!(function(symbol, &Budget::of_elf(1024)), name);
        }
    }

    #[test]
    fn cuts_names_that_are_too_long() {
        // A method of pairs: each is twice the one before, which `B3_` refers to by its position.
        const PAIRS: usize = 16;
        let starts = (0..PAIRS).rev().map(|nested| format!("B{}_E", digit(3 + nested)));
        let pairs = format!("{}TyyE{}", "T".repeat(PAIRS), starts.collect::<String>());
        let doubled = format!("_RNvY{pairs}C1a1f");
        let long = "n".repeat(LONGEST + 1);
        for (symbol, start) in
            [(doubled, "<(((((("), (long, "nnn"), ("é".repeat(LONGEST_WHOLE), "é")]
        {
            let name = function(&symbol, &Budget::of_elf(1024));
            assert!(name.starts_with(start) && name.ends_with('…'), "{name}");
            assert!(name.len() <= LONGEST + "…".len(), "{}", name.len());
        }
    }

    fn digit(number: usize) -> char {
        char::from_digit(number as u32, 36).unwrap()
    }

    #[test]
    fn drops_the_places_where_a_machine_keeps_sources() {
        for (path, name) in [
            ("./programs/ours/src/lib.rs", "programs/ours/src/lib.rs"),
            ("./programs/./interface/src/lib.rs", "interface/src/lib.rs"),
            ("./programs/../codec/src/data.rs", "codec/src/data.rs"),
            ("/home/me/.cargo/registry/src/a-1/borsh-1.8.1/src/ser.rs", "borsh-1.8.1/src/ser.rs"),
            ("/home/me/.cargo/git/checkouts/a-1/0123abc/b/../src/lib.rs", "a-1/0123abc/src/lib.rs"),
            ("./a/./b/lib/rustlib/src/rust/library/core/src/cmp.rs", "rustlib/core/src/cmp.rs"),
            ("/b/platform-tools/out/rust/library/core/src/cmp.rs", "rustlib/core/src/cmp.rs"),
            ("/rustc/0123abcd/library/core/src/cmp.rs", "rustlib/core/src/cmp.rs"),
            ("library/core/src/fmt/num.rs", "rustlib/core/src/fmt/num.rs"),
            ("/home/me/vault/library/src/lib.rs", "library/src/lib.rs"),
            ("../a/b.rs", "../a/b.rs"),
            ("/a/b.rs", "/a/b.rs"),
            ("/home/me/vault/program/../src/lib.rs", "src/lib.rs"),
            ("/home/me/vault-2/src/lib.rs", "/home/me/vault-2/src/lib.rs"),
        ] {
            assert_eq!(file(path, "/home/me/vault"), name);
        }
    }

    #[test]
    fn knows_the_files_of_libraries() {
        for (file, is_library) in [
            ("rustlib/core/src/cmp.rs", true),
            ("borsh-1.8.1/src/ser.rs", true),
            ("anchor-lang-2.0.0-rc.2/src/dispatch.rs", true),
            ("anchor-0123456789abcdef/0123abc/lang/src/lib.rs", true),
            ("programs/vault/src/lib.rs", false),
            ("vault-2/src/lib.rs", false),
            ("src/lib.rs", false),
        ] {
            assert_eq!(super::is_library(file), is_library, "{file}");
        }
    }
}

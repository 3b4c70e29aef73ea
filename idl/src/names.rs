//! Names that Rust and the derive accept.

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use std::collections::BTreeSet;

/// Keywords that can be names as `r#type`.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Keywords that cannot.
const RESERVED: [&str; 4] = ["crate", "self", "super", "Self"];

/// Types that the file or the derive means by these names.
const TAKEN: [&str; 25] = [
    "Address",
    "Box",
    "BTreeMap",
    "BTreeSet",
    "Clone",
    "COption",
    "Copy",
    "Debug",
    "Err",
    "HashMap",
    "HashSet",
    "MaybeNull",
    "Neap",
    "None",
    "Ok",
    "Option",
    "PartialEq",
    "Pubkey",
    "Rest",
    "Result",
    "Some",
    "String",
    "Vec",
    "VecDeque",
    "ID",
];

/// What the derive adds to a type's name for its views.
const VIEWS: [&str; 4] = ["FieldsMut", "Index", "Mut", "Ref"];

/// The name of a field.
pub fn field(name: &str) -> String {
    let mut snake = name.to_snake_case();
    if name.starts_with('_') {
        snake.insert(0, '_');
    }
    if snake.is_empty() || snake.starts_with(|first: char| first.is_ascii_digit()) {
        snake.insert_str(0, "field_");
    }
    identifier(snake)
}

/// The first of `name`, `name2`, `name3` and so on that is free.
pub fn free(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|count| format!("{name}{count}"));
    let mut names = [name.to_owned()].into_iter().chain(numbered);
    names.find(|name| is_free(name)).unwrap_or_default()
}

/// The name of a constant.
pub fn constant(name: &str) -> String {
    name.to_shouty_snake_case()
}

/// The name of a variant.
pub fn variant(name: &str) -> String {
    let mut camel = camel(name);
    if camel.is_empty() {
        camel.push_str("Unnamed");
    }
    if camel.starts_with(|first: char| first.is_ascii_digit()) {
        camel.insert(0, 'V');
    }
    identifier(camel)
}

/// The names of types in one module.
#[derive(Default)]
pub struct Types {
    names: BTreeSet<String>,
}

impl Types {
    /// Chooses a name that no other type in the module has, and that is not the name of a view.
    pub fn choose(&mut self, name: &str) -> String {
        let mut chosen = variant(name);
        while !self.is_free(&chosen) {
            chosen.push_str("Type");
        }
        self.names.insert(chosen.clone());
        chosen
    }

    fn is_free(&self, name: &str) -> bool {
        let is_view =
            |ending: &&str| name.strip_suffix(*ending).is_some_and(|of| self.names.contains(of));
        let has_views = |ending: &&str| self.names.contains(&format!("{name}{ending}"));
        !TAKEN.contains(&name)
            && !self.names.contains(name)
            && !VIEWS.iter().any(is_view)
            && !VIEWS.iter().any(has_views)
    }
}

/// Words in camel case. A digit after another one, as in `Queue<u64, 10>`, follows an `x`.
fn camel(name: &str) -> String {
    let words =
        name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(String::new(), |mut camel, word| {
        let ends_with_digit = camel.ends_with(|last: char| last.is_ascii_digit());
        if ends_with_digit && word.starts_with(|first: char| first.is_ascii_digit()) {
            camel.push('x');
        }
        camel.push_str(&word.to_upper_camel_case());
        camel
    })
}

fn identifier(name: String) -> String {
    if RESERVED.contains(&name.as_str()) {
        format!("{name}_")
    } else if KEYWORDS.contains(&name.as_str()) {
        format!("r#{name}")
    } else {
        name
    }
}

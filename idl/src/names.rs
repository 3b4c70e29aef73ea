//! Names that Rust and the derive accept.

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
};

/// Keywords that cannot be names, not even as `r#self`.
const RESERVED: [&str; 3] = ["crate", "self", "super"];

/// Types that the file or the derive means by these names.
const TAKEN: &str = "Address Box BTreeMap BTreeSet Clone COption Copy Debug Err HashMap HashSet MaybeNull Neap \
    None Ok Option PartialEq Pubkey Rest Result Some String Vec VecDeque ID";

/// What the derive adds to a type's name for its views.
const VIEWS: [&str; 4] = ["FieldsMut", "Index", "Mut", "Ref"];

/// The name of a field.
pub fn field(name: &str) -> String {
    let ascii = name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    let mut snake = ascii.to_snake_case();
    if snake.is_empty()
        || snake.starts_with(|first: char| first.is_ascii_digit() && !name.starts_with('_'))
    {
        snake.insert_str(0, "field_");
    } else if name.starts_with('_') {
        snake.insert(0, '_');
    }
    identifier(snake)
}

/// The names of what the derive makes for a field: the functions of its views.
pub fn accessors(field: &str) -> impl Iterator<Item = String> {
    let name = field.trim_start_matches("r#");
    ["", "_tail_"].into_iter().flat_map(move |inner| {
        [("", ""), ("set_", ""), ("", "_mut"), ("repair_", "")]
            .map(|(before, after)| format!("{inner}{before}{name}{after}"))
    })
}

/// Numbers names that are not free.
#[derive(Default)]
pub struct Numbers {
    /// What follows a name that was chosen, so that many equal names take no time.
    next: BTreeMap<String, usize>,
}

impl Numbers {
    /// The first of `name`, `name2`, `name3` and so on that is free. None becomes free again.
    pub fn choose(&mut self, name: &str, is_free: impl Fn(&str) -> bool) -> String {
        let next = self.next.entry(name.to_owned()).or_insert(1);
        loop {
            let chosen = if *next == 1 { name.to_owned() } else { format!("{name}{next}") };
            *next += 1;
            if is_free(&chosen) {
                return chosen;
            }
        }
    }
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
    if camel == "Self" { "SelfType".to_owned() } else { camel }
}

/// The names of types in one module.
#[derive(Default)]
pub struct Types {
    names: BTreeSet<String>,
    constants: BTreeSet<String>,
    numbers: Numbers,
}

impl Types {
    /// Chooses a name that no other type in the module has, and that is not the name of a view.
    pub fn choose(&mut self, name: &str) -> String {
        let mut chosen = variant(name);
        if !self.is_free(&chosen) {
            let mut numbers = mem::take(&mut self.numbers);
            chosen = numbers.choose(&format!("{chosen}Type"), |name| self.is_free(name));
            self.numbers = numbers;
        }
        self.names.insert(chosen.clone());
        self.constants.insert(constant(&chosen));
        chosen
    }

    fn is_free(&self, name: &str) -> bool {
        let is_view =
            |ending: &&str| name.strip_suffix(*ending).is_some_and(|of| self.names.contains(of));
        let has_views = |ending: &&str| self.names.contains(&format!("{name}{ending}"));
        TAKEN.split(' ').all(|taken| taken != name)
            && !self.names.contains(name)
            && !self.constants.contains(&constant(name))
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
    // syn reads `gen`, a keyword since Rust 2024, as a name.
    } else if name == "gen" || syn::parse_str::<syn::Ident>(&name).is_err() {
        format!("r#{name}")
    } else {
        name
    }
}

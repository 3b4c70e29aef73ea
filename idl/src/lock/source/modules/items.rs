//! Names in Rust's syntax: those of items, of paths and of imports.

use syn::{Attribute, Expr, ExprLit, Ident, Item, Lit, UseTree, Visibility};

/// What a name may stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Space {
    Type,
    Value,
}

/// A path to an item.
#[derive(Clone, Debug)]
pub struct ItemPath {
    pub names: Vec<String>,
    /// It begins with `::`, so its first name is that of a crate.
    pub is_absolute: bool,
}

impl From<&syn::Path> for ItemPath {
    fn from(path: &syn::Path) -> Self {
        Self { names: names(path), is_absolute: path.leading_colon.is_some() }
    }
}

/// What a `use` brings into a module.
#[derive(Debug, PartialEq)]
pub enum Imported {
    /// An item or a module, by its name there.
    Name(String),
    /// All names of a module.
    All,
}

/// The text of a string.
pub fn string(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// The names in a path.
pub fn names(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| plain(&segment.ident)).collect()
}

/// A name as it is without `r#`.
pub fn plain(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// The name of an item, its space, and what sees it.
pub fn named(item: &Item) -> Option<(String, Space, &Visibility)> {
    let (ident, space, visibility) = parts(item).1?;
    Some((plain(ident), space, visibility))
}

pub fn attributes(item: &Item) -> &[Attribute] {
    parts(item).0
}

/// The attributes of an item, and what names it.
fn parts(item: &Item) -> (&[Attribute], Option<(&Ident, Space, &Visibility)>) {
    use Space::{Type, Value};
    match item {
        Item::Const(it) => (&it.attrs, Some((&it.ident, Value, &it.vis))),
        Item::Static(it) => (&it.attrs, Some((&it.ident, Value, &it.vis))),
        Item::Fn(it) => (&it.attrs, Some((&it.sig.ident, Value, &it.vis))),
        Item::Struct(it) => (&it.attrs, Some((&it.ident, Type, &it.vis))),
        Item::Enum(it) => (&it.attrs, Some((&it.ident, Type, &it.vis))),
        Item::Union(it) => (&it.attrs, Some((&it.ident, Type, &it.vis))),
        Item::Type(it) => (&it.attrs, Some((&it.ident, Type, &it.vis))),
        Item::Trait(it) => (&it.attrs, Some((&it.ident, Type, &it.vis))),
        Item::Mod(it) => (&it.attrs, Some((&it.ident, Type, &it.vis))),
        Item::Use(it) => (&it.attrs, None),
        Item::ExternCrate(it) => (&it.attrs, None),
        Item::Impl(it) => (&it.attrs, None),
        Item::Macro(it) => (&it.attrs, None),
        _ => (&[], None),
    }
}

/// The names that a `use` brings, each with its path.
pub fn imports(
    tree: &UseTree,
    path: &mut Vec<String>,
    import: &mut impl FnMut(Imported, Vec<String>),
) {
    let with = |path: &[String], ident: &Ident| {
        let is_self = ident == "self" && !path.is_empty();
        let added = if is_self { None } else { Some(plain(ident)) };
        path.iter().cloned().chain(added).collect::<Vec<_>>()
    };
    match tree {
        UseTree::Path(inner) => {
            path.push(plain(&inner.ident));
            imports(&inner.tree, path, import);
            path.pop();
        }
        UseTree::Name(name) => {
            let path = with(path, &name.ident);
            if let Some(last) = path.last().cloned() {
                import(Imported::Name(last), path);
            }
        }
        UseTree::Rename(name) => {
            import(Imported::Name(plain(&name.rename)), with(path, &name.ident));
        }
        UseTree::Glob(_) if path.is_empty() => {}
        UseTree::Glob(_) => import(Imported::All, path.clone()),
        UseTree::Group(group) => group.items.iter().for_each(|inner| imports(inner, path, import)),
    }
}

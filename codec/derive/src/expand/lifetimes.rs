//! The lifetimes in types and bounds, as generated code names them.

use std::collections::HashSet;

use proc_macro2::Span;
use quote::ToTokens;
use syn::{
    BoundLifetimes, GenericParam, Lifetime, Token, Type, parse_quote,
    visit_mut::{self, VisitMut},
};

use crate::parse::Field;

/// How a getter takes its view, and the lifetime of what it returns.
pub struct Receiver {
    pub reference: Option<Token![&]>,
    pub lifetime: Lifetime,
}

impl Receiver {
    /// The view that reads, which lives as long as the data.
    pub fn shared() -> Self {
        Self { reference: None, lifetime: lifetime("'a") }
    }

    /// The view that also changes. What its getters return ends with the borrow.
    pub fn exclusive() -> Self {
        Self { reference: Some(<Token![&]>::default()), lifetime: lifetime("'_") }
    }
}

/// Returns the lifetime with this name.
pub fn lifetime(name: &str) -> Lifetime {
    Lifetime::new(name, Span::call_site())
}

/// Returns a type as its views name it. Its own lifetimes become `'static`: they do not matter for the data.
pub fn as_static(ty: &Type) -> Type {
    let mut ty = ty.clone();
    Statics::default().visit_type_mut(&mut ty);
    ty
}

/// Returns a type as it is named in a setter's argument.
pub fn as_elided(ty: &Type) -> Type {
    with_lifetime(ty, "'_")
}

/// Returns a type as it borrows from the data.
pub fn as_borrowed(ty: &Type) -> Type {
    with_lifetime(ty, "'a")
}

/// Returns a type as a handle names it: values with the lifetimes that the caller gives it.
pub fn as_lent(ty: &Type) -> Type {
    with_lifetime(ty, "'__value")
}

/// Returns whether a type names a lifetime that is not `'static`.
pub fn has_lifetime(ty: &Type) -> bool {
    let written = |ty: Type| ty.to_token_stream().to_string();
    written(as_static(ty)) != written(as_lent(ty))
}

/// Returns the first field of each type. Types that fields share need only one bound, or one check.
pub fn distinct<'a>(
    fields: impl IntoIterator<Item = &'a Field>,
) -> impl Iterator<Item = &'a Field> {
    let mut written = HashSet::new();
    fields.into_iter().filter(move |field| written.insert(&field.written))
}

fn with_lifetime(ty: &Type, name: &'static str) -> Type {
    let mut ty = ty.clone();
    WithLifetime(name).visit_type_mut(&mut ty);
    ty
}

/// Makes every lifetime `'static`, except those that a bound declares itself: `for<'b> T: Trait<'b>`.
#[derive(Default)]
pub struct Statics {
    declared: Vec<Lifetime>,
}

impl VisitMut for Statics {
    fn visit_bound_lifetimes_mut(&mut self, lifetimes: &mut BoundLifetimes) {
        let declared = lifetimes.lifetimes.iter();
        self.declared.extend(declared.filter_map(|param| match param {
            GenericParam::Lifetime(param) => Some(param.lifetime.clone()),
            GenericParam::Type(_) | GenericParam::Const(_) => None,
        }));
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if !self.declared.contains(lifetime) {
            *lifetime = Lifetime::new("'static", lifetime.span());
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime.get_or_insert(parse_quote!('static));
        visit_mut::visit_type_reference_mut(self, reference);
    }
}

/// Gives every lifetime but `'static` this name.
struct WithLifetime(&'static str);

impl VisitMut for WithLifetime {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident != "static" {
            *lifetime = Lifetime::new(self.0, lifetime.span());
        }
    }
}

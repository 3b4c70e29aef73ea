use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    BoundLifetimes, GenericParam, Generics, Ident, Lifetime, Type, WherePredicate, parse_quote,
    visit_mut::{self, VisitMut},
};

use crate::parse::Format;

/// A type's parameters, as its views and implementations need them.
pub struct Parameters {
    /// `<'a, T: Bound, const N: usize>` of a view, `'a` being the data's.
    pub of_view: TokenStream,
    /// `<'a, T, N>`.
    pub view_arguments: TokenStream,
    /// `<'_, T, N>`.
    pub elided_arguments: TokenStream,
    /// `<'neap, T, N>`: of a view named where the type's own lifetimes are declared.
    pub neap_arguments: TokenStream,
    /// `<'static, T, N>` of the type itself, for where its own lifetimes say nothing.
    pub static_arguments: TokenStream,
    /// `where T: Wire<F>`, with what the type asks for itself.
    pub bounds: TokenStream,
    /// The same with the type's own lifetimes.
    pub own_bounds: TokenStream,
    /// Whether there is a type or const parameter, so that constants cannot be named through the type.
    pub exist: bool,
    /// `PhantomData` over the parameters.
    pub marker: TokenStream,
}

impl Parameters {
    pub fn of(generics: &Generics, format: Format) -> Self {
        let kept: Vec<GenericParam> = generics.params.iter().filter_map(declared).collect();
        let named: Vec<TokenStream> = generics.params.iter().filter_map(named).collect();
        let statics = generics.params.iter().map(|param| match param {
            GenericParam::Lifetime(_) => quote!('static),
            GenericParam::Type(param) => as_argument(&param.ident),
            GenericParam::Const(param) => as_argument(&param.ident),
        });
        let types = generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            _ => None,
        });
        let types: Vec<&Ident> = types.collect();
        let own = generics
            .where_clause
            .iter()
            .flat_map(|clause| &clause.predicates);
        let own: Vec<&WherePredicate> = own.collect();
        let without_lifetimes = own.iter().copied().cloned().map(without_lifetimes);
        let any = !generics.params.is_empty();
        Self {
            of_view: quote!(<'a #(, #kept)*>),
            view_arguments: quote!(<'a #(, #named)*>),
            elided_arguments: quote!(<'_ #(, #named)*>),
            neap_arguments: quote!(<'neap #(, #named)*>),
            static_arguments: if any {
                quote!(<#(#statics),*>)
            } else {
                quote!()
            },
            bounds: quote!(where #(#types: ::neap::Wire<#format>,)* #(#without_lifetimes,)*),
            own_bounds: quote!(where #(#types: ::neap::Wire<#format>,)* #(#own,)*),
            exist: !kept.is_empty(),
            marker: quote!(::core::marker::PhantomData<fn() -> (#(#types,)*)>),
        }
    }
}

fn as_argument(name: &Ident) -> TokenStream {
    quote!(#name)
}

/// A type or const parameter with its bounds, without its default.
fn declared(param: &GenericParam) -> Option<GenericParam> {
    let mut param = param.clone();
    match &mut param {
        GenericParam::Lifetime(_) => return None,
        GenericParam::Type(param) => {
            param.default = None;
        }
        GenericParam::Const(param) => {
            param.default = None;
        }
    }
    Statics::default().visit_generic_param_mut(&mut param);
    Some(param)
}

fn named(param: &GenericParam) -> Option<TokenStream> {
    match param {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(param) => Some(as_argument(&param.ident)),
        GenericParam::Const(param) => Some(as_argument(&param.ident)),
    }
}

fn without_lifetimes(mut predicate: WherePredicate) -> WherePredicate {
    Statics::default().visit_where_predicate_mut(&mut predicate);
    predicate
}

/// A type as its views name it: what it borrows says nothing about the data's lifetime.
pub fn as_static(ty: &Type) -> Type {
    let mut ty = ty.clone();
    Statics::default().visit_type_mut(&mut ty);
    ty
}

/// A type as an argument names it.
pub fn as_elided(ty: &Type) -> Type {
    let mut ty = ty.clone();
    Elided.visit_type_mut(&mut ty);
    ty
}

/// Makes every lifetime `'static`, but for those that a bound declares itself: `for<'b> T: Trait<'b>`.
#[derive(Default)]
struct Statics {
    declared: Vec<Lifetime>,
}

impl VisitMut for Statics {
    fn visit_bound_lifetimes_mut(&mut self, lifetimes: &mut BoundLifetimes) {
        let declared = lifetimes.lifetimes.iter();
        self.declared
            .extend(declared.filter_map(|param| match param {
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

struct Elided;

impl VisitMut for Elided {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        *lifetime = Lifetime::new("'_", lifetime.span());
    }
}

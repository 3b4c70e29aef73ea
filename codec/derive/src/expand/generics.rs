use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    BoundLifetimes, GenericParam, Generics, Ident, Lifetime, Type, TypeParam, TypeParamBound,
    WherePredicate, parse_quote,
    visit_mut::{self, VisitMut},
};

use crate::parse::Format;

/// A type's parameters, in the forms that its views and implementations need.
pub struct Parameters {
    /// `<'a, T: Bound, const N: usize>` for a view. `'a` is the lifetime of the data.
    pub view_generics: TokenStream,
    /// `<'a, T, N>` for a view.
    pub view_arguments: TokenStream,
    /// `<'_, T, N>` for a view.
    pub elided_arguments: TokenStream,
    /// `<'__neap, T, N>` for a view, where the type's own lifetimes are declared.
    pub neap_arguments: TokenStream,
    /// `<'static, T, N>` for the type itself, where its own lifetimes do not matter.
    pub static_arguments: TokenStream,
    /// `<'a, T, N>` for the type itself, as it borrows from the data.
    pub data_arguments: TokenStream,
    /// `<'_, T, N>` for the type itself.
    pub value_arguments: TokenStream,
    /// `where T: Wire<F>`, and the type's own `where` clause.
    pub bounds: TokenStream,
    /// The same, with the type's own lifetimes.
    pub own_bounds: TokenStream,
    /// Whether there is a type or const parameter. Constants then cannot refer to constants of the type by name.
    pub exist: bool,
    /// `PhantomData` over the type parameters.
    pub marker: TokenStream,
}

impl Parameters {
    pub fn new(generics: &Generics, format: Format) -> Self {
        let declarations: Vec<GenericParam> =
            generics.params.iter().filter_map(declaration).collect();
        let arguments: Vec<TokenStream> = generics.params.iter().filter_map(argument).collect();
        let own_arguments = |lifetime: TokenStream| {
            let arguments = generics.params.iter().map(|param| match param {
                GenericParam::Lifetime(_) => lifetime.clone(),
                GenericParam::Type(param) => as_argument(&param.ident),
                GenericParam::Const(param) => as_const_argument(&param.ident),
            });
            let any = !generics.params.is_empty();
            if any { quote!(<#(#arguments),*>) } else { quote!() }
        };
        let types = generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            _ => None,
        });
        let types: Vec<&Ident> = types.collect();
        let long_lived = generics.type_params().filter(|param| outlives(param));
        let long_lived = long_lived.map(|param| &param.ident);
        let own = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
        let own: Vec<&WherePredicate> = own.collect();
        let without_lifetimes = own.iter().copied().cloned().map(without_lifetimes);
        Self {
            view_generics: quote!(<'a #(, #declarations)*>),
            view_arguments: quote!(<'a #(, #arguments)*>),
            elided_arguments: quote!(<'_ #(, #arguments)*>),
            neap_arguments: quote!(<'__neap #(, #arguments)*>),
            static_arguments: own_arguments(quote!('static)),
            data_arguments: own_arguments(quote!('a)),
            value_arguments: own_arguments(quote!('_)),
            bounds: quote!(where #(#types: ::neap::wire::Wire<#format, Value = #types>,)* #(#without_lifetimes,)*),
            own_bounds: quote! {
                where
                    #(#types: ::neap::wire::Wire<#format, Value = #types>,)*
                    #(#own,)*
                    #(#long_lived: 'static,)*
            },
            exist: !declarations.is_empty(),
            marker: quote!(::core::marker::PhantomData<fn() -> (#(#types,)*)>),
        }
    }
}

/// Returns `<'a, T, { N }>`, the parameters as arguments of their type.
pub fn arguments(generics: &Generics) -> TokenStream {
    let arguments = generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
        GenericParam::Type(param) => as_argument(&param.ident),
        GenericParam::Const(param) => as_const_argument(&param.ident),
    });
    if generics.params.is_empty() { quote!() } else { quote!(<#(#arguments),*>) }
}

/// Returns whether a parameter outlives a lifetime: `T: 'a`. In the views, that lifetime is `'static`.
fn outlives(param: &TypeParam) -> bool {
    param.bounds.iter().any(|bound| matches!(bound, TypeParamBound::Lifetime(_)))
}

fn as_argument(name: &Ident) -> TokenStream {
    quote!(#name)
}

/// In braces, the name is that of the parameter, even if a type has the same name.
fn as_const_argument(name: &Ident) -> TokenStream {
    quote!({ #name })
}

/// Returns the declaration of a type or const parameter: with its bounds, without its default.
fn declaration(param: &GenericParam) -> Option<GenericParam> {
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

fn argument(param: &GenericParam) -> Option<TokenStream> {
    match param {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(param) => Some(as_argument(&param.ident)),
        GenericParam::Const(param) => Some(as_const_argument(&param.ident)),
    }
}

fn without_lifetimes(mut predicate: WherePredicate) -> WherePredicate {
    Statics::default().visit_where_predicate_mut(&mut predicate);
    predicate
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

fn with_lifetime(ty: &Type, name: &'static str) -> Type {
    let mut ty = ty.clone();
    WithLifetime(name).visit_type_mut(&mut ty);
    ty
}

/// Makes every lifetime `'static`, except those that a bound declares itself: `for<'b> T: Trait<'b>`.
#[derive(Default)]
struct Statics {
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

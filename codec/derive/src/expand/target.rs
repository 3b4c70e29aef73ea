//! The type that the derive is applied to: its parameters, its views, and the heads of its implementations.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    GenericParam, Generics, Lifetime, TypeParam, TypeParamBound, Visibility, WherePredicate,
    visit_mut::VisitMut,
};

use super::lifetimes::Statics;
use crate::{
    names,
    parse::{Format, Options},
};

/// A struct, or an enum with fields.
pub struct Target<'a> {
    pub name: &'a Ident,
    pub visibility: &'a Visibility,
    pub generics: &'a Generics,
    pub options: &'a Options,
    pub format: Format,
    pub parameters: Parameters,
    /// The view that reads.
    pub shared: Ident,
    /// The view that also changes.
    pub exclusive: Ident,
    /// The view of checked data.
    pub index: Ident,
}

impl<'a> Target<'a> {
    pub fn new(
        name: &'a Ident,
        visibility: &'a Visibility,
        generics: &'a Generics,
        options: &'a Options,
    ) -> Self {
        Self {
            name,
            visibility,
            generics,
            options,
            format: options.format,
            parameters: Parameters::new(generics, options.format),
            shared: names::shared_view(name),
            exclusive: names::exclusive_view(name),
            index: names::index_view(name),
        }
    }

    /// Generates the path of the type, with its own lifetimes renamed.
    pub fn own(&self, lifetime: &str) -> TokenStream {
        let (name, arguments) = (self.name, own_arguments(self.generics, Some(lifetime)));
        quote!(#name #arguments)
    }

    /// Generates the path of a view. `lifetime` is that of the data.
    pub fn view(&self, view: &Ident, lifetime: &str) -> TokenStream {
        let arguments = self.parameters.view_arguments(lifetime);
        quote!(#view #arguments)
    }

    /// Generates a view: a struct or an enum, as `keyword` says.
    pub fn declare_view(
        &self,
        keyword: &TokenStream,
        view: &Ident,
        body: &TokenStream,
    ) -> TokenStream {
        let Self { visibility, parameters: Parameters { view_generics, bounds, .. }, .. } = self;
        quote!(#visibility #keyword #view #view_generics #bounds { #body })
    }

    /// Implements a trait for the type itself.
    pub fn implement(&self, of: &TokenStream, body: &TokenStream) -> TokenStream {
        let (name, type_generics) = (self.name, arguments(self.generics));
        let (impl_generics, ..) = self.generics.split_for_impl();
        let bounds = &self.parameters.own_bounds;
        quote! {
            #[automatically_derived]
            impl #impl_generics #of for #name #type_generics #bounds { #body }
        }
    }

    /// Implements a trait for a type. `'a` is the lifetime of the data. `bounds` are added to those of the parameters.
    pub fn implement_for(
        &self,
        ty: &TokenStream,
        of: &TokenStream,
        bounds: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let Parameters { view_generics, bounds: own_bounds, .. } = &self.parameters;
        quote! {
            #[automatically_derived]
            impl #view_generics #of for #ty #own_bounds #bounds { #body }
        }
    }

    /// Implements functions of a view.
    pub fn view_functions(&self, view: &Ident, body: &TokenStream) -> TokenStream {
        let (allow, path) = (allow(), self.view(view, "'a"));
        let Parameters { view_generics, bounds, .. } = &self.parameters;
        quote! {
            #allow
            impl #view_generics #path #bounds { #body }
        }
    }

    /// Implements `Clone` and `Copy` for a view, without the bounds on the parameters that a derive would add.
    pub fn copy(&self, view: &Ident) -> TokenStream {
        let path = self.view(view, "'a");
        let clone = quote! {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        };
        let clone = self.implement_for(&path, &quote!(::core::clone::Clone), &quote!(), &clone);
        let copy = self.implement_for(&path, &quote!(::core::marker::Copy), &quote!(), &quote!());
        quote!(#clone #copy)
    }
}

/// Allows lints in generated code: a program uses only some accessors, and their names and types come from its fields.
pub fn allow() -> TokenStream {
    quote!(#[allow(dead_code, non_snake_case, clippy::all)])
}

/// A type's parameters, in the forms that its views and implementations need.
pub struct Parameters {
    /// `<'a, T: Bound, const N: usize>` for a view. `'a` is the lifetime of the data.
    pub view_generics: TokenStream,
    /// `where T: Wire<F>`, and the type's own `where` clause.
    pub bounds: TokenStream,
    /// The same, with the type's own lifetimes.
    pub own_bounds: TokenStream,
    /// Whether there is a type or const parameter. Constants then cannot refer to constants of the type by name.
    pub exist: bool,
    /// `PhantomData` over the type parameters.
    pub marker: TokenStream,
    arguments: Vec<TokenStream>,
}

impl Parameters {
    fn new(generics: &Generics, format: Format) -> Self {
        let declarations: Vec<_> = generics.params.iter().filter_map(declaration).collect();
        let types: Vec<&Ident> = generics.type_params().map(|param| &param.ident).collect();
        let long_lived = generics.type_params().filter(|param| outlives(param));
        let long_lived = long_lived.map(|param| &param.ident);
        let own = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
        let own: Vec<&WherePredicate> = own.collect();
        let without_lifetimes = own.iter().copied().cloned().map(without_lifetimes);
        let is_lifetime = |param: &&GenericParam| matches!(param, GenericParam::Lifetime(_));
        let others = generics.params.iter().filter(|param| !is_lifetime(param));
        Self {
            view_generics: quote!(<'a #(, #declarations)*>),
            bounds: quote!(where #(#types: ::neap::wire::Wire<#format, Value = #types>,)* #(#without_lifetimes,)*),
            own_bounds: quote! {
                where
                    #(#types: ::neap::wire::Wire<#format, Value = #types>,)*
                    #(#own,)*
                    #(#long_lived: 'static,)*
            },
            exist: !declarations.is_empty(),
            marker: quote!(::core::marker::PhantomData<fn() -> (#(#types,)*)>),
            arguments: others.map(|param| argument(param, None)).collect(),
        }
    }

    /// Generates `<'a, T, N>` for a view.
    pub fn view_arguments(&self, lifetime: &str) -> TokenStream {
        let (lifetime, arguments) = (Lifetime::new(lifetime, Span::call_site()), &self.arguments);
        quote!(<#lifetime #(, #arguments)*>)
    }
}

/// Generates `<'a, T, { N }>`, the parameters as arguments of their type.
pub fn arguments(generics: &Generics) -> TokenStream {
    own_arguments(generics, None)
}

/// Generates the same, with another name for all lifetimes.
fn own_arguments(generics: &Generics, lifetime: Option<&str>) -> TokenStream {
    if generics.params.is_empty() {
        return TokenStream::new();
    }
    let arguments = generics.params.iter().map(|param| argument(param, lifetime));
    quote!(<#(#arguments),*>)
}

fn argument(param: &GenericParam, lifetime: Option<&str>) -> TokenStream {
    match (param, lifetime) {
        (GenericParam::Lifetime(_), Some(name)) => {
            Lifetime::new(name, Span::call_site()).to_token_stream()
        }
        (GenericParam::Lifetime(param), None) => param.lifetime.to_token_stream(),
        (GenericParam::Type(param), _) => param.ident.to_token_stream(),
        // In braces, the name is that of the parameter, even if a type has the same name.
        (GenericParam::Const(param), _) => {
            let name = &param.ident;
            quote!({ #name })
        }
    }
}

/// Returns whether a parameter outlives a lifetime: `T: 'a`. In the views, that lifetime is `'static`.
fn outlives(param: &TypeParam) -> bool {
    param.bounds.iter().any(|bound| matches!(bound, TypeParamBound::Lifetime(_)))
}

/// Returns the declaration of a type or const parameter: with its bounds, without its default.
fn declaration(param: &GenericParam) -> Option<GenericParam> {
    let mut param = param.clone();
    match &mut param {
        GenericParam::Lifetime(_) => return None,
        GenericParam::Type(param) => param.default = None,
        GenericParam::Const(param) => param.default = None,
    }
    Statics::default().visit_generic_param_mut(&mut param);
    Some(param)
}

fn without_lifetimes(mut predicate: WherePredicate) -> WherePredicate {
    Statics::default().visit_where_predicate_mut(&mut predicate);
    predicate
}

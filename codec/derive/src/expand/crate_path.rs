//! Replaces the path of `neap` in generated code with the one of the option `crate`.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Path;

/// Replaces `::neap` at the start of each path by the path of the crate.
pub fn with_crate_path(tokens: TokenStream, crate_path: &Path) -> TokenStream {
    let mut replaced: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let inner = with_crate_path(group.stream(), crate_path);
                let mut copy = Group::new(group.delimiter(), inner);
                copy.set_span(group.span());
                replaced.push(copy.into());
            }
            TokenTree::Ident(name) if name == "neap" && starts_path(&replaced) => {
                replaced.truncate(replaced.len() - 2);
                replaced.extend(crate_path.to_token_stream());
            }
            other => replaced.push(other),
        }
    }
    replaced.into_iter().collect()
}

/// Returns whether the tokens end with the `::` that a path starts with.
fn starts_path(tokens: &[TokenTree]) -> bool {
    let is = |token: &TokenTree, punctuation: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == punctuation);
    let [before @ .., first, second] = tokens else {
        return false;
    };
    let continues_path = match before {
        // The name of a lifetime: `&'a ::neap::__private::Reader`.
        [.., quote, TokenTree::Ident(_)] if is(quote, '\'') => false,
        [.., TokenTree::Ident(name)] => may_be_in_path(name),
        // Behind `>`, it starts one: `-> ::neap::Slot`, `impl<T> ::neap::wire::Wire`.
        _ => false,
    };
    is(first, ':') && is(second, ':') && !continues_path
}

/// Returns whether the name may be a part of a path. A path may follow other keywords: `for ::neap::Slot`.
fn may_be_in_path(name: &proc_macro2::Ident) -> bool {
    ["crate", "self", "super", "Self"].iter().any(|part| name == part)
        || syn::parse_str::<syn::Ident>(&name.to_string()).is_ok()
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse_quote;

    use super::*;

    #[test]
    fn the_start_of_each_path_is_replaced_and_nothing_else() {
        let in_crate: TokenStream = ["crate", "neap", "A"].join("::").parse().unwrap();
        let code = [
            (quote!(::neap::A), quote!(vendor::ebb::A)),
            (quote!(fn f() -> ::neap::A), quote!(fn f() -> vendor::ebb::A)),
            (
                quote!(impl<T> ::neap::A for ::neap::B),
                quote!(impl<T> vendor::ebb::A for vendor::ebb::B),
            ),
            (quote!(&'a ::neap::A), quote!(&'a vendor::ebb::A)),
            (quote!(<::neap::A as ::neap::B>::C), quote!(<vendor::ebb::A as vendor::ebb::B>::C)),
            (in_crate.clone(), in_crate),
            (quote!(other::neap::A), quote!(other::neap::A)),
            (quote!(neap), quote!(neap)),
        ];
        for (before, after) in code {
            let replaced = with_crate_path(before, &parse_quote!(vendor::ebb));
            assert_eq!(replaced.to_string(), after.to_string());
        }
    }
}

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
    match tokens {
        [.., before, first, second] if is(first, ':') && is(second, ':') => {
            !matches!(before, TokenTree::Ident(name) if !is_keyword(name)) && !is(before, '>')
        }
        [first, second] => is(first, ':') && is(second, ':'),
        _ => false,
    }
}

/// Returns whether a path may follow the name: `impl ::neap::Wire`.
fn is_keyword(name: &proc_macro2::Ident) -> bool {
    syn::parse_str::<syn::Ident>(&name.to_string()).is_err()
}

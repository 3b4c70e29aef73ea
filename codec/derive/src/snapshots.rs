//! The code that is generated for a few schemas. `UPDATE_EXPECT=1` renews the committed code.

use std::{fs, path::Path};

use expect_test::expect_file;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{File, Item, parse_quote};

/// In `snapshots`, a file with one or more schemas. Beside it is `<name>.expanded.rs`, their code.
const SCHEMAS: [&str; 6] = [
    "fixed_struct",
    "tail",
    "enum_without_fields",
    "enum_with_fields",
    "generic_struct",
    "newtype",
];

#[test]
fn generated_code_is_the_committed_one() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    for name in SCHEMAS {
        let schemas = fs::read_to_string(directory.join(name).with_extension("rs")).unwrap();
        let schemas: File = syn::parse_str(&schemas).unwrap();
        let code: TokenStream = schemas.items.into_iter().map(expand).collect();
        let code = prettyplease::unparse(&parse_quote!(#code));
        expect_file![directory.join(name).with_extension("expanded.rs")].assert_eq(&code);
    }
}

/// The most lines of code for a struct of `count` fields of a type.
const MOST_LINES: [(&str, usize, usize); 4] =
    [("String", 8, 1_400), ("String", 32, 4_000), ("u64", 8, 700), ("u64", 32, 1_200)];

#[test]
fn generated_code_grows_with_the_number_of_fields() {
    for (ty, count, most) in MOST_LINES {
        let ty = syn::parse_str::<syn::Type>(ty).unwrap();
        let names = (0..count).map(|index| quote::format_ident!("f{index}"));
        let code = expand(parse_quote!(pub struct Wide { #(pub #names: #ty,)* }));
        let lines = prettyplease::unparse(&parse_quote!(#code)).lines().count();
        println!("{count} fields of type {}: {lines} lines", ty.to_token_stream());
        assert!(lines <= most, "{count} fields take {lines} lines, and may take {most}");
    }
}

fn expand(schema: Item) -> TokenStream {
    crate::derive::derive(parse_quote!(#schema)).unwrap()
}

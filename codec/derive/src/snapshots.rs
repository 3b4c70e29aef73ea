//! The code that is generated for a few schemas. `UPDATE_EXPECT=1` renews the committed code.

use std::{fs, path::Path};

use expect_test::expect_file;
use proc_macro2::TokenStream;
use syn::{File, Item, parse_quote};

/// In `snapshots`, a file with one or more schemas. Beside it is `<name>.expanded.rs`, their code.
const SCHEMAS: [&str; 10] = [
    "fixed_struct",
    "tail",
    "since_and_rest",
    "enum_without_fields",
    "enum_with_fields",
    "generic_struct",
    "newtype",
    "c_layout",
    "discriminator",
    "wire_types",
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

fn expand(schema: Item) -> TokenStream {
    crate::derive::derive(parse_quote!(#schema)).unwrap()
}

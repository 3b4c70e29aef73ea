//! The public API of the published crates with all features. `UPDATE_EXPECT=1` renews the committed lists.

use expect_test::expect_file;
use std::{env, path::Path, process::Command};

/// The crates, each with its directory in `codec/`. Nearly all of `neap-token-2022` is what the derive generates.
const CRATES: [(&str, &str); 6] = [
    ("neap", "."),
    ("neap-anchor-v1", "anchor-v1"),
    ("neap-anchor-v2", "anchor-v2"),
    ("neap-derive", "derive"),
    ("neap-pinocchio", "pinocchio"),
    ("neap-solana-program", "solana-program"),
];

/// A change of these lists belongs into CHANGELOG.md, and may need a new major version.
#[test]
#[cfg_attr(not(rustc_1_95), ignore = "the lists are those of rustdoc 1.95")]
fn public_apis_are_the_committed_ones() {
    let codec = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let json = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public-api");
    describe(&json);
    for (package, directory) in CRATES {
        let list = codec.join(directory).join("public-api.txt");
        let json = json.join(package.replace('-', "_")).with_extension("json");
        expect_file![list].assert_eq(&public_api(&json));
    }
}

/// Makes rustdoc describe the crates as JSON, in one call that compiles nothing but the crates: it gets the libraries that tests of
/// all packages have. `cargo rustdoc` would compile every dependency again, once for each crate.
fn describe(json: &Path) {
    let status = Command::new(env!("CARGO"))
        .args(["test", "--locked", "--quiet", "--doc", "--workspace", "--all-features"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .env("RUSTDOC", concat!(env!("CARGO_MANIFEST_DIR"), "/../../toolchain/documenting-rustdoc"))
        .env("DOCS_AS_JSON", json)
        .env("DOCUMENT_ONLY", "1")
        .status();
    assert!(status.unwrap().success());
}

/// Lists the public items of a crate, one a line.
fn public_api(json: &Path) -> String {
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .build();
    api.unwrap().to_string()
}

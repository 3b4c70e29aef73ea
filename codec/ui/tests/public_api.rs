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
    for (package, directory) in CRATES {
        let list = codec.join(directory).join("public-api.txt");
        expect_file![list].assert_eq(&public_api(package));
    }
}

/// Lists the public items of a package, one a line.
fn public_api(package: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let json = target.join("doc").join(package.replace('-', "_")).with_extension("json");
    let status = Command::new(env!("CARGO"))
        .args(["rustdoc", "--locked", "--quiet", "--lib", "--all-features", "--package", package])
        .args(["--", "-Zunstable-options", "--output-format=json"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .env("CARGO_TARGET_DIR", target)
        // Only rustdoc may use unstable options, so that cargo compiles no dependency again.
        .env("RUSTDOC", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/unstable-rustdoc"))
        .status();
    assert!(status.unwrap().success());
    let api = public_api::Builder::from_rustdoc_json(json)
        .omit_auto_trait_impls(true)
        .omit_blanket_impls(true)
        .build();
    api.unwrap().to_string()
}

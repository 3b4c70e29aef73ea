//! The public API of the codec with all features, and of its derive. `UPDATE_EXPECT=1` renews the committed list.

use expect_test::expect_file;
use std::{env, path::Path, process::Command};

/// A change of this list belongs into CHANGELOG.md, and may need a new major version.
#[test]
#[cfg_attr(not(rustc_1_95), ignore = "the list is that of rustdoc 1.95")]
fn public_api_is_the_committed_one() {
    let apis = ["neap", "neap-derive"].map(public_api);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../public-api.txt");
    expect_file![list].assert_eq(&apis.join("\n"));
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

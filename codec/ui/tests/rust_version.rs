//! The version of Rust that the codec needs, as the manifests of its dependencies say.

use serde_json::Value;
use std::{env, process::Command};

#[test]
fn no_dependency_of_the_codec_needs_a_newer_rust() {
    let metadata = cargo(&["metadata", "--format-version=1", "--all-features", "--locked"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let options = "tree --package=neap --package=neap-token-2022 --package=neap-pinocchio --package=neap-solana-program \
                   --package=neap-anchor-v2 --all-features --edges=normal,build --target=all --prefix=none --locked";
    let tree = cargo(&Vec::from_iter(options.split_whitespace()));
    let tree = tree.replace("\n\n", "\n");
    let needed = tree.lines().map(|line| Vec::from_iter(line.split(' ').take(2)));
    let needed = needed.map(|name_and_version| {
        let is_it = |package: &&Value| {
            [package["name"].as_str(), package["version"].as_str()]
                == [name_and_version[0].into(), name_and_version[1].strip_prefix('v')]
        };
        packages.iter().find(is_it).unwrap()
    });
    let needed = Vec::from_iter(needed);
    let codec = rust_version(needed[0]).unwrap();
    let newer =
        needed.iter().filter(|package| rust_version(package).is_some_and(|rust| rust > codec));
    assert_eq!(Vec::from_iter(newer.map(|package| &package["name"])), [&Value::Null; 0]);
}

/// Reads the major and the minor version. Not every manifest has one.
fn rust_version(package: &Value) -> Option<[u32; 2]> {
    let mut parts = package["rust_version"].as_str()?.split('.').map(|part| part.parse().unwrap());
    Some([parts.next()?, parts.next()?])
}

fn cargo(arguments: &[&str]) -> String {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let output = output.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

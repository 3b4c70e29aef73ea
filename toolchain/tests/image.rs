//! The `Dockerfile` copies all that cargo needs to install the tool. No image is built here.

use crate::checkout::{Checkout, expect, root};
use std::{fs, path::Path, process::Command};
use walkdir::WalkDir;

#[test]
fn the_image_copies_every_package_that_cargo_resolves() {
    let image = Checkout::new();
    let dockerfile = fs::read_to_string(root().join("Dockerfile")).unwrap();
    let ignore = fs::read_to_string(root().join(".dockerignore")).unwrap();
    for copied in dockerfile.lines().filter_map(|line| line.strip_prefix("COPY ")) {
        let paths = Vec::from_iter(copied.split_whitespace());
        let (target, sources) = paths.split_last().unwrap();
        if !sources[0].starts_with("--from=") {
            sources.iter().for_each(|source| copy(source, &image.path(target), &ignore));
        }
    }
    let (_, installed) = dockerfile.split_once("cargo install --path ").unwrap();
    let manifest = image.path(installed.split_whitespace().next().unwrap()).join("Cargo.toml");
    let mut cargo = Command::new("cargo");
    cargo.args(["tree", "--offline", "--locked", "--edges", "normal,build", "--manifest-path"]);
    expect(&cargo.arg(manifest).output().unwrap(), 0, &[]);
}

/// Copies a file into a directory, or the content of a directory, as `COPY` does.
fn copy(source: &str, target: &Path, ignore: &str) {
    let in_context = |path: &Path| is_in_context(path.strip_prefix(root()).unwrap(), ignore);
    let walk = WalkDir::new(root().join(source)).into_iter();
    for entry in walk.filter_entry(|entry| in_context(entry.path())).map(Result::unwrap) {
        let below = entry.path().strip_prefix(root().join(source)).unwrap();
        if entry.file_type().is_dir() {
            fs::create_dir_all(target.join(below)).unwrap();
        } else if below.as_os_str().is_empty() {
            fs::copy(entry.path(), target.join(source)).unwrap();
        } else {
            fs::copy(entry.path(), target.join(below)).unwrap();
        }
    }
}

/// Whether docker sees a file: the last line of `.dockerignore` that matches its path decides.
fn is_in_context(path: &Path, ignore: &str) -> bool {
    let matching = ignore.lines().rfind(|line| {
        let pattern = line.trim_start_matches('!');
        match pattern.strip_prefix("**/") {
            Some(name) => path.iter().any(|part| part == name),
            None => pattern == "*" || path.starts_with(pattern),
        }
    });
    matching.is_none_or(|line| line.starts_with('!'))
}

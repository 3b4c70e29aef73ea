//! What cargo is told of how to compile, apart from the packages: by the workspace's manifest, and by the
//! `.cargo/config.toml`s of its repository.

use super::name::from;
use anyhow::Context;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use std::{
    collections::BTreeMap,
    env, fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// Each place that says something, and what it says; without the comments.
///
/// # Errors
///
/// When a file cannot be read, or is no TOML.
pub fn configuration(workspace: &Utf8Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut found = configs(workspace)?;
    let path = workspace.join("Cargo.toml");
    let manifest = read(&path)?.with_context(|| format!("{path}: no such file"))?;
    for (table, key) in [
        (Some(&manifest), "profile"),
        (table(&manifest, "workspace"), "resolver"),
        (table(&manifest, "package"), "resolver"),
    ] {
        if let Some(value) = table.and_then(|table| table.get(key)) {
            found.insert(key.to_owned(), value.to_string());
        }
    }
    Ok(found)
}

fn table<'a>(manifest: &'a toml::Table, key: &str) -> Option<&'a toml::Table> {
    manifest.get(key)?.as_table()
}

/// Those that cargo reads in the workspace's directory, up to the repository's root, and what they
/// include. The user's own says what concerns the user's machine.
fn configs(workspace: &Utf8Path) -> anyhow::Result<BTreeMap<String, String>> {
    let own = cargo_home();
    let mut next = Vec::new();
    for directory in workspace.ancestors() {
        let cargo = directory.join(".cargo");
        if own.as_deref() != Some(cargo.as_std_path()) {
            next.extend(["config", "config.toml"].map(|name| cargo.join(name)));
        }
        if directory.join(".git").exists() {
            break;
        }
    }
    let mut found = BTreeMap::new();
    while let Some(path) = next.pop() {
        let name = from(workspace, &path);
        if found.contains_key(&name) {
            continue;
        }
        let Some(config) = read(&path)? else {
            continue;
        };
        let directory = path.parent().unwrap_or(workspace);
        next.extend(included(&config).map(|path| directory.join(path)));
        found.insert(name, config.to_string());
    }
    Ok(found)
}

fn included(config: &toml::Table) -> impl Iterator<Item = Utf8PathBuf> {
    let entries = match config.get("include") {
        Some(toml::Value::Array(entries)) => entries.as_slice(),
        Some(entry) => std::slice::from_ref(entry),
        None => &[],
    };
    let paths = entries.iter().filter_map(|entry| match entry {
        toml::Value::Table(entry) => entry.get("path")?.as_str(),
        entry => entry.as_str(),
    });
    paths.map(Utf8PathBuf::from)
}

fn cargo_home() -> Option<PathBuf> {
    let set = env::var_os("CARGO_HOME").map(PathBuf::from);
    set.or_else(|| Some(env::home_dir()?.join(Path::new(".cargo"))))
}

/// Nothing, where there is no such file.
fn read(path: &Utf8Path) -> anyhow::Result<Option<toml::Table>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text.parse().with_context(|| path.to_string())?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("reading {path}")),
    }
}

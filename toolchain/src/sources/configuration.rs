//! Reads the settings that tell cargo how to compile.
//!
//! They are in the workspace's manifest and in each `.cargo/config.toml` of its repository.

use super::name::relative_path;
use anyhow::Context;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use std::{
    collections::BTreeMap,
    env, fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// Returns the settings by the file or the key that holds them, without comments.
///
/// # Errors
///
/// When a file cannot be read or is not TOML.
pub fn configuration(workspace: &Utf8Path) -> anyhow::Result<BTreeMap<String, String>> {
    let mut found = config_files(workspace)?;
    let path = workspace.join("Cargo.toml");
    let manifest = read_toml(&path)?.with_context(|| format!("{path}: no such file"))?;
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

/// Returns the configuration files that cargo reads from the workspace's directory up to the root of its repository,
/// and the files that they include.
///
/// It leaves out the user's own, which is about the user's machine.
fn config_files(workspace: &Utf8Path) -> anyhow::Result<BTreeMap<String, String>> {
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
        let name = relative_path(workspace, &path);
        if found.contains_key(&name) {
            continue;
        }
        let Some(config) = read_toml(&path)? else {
            continue;
        };
        let directory = path.parent().unwrap_or(workspace);
        next.extend(included_paths(&config).map(|path| directory.join(path)));
        found.insert(name, config.to_string());
    }
    Ok(found)
}

fn included_paths(config: &toml::Table) -> impl Iterator<Item = Utf8PathBuf> {
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

/// Reads a TOML file, or returns `None` if there is no such file.
fn read_toml(path: &Utf8Path) -> anyhow::Result<Option<toml::Table>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text.parse().with_context(|| path.to_string())?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {path}")),
    }
}

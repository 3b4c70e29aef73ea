//! Reads the transactions that a user names: files, directories of files, and signatures.

use super::{
    json,
    rpc::Rpc,
    sent::{Sent, UNKNOWN, decoded},
};
use crate::toml_text::{bare_name, free_name};
use anyhow::{Context, anyhow, ensure};
use neap_toolchain::files;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Whether a file, or one in a directory, holds transactions.
pub fn has_transactions(from: &Path) -> bool {
    let is_fixture = |path: &Path| path.extension().is_some_and(|extension| extension == "fix");
    match fs::read_dir(from) {
        Err(_) => from.is_file() || is_signature(from),
        Ok(entries) => {
            let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
            paths.any(|path| path.is_file() && !is_fixture(&path) && read_file(&path).is_ok())
        }
    }
}

/// Reads the transactions of files and directories, and fetches those of signatures. Those of a file with several are numbered.
/// Also returns what is wrong with files of directories.
pub fn read_all(from: &[PathBuf], rpc: Option<&Rpc>) -> anyhow::Result<(Vec<Sent>, Vec<String>)> {
    let (mut all, mut failures) = (Vec::new(), Vec::new());
    for from in from {
        if from.is_dir() {
            let mut paths = Vec::new();
            for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
                paths.push(entry?.path());
            }
            paths.retain(|path| path.is_file());
            paths.sort();
            ensure!(!paths.is_empty(), "{} has no files", from.display());
            for path in paths {
                match read_file(&path) {
                    Ok(found) => all.extend(found),
                    Err(error) => failures.push(format!("{error:#}")),
                }
            }
        } else if from.is_file() {
            all.extend(read_file(from)?);
        } else {
            all.push(fetched(from, rpc)?);
        }
    }
    let mut names = BTreeSet::new();
    for sent in &mut all {
        sent.name = free_name(&bare_name(&sent.name), |name| names.insert(name.to_owned()));
    }
    Ok((all, failures))
}

/// Reads the transactions of a file. A single one is named after it.
fn read_file(path: &Path) -> anyhow::Result<Vec<Sent>> {
    let bytes = files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut all = transactions(&bytes).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    if let ([only], Some(stem)) = (&mut all[..], path.file_stem().and_then(|stem| stem.to_str())) {
        only.name = stem.to_owned();
    }
    Ok(all)
}

fn is_signature(text: &Path) -> bool {
    bs58::decode(text.display().to_string()).into_vec().is_ok_and(|it| it.len() == 64)
}

/// Fetches a transaction by its signature.
fn fetched(signature: &Path, rpc: Option<&Rpc>) -> anyhow::Result<Sent> {
    let text = signature.display();
    ensure!(is_signature(signature), "{text} is neither a file nor a signature of a transaction");
    let rpc = rpc.with_context(|| format!("name an RPC node with --url to fetch {text}"))?;
    let answer = rpc.transaction(&text.to_string())?;
    let found = json::transactions(vec![answer]).map_err(anyhow::Error::msg)?;
    found.into_iter().next().context("the answer has no transaction")
}

/// Reads all transactions of a file: JSON values of RPC nodes, or one transaction in base64 or base58.
fn transactions(bytes: &[u8]) -> Result<Vec<Sent>, String> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii();
    if text.first().is_some_and(|first| b"{[\"".contains(first)) {
        let values = serde_json::Deserializer::from_slice(text).into_iter::<Value>();
        let values = values.collect::<Result<Vec<_>, _>>();
        let values = values.map_err(|error| format!("it is no answer of an RPC node: {error}"))?;
        return json::transactions(values);
    }
    let text = std::str::from_utf8(text).map_err(|_| UNKNOWN.to_owned())?;
    decoded(text).map(|sent| vec![sent])
}

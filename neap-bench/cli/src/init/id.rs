//! Finds the id of a program: Anchor programs refuse to run under another one.

use super::{anchor_toml, found::FoundProgram};
use neap_svm::solana_pubkey::Pubkey;
use neap_toolchain::files;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The id of a program with the place that has it: its IDL, its sources, `Anchor.toml` or its keypair.
pub fn program_id(
    root: &Path,
    found: &FoundProgram,
    idl_address: Option<Pubkey>,
) -> Option<(Pubkey, PathBuf)> {
    let in_idl = || Some((idl_address?, found.idl.clone()));
    let anchor = root.join("Anchor.toml");
    let in_keypair = || Some((keypair(&found.keypair)?, found.keypair.clone()));
    let in_anchor_toml = || Some((anchor_toml::read(root).ok()?.id(&found.name)?, anchor.clone()));
    in_idl().or_else(|| in_sources(found)).or_else(in_anchor_toml).or_else(in_keypair)
}

/// The first `declare_id!` in the sources: in `lib.rs`, or else in a file beside it.
fn in_sources(found: &FoundProgram) -> Option<(Pubkey, PathBuf)> {
    let sources = found.sources.as_ref()?;
    let files = fs::read_dir(sources).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect();
    files.sort_by_key(|path| (!path.ends_with("lib.rs"), path.clone()));
    files.into_iter().find_map(|path| {
        let text = files::read_text(&path).ok()?;
        Some((declared_id(&text)?, path))
    })
}

fn declared_id(source: &str) -> Option<Pubkey> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = Vec::from_iter(code).join("\n");
    let mut declarations = code.split("declare_id!").skip(1);
    declarations.find_map(|rest| rest.split('"').nth(1)?.parse().ok())
}

/// The public half of a keypair: the last 32 of its 64 bytes.
fn keypair(path: &Path) -> Option<Pubkey> {
    let bytes: Vec<u8> = serde_json::from_str(&files::read_text(path).ok()?).ok()?;
    let (_secret, public) = bytes.split_at_checked(32)?;
    Pubkey::try_from(public).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_declared_ids() {
        const ID: &str = "9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq";
        for (source, is_found) in [
            (format!("use a;\ndeclare_id!(\"{ID}\");"), true),
            (format!("pinocchio::declare_id!(\n    \"{ID}\"\n);"), true),
            (
                format!("// declare_id!(\"1\");\ndeclare_id!(\"short\");\ndeclare_id!(\"{ID}\");"),
                true,
            ),
            (format!("// declare_id!(\"{ID}\");"), false),
            (format!("const ID: &str = \"{ID}\";"), false),
            ("declare_id!(".to_owned(), false),
        ] {
            let found = declared_id(&source).map(|id| id.to_string());
            assert_eq!(found, is_found.then(|| ID.to_owned()), "{source}");
        }
    }
}

//! Locks layouts.

use super::{
    Outcome,
    files::{eprint_line, parse_lock, print_line, read_if_exists, write_if_changed},
    idl::{IdlOptions, read_idl},
};
use anyhow::{Context, bail};
use clap::Args;
use neap_idl::{
    Change, Layouts, Source, Stated, asserts, changes, layouts_of_idl, layouts_of_source,
};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Lock {
    /// An IDL, or the `.rs` files in which a program has its `#[account]`s and schemas: `src/lib.rs` for all
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file with the layouts [default: beside the only FILE, with its name and `.layouts.toml`]
    #[arg(long, value_name = "FILE")]
    lock: Option<PathBuf>,
    /// Compare only, and fail if the file is not up to date: for CI
    #[arg(long, conflicts_with = "accept")]
    check: bool,
    /// Accept a change that breaks accounts, for example because none exist: the name that the command prints in brackets. May be
    /// repeated. Without a name, accept all
    #[arg(long, value_name = "CHANGE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    accept: Option<Vec<String>>,
    /// The features that the program on chain is built with, for `#[cfg]` in its source. The lock file keeps them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    features: Option<Vec<String>>,
    /// A type or a constant of another crate, and what it is: `PodU64=[u8; 8]`. May be repeated. The lock file keeps it
    #[arg(long, value_name = "NAME=TYPE", value_parser = parse_assumption)]
    assume: Vec<(String, String)>,
    /// Also write Rust with which the compiler compares its own layouts: `include!` it beside the types, under
    /// `#[cfg(target_os = "solana")]`, in the scope of the trait that has `DISCRIMINATOR`
    #[arg(long, value_name = "FILE")]
    asserts: Option<PathBuf>,
    #[command(flatten)]
    idl: IdlOptions,
}

/// Reads `PodU64=[u8; 8]`.
fn parse_assumption(text: &str) -> anyhow::Result<(String, String)> {
    let (name, meant) = text.split_once('=').context("write NAME=TYPE, such as PodU64=[u8; 8]")?;
    Ok((name.trim().to_owned(), meant.trim().to_owned()))
}

impl Lock {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<Outcome> {
        let path = match (&self.lock, &self.files[..]) {
            (Some(path), _) => path.clone(),
            (None, [only]) => only.with_extension("layouts.toml"),
            _ => bail!("there are several files: name the lock file with --lock"),
        };
        match read_if_exists(&path)? {
            Some(before) => self.update(&path, &before),
            None => self.create(&path),
        }
    }

    /// Writes a lock file that does not exist yet.
    fn create(&self, path: &Path) -> anyhow::Result<Outcome> {
        let new = self.read_layouts(Stated::default())?;
        if new.accounts.is_empty() {
            bail!(
                "there is no account to lock: name those that an IDL lists as types with --account"
            );
        }
        if self.check {
            bail!(
                "there is no `{}`: run `neap-idl lock` without --check, and commit it",
                path.display()
            );
        }
        self.save(path, None, &new)?;
        let count = new.accounts.len();
        let accounts = if count == 1 { "account" } else { "accounts" };
        print_line(format_args!("{}: {count} {accounts}. Commit this file.", path.display()));
        Ok(Outcome::Success)
    }

    /// Compares the layouts with a lock file that has this text, and writes it again if nothing forbids that.
    fn update(&self, path: &Path, before: &str) -> anyhow::Result<Outcome> {
        let old = parse_lock(path, before)?;
        let mut new = self.read_layouts(old.stated.clone())?;
        if !self.is_rust() {
            new = new.after(&old);
        }
        let changes = changes(&old, &new);
        changes.iter().for_each(print_change);
        if !self.check_accepted(&changes, path)? {
            return Ok(Outcome::Failure);
        }
        // Older files do not say what they were read from.
        let from = old.from.or(new.from);
        let is_current = new == Layouts { from, ..old };
        let stale = if is_current { self.stale_asserts(&new)? } else { Some(path) };
        if let Some(stale) = stale.filter(|_| self.check) {
            eprint_line(format_args!(
                "`{}` is not up to date: run `neap-idl lock`, and commit it",
                stale.display()
            ));
            return Ok(Outcome::Failure);
        }
        if !self.check {
            self.save(path, Some(before), &new)?;
        }
        if changes.is_empty() {
            print_line(format_args!("{}: no change", path.display()));
        }
        Ok(Outcome::Success)
    }

    /// The file for the compiler, unless it is up to date.
    fn stale_asserts(&self, layouts: &Layouts) -> anyhow::Result<Option<&Path>> {
        let Some(path) = self.asserts.as_deref() else { return Ok(None) };
        let is_current = read_if_exists(path)?.is_some_and(|text| text == asserts(layouts));
        Ok(Some(path).filter(|_| !is_current))
    }

    /// Writes the file for the compiler, and then the lock: only a lock that is written accepts the changes.
    fn save(&self, path: &Path, before: Option<&str>, layouts: &Layouts) -> anyhow::Result<()> {
        if let Some(path) = self.stale_asserts(layouts)? {
            write_if_changed(path, None, &asserts(layouts))?;
        }
        write_if_changed(path, before, &layouts.write())
    }

    /// Checks that each change that breaks accounts is accepted, and says which to accept otherwise.
    fn check_accepted(&self, changes: &[Change], path: &Path) -> anyhow::Result<bool> {
        let breaking = Vec::from_iter(changes.iter().filter(|change| change.is_breaking));
        let accepted = self.accept.iter().flatten();
        let names = Vec::from_iter(accepted.filter(|name| !name.is_empty()));
        if let Some(unknown) =
            names.iter().find(|name| breaking.iter().all(|it| it.name != ***name))
        {
            bail!("no change that breaks accounts is called `{unknown}`");
        }
        let accepts_all = self.accept.is_some() && names.is_empty();
        let left = breaking.iter().filter(|change| !names.contains(&&change.name)).count();
        if accepts_all || left == 0 {
            return Ok(true);
        }
        eprint_line(format_args!(
            "{left} of {} changes break accounts on chain. `{}` is unchanged. If no account exists, run with --accept={}",
            changes.len(),
            path.display(),
            breaking[0].name
        ));
        Ok(false)
    }

    fn is_rust(&self) -> bool {
        self.files.iter().any(|file| file.extension().is_some_and(|extension| extension == "rs"))
    }

    /// The layouts of the files. `stated` is what the lock file keeps.
    fn read_layouts(&self, mut stated: Stated) -> anyhow::Result<Layouts> {
        if !self.is_rust() {
            let [idl] = &self.files[..] else {
                bail!("a program has one IDL: run the command once for each")
            };
            if self.features.is_some() || !self.assume.is_empty() {
                bail!("--features and --assume are for Rust, and this file is an IDL");
            }
            return Ok(layouts_of_idl(&read_idl(idl, &self.idl.corrections()?)?));
        }
        if self.idl.is_given() {
            bail!(
                "--zero-copy, --account, --no-discriminators, --number, --header and --types are for IDLs, and these files are Rust"
            );
        }
        if let Some(features) = &self.features {
            stated.features = Some(features.iter().filter(|it| !it.is_empty()).cloned().collect());
        }
        stated.assumed.extend(self.assume.iter().cloned());
        let source = Source::open(&self.files, &stated)?;
        for error in &source.skipped {
            eprint_line(format_args!("skipped: {error}"));
        }
        Ok(layouts_of_source(&source)?)
    }
}

fn print_change(change: &Change) {
    if change.is_breaking {
        print_line(format_args!("breaks: {change} [{}]", change.name));
    } else {
        print_line(format_args!("allowed: {change}"));
    }
}

//! Locks layouts.

use super::{
    files::{eprint, print, read_if_exists, write_if_changed},
    idl::{IdlOptions, read_idl},
};
use anyhow::{Context, bail};
use clap::Args;
use neap_idl::{Change, Layouts, Source};
use std::{fs, path::PathBuf};

#[derive(Args)]
pub struct Lock {
    /// An IDL, or the `.rs` files in which a program has its `#[account]`s and schemas, and the types in them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file with the layouts [default: beside the only FILE, with its name and `.layouts.toml`]
    #[arg(long, value_name = "FILE")]
    lock: Option<PathBuf>,
    /// Compare only, and fail if the file is not up to date: for CI
    #[arg(long, conflicts_with = "accept")]
    check: bool,
    /// Accept changes that break accounts, for example because none exist
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    idl: IdlOptions,
}

impl Lock {
    /// Runs the command. Returns whether accounts on chain still fit.
    pub fn run(self) -> anyhow::Result<bool> {
        let path = match (&self.lock, &self.files[..]) {
            (Some(path), _) => path.clone(),
            (None, [only]) => only.with_extension("layouts.toml"),
            _ => bail!("with several files, say with --lock where the layouts are"),
        };
        let new = self.layouts()?;
        let before = read_if_exists(&path)?;
        let Some(before) = before else {
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
            write_if_changed(&path, None, &new.write()?)?;
            let count = new.accounts.len();
            let accounts = if count == 1 { "account" } else { "accounts" };
            print(&format!("{}: {count} {accounts}. Commit this file.\n", path.display()));
            return Ok(true);
        };
        let old = Layouts::read(&before)
            .with_context(|| format!("`{}` is not a lock file", path.display()))?;
        let new = if self.is_rust() { new } else { new.after(&old) };
        let changes = old.changes(&new);
        let breaking = changes.iter().filter(|change| change.is_breaking).count();
        changes.iter().for_each(print_change);
        let text = new.write()?;
        if breaking > 0 && !self.accept {
            eprint(&format!(
                "{breaking} of {} changes break accounts on chain. `{}` is unchanged. If no account exists, run with --accept\n",
                changes.len(),
                path.display()
            ));
            return Ok(false);
        }
        if self.check && text != before {
            eprint(&format!(
                "`{}` is not up to date: run `neap-idl lock`, and commit it\n",
                path.display()
            ));
            return Ok(false);
        }
        if changes.is_empty() {
            print(&format!("{}: no change\n", path.display()));
        }
        write_if_changed(&path, Some(&before), &text)?;
        Ok(true)
    }

    fn is_rust(&self) -> bool {
        self.files.iter().any(|file| file.extension().is_some_and(|extension| extension == "rs"))
    }

    fn layouts(&self) -> anyhow::Result<Layouts> {
        if !self.is_rust() {
            let [idl] = &self.files[..] else {
                bail!("a program has one IDL: run the command once for each")
            };
            return Ok(Layouts::of_idl(&read_idl(idl, &self.idl.corrections()?)?));
        }
        if self.idl.is_given() {
            bail!(
                "--zero-copy, --account, --no-discriminators, --number, --header and --types are for IDLs, and these files are Rust"
            );
        }
        let read = |path: &PathBuf| {
            fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
        };
        let texts = self.files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let names = Vec::from_iter(self.files.iter().map(|path| format!("`{}`", path.display())));
        let source = Source::read(texts.iter().map(String::as_str));
        let source = source.with_context(|| format!("cannot use {}", names.join(", ")))?;
        Ok(Layouts::of_source(&source))
    }
}

fn print_change(change: &Change) {
    let kind = if change.is_breaking { "breaks" } else { "allowed" };
    print(&format!("{kind}: {change}\n"));
}

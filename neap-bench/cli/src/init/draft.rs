//! What is known of a suite before its operations are observed, and its text.

use crate::toml_text::{list, quoted};
use neap_idl_reader::Idl;
use neap_model::text::one_line;
use neap_svm::solana_instruction::error::InstructionError;
use std::collections::{BTreeMap, BTreeSet};

/// The line of an account that an operation creates.
pub const NEW: &str = "lamports = 0 # it does not exist yet";

/// The accounts and operations of a suite.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Each account: its name, and the lines below `[account.<name>]`.
    pub accounts: Vec<(String, Vec<String>)>,
    /// The programs that the suite loads: the name of each, and the lines below `[load.<name>]`.
    pub loaded: BTreeMap<String, Vec<String>>,
    /// The operations to observe.
    pub operations: Vec<Operation>,
    /// The description of the program.
    pub idl: Option<Idl>,
}

/// An operation without its expectation.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its name in the suite.
    pub name: String,
    /// The fields of its data, each with a comment or an empty string.
    pub data: Vec<(String, String)>,
    /// The accounts that it passes.
    pub accounts: Vec<String>,
    /// Why it cannot be written, if it cannot.
    pub cannot: Option<String>,
}

/// What an operation was seen to do.
#[derive(Clone, Debug)]
pub enum Observed {
    /// What a suite can declare.
    Expectation(Expectation),
    /// Why no suite can declare it.
    LeftOut(String),
    /// Nothing: the program did not run.
    NotRun,
}

/// What an operation did, and how a suite declares it.
#[derive(Clone, Debug, Default)]
pub struct Expectation {
    /// The lines that declare it.
    pub lines: Vec<String>,
    /// The error that it ended with.
    pub error: Option<InstructionError>,
    /// The names of the accounts that it gave another owner, because it created them.
    pub created: BTreeSet<String>,
}

impl Observed {
    fn expectation(&self) -> Option<&Expectation> {
        match self {
            Self::Expectation(expectation) => Some(expectation),
            Self::LeftOut(_) | Self::NotRun => None,
        }
    }

    /// Whether the operation succeeded.
    pub fn succeeds(&self) -> bool {
        self.expectation().is_some_and(|it| it.error.is_none())
    }

    /// Whether the operation ended with this error of the program.
    pub fn fails_with(&self, custom_error: u32) -> bool {
        let error = self.expectation().and_then(|it| it.error.as_ref());
        error == Some(&InstructionError::Custom(custom_error))
    }
}

impl Draft {
    /// A suite without a description of its program: one operation with nothing.
    pub fn empty() -> Self {
        let (name, data, accounts) = ("empty".to_owned(), Vec::new(), Vec::new());
        let operation = Operation { name, data, accounts, cannot: None };
        Self { operations: vec![operation], ..Self::default() }
    }

    /// Takes the lamports of the accounts that an operation was seen to create. Returns whether there are any.
    pub fn empty_created(&mut self, observed: &[Observed]) -> bool {
        let mut has_changed = false;
        for (name, account) in &mut self.accounts {
            let mut seen = observed.iter().filter_map(Observed::expectation);
            let is_created = seen.any(|it| it.created.contains(name));
            if is_created && !account.iter().any(|line| line == NEW) {
                account.retain(|line| !line.starts_with("lamports"));
                account.push(NEW.to_owned());
                has_changed = true;
            }
        }
        has_changed
    }

    /// The text of the accounts.
    pub fn accounts(&self) -> String {
        let mut text = String::new();
        for (name, lines) in &self.loaded {
            text += &format!("\n[load.{name}]\n");
            lines.iter().for_each(|line| text += &format!("{line}\n"));
        }
        for (name, lines) in &self.accounts {
            text += &format!("\n[account.{name}]\n");
            lines.iter().for_each(|line| text += &format!("{line}\n"));
        }
        text
    }
}

impl Operation {
    /// The text of the operation, as a comment if no suite can declare it.
    pub fn text(&self, observed: &Observed) -> String {
        let mut text = format!("\n[[operation]]\nname = {}\n", quoted(&self.name));
        if !self.data.is_empty() {
            text += &list("data", &self.data);
        }
        let accounts = self.accounts.iter().map(|account| (account.clone(), String::new()));
        text += &list("accounts", &Vec::from_iter(accounts));
        match observed {
            Observed::Expectation(Expectation { lines, .. }) => {
                text += "# Observed by init: check that this is what the program must do.\n";
                lines.iter().for_each(|line| text += &format!("{line}\n"));
                text
            }
            Observed::NotRun => {
                text + "# Not observed, because the program did not run. Declare what it must do.\n"
            }
            Observed::LeftOut(why) => {
                let lines = text.trim_start().lines();
                let commented = lines.map(|line| format!("# {line}\n"));
                format!("\n# Left out: {}.\n{}", one_line(why), String::from_iter(commented))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_that_is_created_does_not_exist_before() {
        let accounts =
            ["payer", "vault"].map(|name| (name.to_owned(), vec!["lamports = 1".to_owned()]));
        let mut draft = Draft { accounts: accounts.into(), ..Draft::default() };
        let created = BTreeSet::from(["vault".to_owned()]);
        let seen = Expectation { created, ..Expectation::default() };
        let observed = [Observed::Expectation(seen), Observed::NotRun];
        assert!(draft.empty_created(&observed));
        assert_eq!(
            draft.accounts(),
            format!("\n[account.payer]\nlamports = 1\n\n[account.vault]\n{NEW}\n")
        );
        assert!(!draft.empty_created(&observed));
    }
}

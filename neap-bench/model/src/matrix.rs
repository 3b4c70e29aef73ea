//! The check matrix: which checks a program makes of each account.

use crate::{
    bad_inputs::{BadInputRow, Ending},
    checks::{Check, DATA, Shows, instruction_of},
};
use std::collections::{BTreeMap, BTreeSet};

/// What a program did with all bad inputs that show one check of one account. The worst counts.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Cell {
    /// The program refused them.
    Refused,
    /// The runtime ended the program.
    Runtime,
    /// The program accepted one, and nothing changed.
    NoEffect,
    /// The program accepted one, and the suite says why it may.
    Allowed,
    /// The program accepted one.
    Accepted,
}

impl Cell {
    fn of(row: &BadInputRow) -> Self {
        match (&row.ending, &row.allowed) {
            (Ending::Refused(_), _) => Self::Refused,
            (Ending::Aborted(_), _) => Self::Runtime,
            (Ending::NoEffect, _) => Self::NoEffect,
            (Ending::Accepted, Some(_)) => Self::Allowed,
            (Ending::Accepted, None) => Self::Accepted,
        }
    }

    /// What reports write.
    pub fn word(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Runtime => "runtime",
            Self::NoEffect => "no effect",
            Self::Allowed => "allowed",
            Self::Accepted => "ACCEPTED",
        }
    }
}

/// The checks of one instruction of a program: accounts by checks.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Matrix {
    /// The program's name.
    pub program: String,
    /// The instruction: an operation, or what the names of fixtures begin with.
    pub instruction: String,
    /// The checks of each account. Those of the instruction data come last.
    pub accounts: Vec<(String, BTreeMap<Check, Cell>)>,
}

impl Matrix {
    /// The checks that any account has.
    pub fn checks(&self) -> impl Iterator<Item = Check> {
        let all = self.accounts.iter().flat_map(|(_, cells)| cells.keys().copied());
        all.collect::<BTreeSet<Check>>().into_iter()
    }
}

/// The matrices of a report, sorted by program and instruction.
pub fn matrices(rows: &[BadInputRow]) -> Vec<Matrix> {
    type Cells<'a> = BTreeMap<(bool, &'a str), BTreeMap<Check, Cell>>;
    let mut found = BTreeMap::<(&str, &str), Cells>::new();
    for row in rows {
        let Some(Shows { account, check }) = &row.shows else { continue };
        let cells = found.entry((&row.program, instruction_of(&row.operation))).or_default();
        let cells = cells.entry((account == DATA, account)).or_default();
        let cell = cells.entry(*check).or_insert(Cell::Refused);
        *cell = (*cell).max(Cell::of(row));
    }
    let matrices = found.into_iter().map(|((program, instruction), cells)| {
        let accounts = cells.into_iter().map(|((_, account), cells)| (account.to_owned(), cells));
        Matrix {
            program: program.to_owned(),
            instruction: instruction.to_owned(),
            accounts: accounts.collect(),
        }
    });
    matrices.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{checks::DATA, error::Error};

    fn row(operation: &str, account: &str, check: Check, ending: Ending) -> BadInputRow {
        BadInputRow {
            suite: "suite".to_owned(),
            program: "vault".to_owned(),
            operation: operation.to_owned(),
            input: format!("{account} {check} {ending}"),
            ending,
            compute_units: 1,
            shows: Some(Shows { account: account.to_owned(), check }),
            changes: Vec::new(),
            allowed: None,
        }
    }

    fn refused() -> Ending {
        Ending::Refused(Error { name: "IllegalOwner".to_owned(), number: None })
    }

    #[test]
    fn the_worst_outcome_of_a_check_counts() {
        let aborted = || Ending::Aborted("why".to_owned());
        let allowed = BadInputRow {
            allowed: Some("why".to_owned()),
            ..row("pay", "vault", Check::Length, Ending::Accepted)
        };
        let by_hand =
            BadInputRow { shows: None, ..row("pay", "vault", Check::Tags, Ending::Accepted) };
        let rows = [
            row("pay", DATA, Check::Length, aborted()),
            row("pay", "vault", Check::Owner, Ending::Accepted),
            row("pay", "vault", Check::Owner, refused()),
            row("pay", "vault", Check::Signer, aborted()),
            row("pay", "vault", Check::Signer, refused()),
            row("pay", "vault", Check::Type, Ending::NoEffect),
            row("pay", "vault", Check::Type, aborted()),
            row("pay", "zebra", Check::Owner, refused()),
            allowed,
            by_hand,
        ];
        let [matrix] = &matrices(&rows)[..] else { panic!("not one matrix") };
        let vault = [
            (Check::Signer, Cell::Runtime),
            (Check::Owner, Cell::Accepted),
            (Check::Type, Cell::NoEffect),
            (Check::Length, Cell::Allowed),
        ];
        let expected = [
            ("vault".to_owned(), BTreeMap::from(vault)),
            ("zebra".to_owned(), [(Check::Owner, Cell::Refused)].into()),
            (DATA.to_owned(), [(Check::Length, Cell::Runtime)].into()),
        ];
        assert_eq!(matrix.accounts, expected);
    }

    #[test]
    fn fixtures_of_an_instruction_share_a_matrix() {
        let rows = ["pay/ok-1", "pay/ok-2", "open"]
            .map(|operation| row(operation, "vault", Check::Owner, refused()));
        let names = matrices(&rows).into_iter().map(|matrix| matrix.instruction);
        assert_eq!(Vec::from_iter(names), ["open", "pay"]);
    }

    #[test]
    fn the_manual_explains_every_word() {
        let manual = include_str!("../../../docs/checks.md");
        for cell in [Cell::Refused, Cell::Runtime, Cell::NoEffect, Cell::Allowed, Cell::Accepted] {
            assert!(manual.contains(&format!("| `{}` |", cell.word())), "{}", cell.word());
        }
    }
}

//! What a chart of bars and its table show: one model for both, so that neither says what the other does not.

use crate::{
    discover::{Program, Role},
    ranking::Measured,
    results::{Results, Row},
    scenario::Scenario,
};
use serde::Serialize;

/// A chart: a panel for each of a few quantities, in each a bar for each program.
#[derive(Serialize)]
pub struct Chart {
    /// Its element's id.
    pub id: String,
    /// What its figure is called.
    #[serde(skip)]
    pub title: String,
    /// What is to be said before its numbers.
    #[serde(skip)]
    pub note: String,
    /// Which programs it has no numbers of, and why; may be empty.
    #[serde(skip)]
    pub missing: String,
    /// The unit of all its numbers.
    pub unit: &'static str,
    /// What is measured.
    pub panels: Vec<Panel>,
    /// The programs, in groups that stand apart.
    pub groups: Vec<Group>,
}

/// A quantity, of all programs.
#[derive(Serialize)]
pub struct Panel {
    /// The operation's name, or the quantity's.
    pub title: String,
    /// What the operation does, in a few words.
    pub about: &'static str,
}

/// Programs that are compared.
#[derive(Serialize)]
pub struct Group {
    /// What they have in common, where a chart has several groups.
    pub heading: Option<String>,
    /// The programs, in the order of the reports.
    pub lines: Vec<Line>,
}

/// A program in a chart.
#[derive(Serialize)]
pub struct Line {
    /// The program's [id] on the page.
    pub id: String,
    /// The program's name.
    pub name: String,
    /// How it is drawn.
    pub kind: Kind,
    /// One line about it.
    pub about: String,
    /// A number for each panel, if there is one.
    pub cells: Vec<Option<Cell>>,
}

/// A program's number in a panel.
#[derive(Clone, Copy, Serialize)]
pub struct Cell {
    /// All of it.
    pub value: u64,
    /// What of it is the framework's, by the floor's row.
    pub floor: Option<u64>,
    /// The least and the most on other accounts of the same size, where that differs.
    pub range: Option<(u64, u64)>,
}

/// How a program is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// With neap's codec.
    Ours,
    /// With another.
    Codec,
    /// With none: a floor, or a lower bound.
    Bound,
}

impl Kind {
    /// A class of the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Codec => "codec",
            Self::Bound => "bound",
        }
    }
}

/// Names a program on the page; programs of two scenarios may have one name.
pub fn id(scenario: Scenario, program: &str) -> String {
    format!("{scenario}/{program}")
}

/// How a program is drawn.
pub fn kind(program: &Program) -> Kind {
    match program.about.role {
        Role::Bound | Role::Floor => Kind::Bound,
        // The suite's programs with neap are called so.
        Role::Codec if program.name == "ours" || program.name.starts_with("ours-") => Kind::Ours,
        Role::Codec => Kind::Codec,
    }
}

/// A program's line, with a cell for each panel.
pub fn line(measured: &Measured, cells: Vec<Option<Cell>>) -> Line {
    let program = measured.program;
    Line {
        id: id(program.about.scenario, &program.name),
        name: program.name.clone(),
        kind: kind(program),
        about: program.about.about.clone(),
        cells,
    }
}

/// What a row says: its compute units, and the framework's part of them.
pub fn cell(results: &Results, row: &Row) -> Cell {
    let floor = row.floor.as_ref();
    let floor = floor.and_then(|name| results.rows.iter().find(|floor| floor.name == *name));
    Cell {
        value: row.compute_units,
        floor: floor.map(|floor| floor.compute_units),
        range: row.range,
    }
}

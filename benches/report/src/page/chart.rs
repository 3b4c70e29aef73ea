//! The model of a bar chart and its table. Both use the same model, so they show the same numbers.

use crate::ranking::Measured;
use neap_model::results::Row;
use neap_scenarios::discover::{Program, Role};
use serde::Serialize;

/// A chart: a panel for each of a few quantities, with a bar for each program.
#[derive(Serialize)]
pub struct Chart {
    /// The id of its element.
    pub id: String,
    /// Its title.
    #[serde(skip)]
    pub title: String,
    /// The text above its numbers.
    #[serde(skip)]
    pub note: String,
    /// The programs without numbers, and why; may be empty.
    #[serde(skip)]
    pub missing: String,
    /// The unit of all its numbers.
    pub unit: &'static str,
    /// The quantities.
    pub panels: Vec<Panel>,
    /// The programs, in separate groups.
    pub groups: Vec<Group>,
}

/// A quantity that is shown for all programs.
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
    /// What the programs have in common, if a chart has several groups.
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
    /// A number for each panel, or `None` if the program has no such number.
    pub cells: Vec<Option<Cell>>,
}

/// A program's number in a panel.
#[derive(Clone, Copy, Serialize)]
pub struct Cell {
    /// The whole number.
    pub value: u64,
    /// The framework's part of it: the number in the floor's row.
    pub floor: Option<u64>,
    /// The least and the most on other accounts of the same size, if the number varies.
    pub range: Option<(u64, u64)>,
}

/// How a program is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// As neap's codec.
    Ours,
    /// As another codec.
    Codec,
    /// As a bound: a floor, or a lower bound.
    Bound,
}

impl Chart {
    /// The programs of all groups.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.groups.iter().flat_map(|group| &group.lines)
    }

    /// Whether numbers have a framework's part.
    pub fn splits_numbers(&self) -> bool {
        let mut cells = self.lines().flat_map(|line| line.cells.iter().flatten());
        cells.any(|cell| cell.floor.is_some())
    }
}

impl Kind {
    /// The class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Codec => "codec",
            Self::Bound => "bound",
        }
    }
}

/// The id of a program on the page. It contains the scenario, because two scenarios may use the same name.
pub fn id(program: &Program) -> String {
    format!("{}/{}", program.about.scenario, program.name)
}

/// How a program is drawn.
pub fn kind(program: &Program) -> Kind {
    match program.about.role {
        Role::Bound | Role::Floor => Kind::Bound,
        Role::Ours => Kind::Ours,
        Role::Codec => Kind::Codec,
    }
}

/// A program's line, with a cell for each panel.
pub fn line(measured: &Measured, cells: Vec<Option<Cell>>) -> Line {
    let program = measured.program;
    Line {
        id: id(program),
        name: program.name.clone(),
        kind: kind(program),
        about: program.about.about.clone(),
        cells,
    }
}

/// The cell of a row: its compute units, and the framework's part of them.
pub fn cell(row: &Row) -> Cell {
    let value = row.compute_units;
    Cell { value, floor: row.net.map(|net| value.saturating_add_signed(-net)), range: row.range }
}

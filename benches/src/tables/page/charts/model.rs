//! The model of a bar chart and its table. Both use the same model, so they show the same numbers.

use crate::scenarios::{manifest::Role, program::Program};
use crate::tables::ranking::Measured;
use maud::{Markup, html};
use neap_model::results::Row;

/// A chart: a panel for each of a few quantities, with a bar for each program.
pub struct Chart {
    /// The id of its element.
    pub id: String,
    pub title: String,
    /// The text above its numbers.
    pub note: String,
    /// The programs without numbers, and why; may be empty.
    pub missing: String,
    pub unit: &'static str,
    pub panels: Vec<Panel>,
    pub groups: Vec<Group>,
}

/// A quantity that is shown for all programs.
pub struct Panel {
    pub title: String,
    /// What the operation does, in a few words.
    pub about: &'static str,
}

/// Programs that are compared, in the order of the reports.
pub struct Group {
    /// What the programs have in common, if a chart has several groups.
    pub heading: Option<String>,
    pub lines: Vec<Line>,
}

/// A program in a chart.
pub struct Line {
    pub program: Shown,
    pub form: String,
    pub about: String,
    /// A number for each panel, or `None` if the program has no such number.
    pub cells: Vec<Option<Cell>>,
}

/// A program as the page names it.
pub struct Shown {
    /// Unique on the page. It contains the scenario, because two scenarios may use the same name.
    pub id: String,
    pub name: String,
    /// How it is drawn.
    pub look: Look,
}

/// How a program is drawn.
#[derive(Clone, Copy, PartialEq)]
pub enum Look {
    /// As neap's codec.
    Ours,
    /// As another codec.
    Codec,
    /// As a program without a codec.
    Bound,
    /// As a deployed program.
    Deployed,
}

/// A program's number in a panel.
pub struct Cell {
    pub value: u64,
    /// The framework's part of it: the number in the floor's row.
    pub floor: Option<u64>,
    /// The least and the most on other accounts of the same size, if the number varies.
    pub range: Option<(u64, u64)>,
}

impl Chart {
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.groups.iter().flat_map(|group| &group.lines)
    }

    /// Whether numbers have a framework's part.
    pub fn splits_numbers(&self) -> bool {
        let mut cells = self.lines().flat_map(|line| line.cells.iter().flatten());
        cells.any(|cell| cell.floor.is_some())
    }
}

impl Line {
    pub fn new(measured: &Measured, cells: Vec<Option<Cell>>) -> Self {
        let about = measured.program.about.about.clone();
        Self { program: Shown::new(measured.program), form: measured.form(), about, cells }
    }
}

impl Shown {
    pub fn new(program: &Program) -> Self {
        let look = match program.about.role {
            Role::Bound | Role::Floor => Look::Bound,
            Role::Deployed => Look::Deployed,
            Role::Ours => Look::Ours,
            Role::Codec => Look::Codec,
        };
        let id = format!("{}/{}", program.scenario, program.name);
        Self { id, name: program.name.clone(), look }
    }

    /// A table's line for the program, which the filter can hide.
    pub fn line(&self, cells: &Markup) -> Markup {
        html! { tr data-program=(self.id) {
            th scope="row" .(self.look.class()) { (self.name) }
            (cells)
        } }
    }
}

impl Look {
    /// Its class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Codec => "codec",
            Self::Bound => "bound",
            Self::Deployed => "deployed",
        }
    }
}

impl Cell {
    /// What the codec adds to its framework.
    pub fn net(&self) -> Option<i64> {
        Some(self.value as i64 - self.floor? as i64)
    }

    /// The compute units of a row, and the framework's part of them.
    pub fn new(row: &Row) -> Self {
        let value = row.compute_units;
        let floor = row.net.map(|net| value.saturating_add_signed(-net));
        Self { value, floor, range: row.range }
    }
}

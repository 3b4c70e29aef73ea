//! A change as a row of a table, and as a sentence.

use crate::gate::{
    change::{Change, How},
    kind::{Kind, word},
    value::Value,
};
use neap_model::{text::delta, transaction::Unit};

/// The cells of a change in a table. A dash stands for everything that the change does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    /// How the value changed.
    pub how: String,
    /// Its name.
    pub name: String,
    /// The value in the baseline.
    pub before: String,
    /// The value in the fresh report.
    pub after: String,
    /// The change of its number.
    pub delta: String,
    /// The same in percent.
    pub percent: String,
    /// What caused the change.
    pub cause: String,
}

impl Cells {
    /// The titles of the columns.
    pub const COLUMNS: [&str; 7] = ["", "Name", "Before", "After", "Δ", "Δ%", "Cause"];

    /// The cells in the order of [`Cells::COLUMNS`].
    pub fn in_order(self) -> [String; 7] {
        let Self { how, name, before, after, delta, percent, cause } = self;
        [how, name, before, after, delta, percent, cause]
    }
}

impl Change {
    /// The change in words, without the name: `more expensive: 50 -> 51 CU (+1, +2.0%)`.
    pub fn sentence(&self) -> String {
        let Cells { how, before, after, delta, percent, .. } = self.cells();
        let unit = match self.after.as_ref().map(Value::unit) {
            Some(Unit::ComputeUnits) => " CU",
            Some(Unit::CostUnits) => " cost units",
            _ => "",
        };
        match self.how() {
            How::Vanished => format!("{how}: was {before}"),
            How::New => format!("{how}: {after}"),
            How::Different => format!("{how}: {before} -> {after}"),
            other if other.is_other_work() && self.delta() == Some(0) => {
                format!("{how}, same cost: {before} -> {after}")
            }
            other if other.is_other_work() && self.delta().is_none() => {
                format!("{how}: {before} -> {after}")
            }
            _ => format!("{how}: {before} -> {after}{unit} ({delta}, {percent})"),
        }
    }

    /// The change as the cells of a table.
    pub fn cells(&self) -> Cells {
        let how = self.how();
        let numbers = self.numbers().filter(|_| how.is_only_cost() || how.is_other_work());
        let percent = numbers.and(self.permille()).map(|permille| {
            let sign = match self.delta() {
                Some(..0) => "−",
                Some(0) => "",
                _ => "+",
            };
            let tenths = permille.unsigned_abs();
            format!("{sign}{}.{}%", tenths / 10, tenths % 10)
        });
        let or_dash = |cell: Option<String>| cell.unwrap_or_else(|| "–".to_owned());
        Cells {
            how: word(how),
            name: self.name.clone(),
            before: or_dash(self.before.as_ref().and_then(|value| self.cell(value))),
            after: or_dash(self.after.as_ref().and_then(|value| self.cell(value))),
            delta: or_dash(numbers.map(|(before, after)| delta(before, after))),
            percent: or_dash(percent),
            cause: word(self.cause),
        }
    }

    fn cell(&self, value: &Value) -> Option<String> {
        let unit = if self.kind.in_bytes() { " bytes" } else { "" };
        let number = value.number().map(|number| format!("{number}{unit}"));
        let only_number = match self.how() {
            How::MoreExpensive | How::Cheaper | How::OtherInput | How::OtherPrice => true,
            How::New | How::Vanished => matches!(self.kind, Kind::Row | Kind::Range),
            How::OtherOutcome => return Some(format!("{} ({})", value.work()?.result, number?)),
            How::Different => false,
        };
        match (value.outcome(), &number) {
            (Some(outcome), Some(number)) if !only_number => Some(format!("{outcome} ({number})")),
            (outcome, _) => number.or(outcome),
        }
    }
}

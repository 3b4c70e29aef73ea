//! A difference between the baseline and a fresh report.

use crate::{cause::Cause, entries::Value, kind::Kind, word::word};
use neap_model::{numbers::delta, profile::costs::FunctionChange};
use serde::Serialize;
use std::cmp::Reverse;

/// A value that differs between the baseline and the fresh report.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The name of the value, unique in a report.
    pub name: String,
    /// The kind of value.
    pub kind: Kind,
    /// The value in the baseline, if it is there.
    pub before: Option<Value>,
    /// The value in the fresh report, if it is there.
    pub after: Option<Value>,
    /// The cause of the change, as far as it is known.
    pub cause: Cause,
    /// The functions that account for most of the change of a row, the largest change first, as far as
    /// [`Verdict::explain`](crate::Verdict::explain) knows them.
    pub functions: Vec<FunctionChange>,
}

/// How a value changed. The variants that need the most attention come first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Its outcome is another one.
    Different,
    /// It is not in the fresh report.
    Vanished,
    /// It costs more.
    #[serde(rename = "more expensive")]
    MoreExpensive,
    /// It costs less.
    Cheaper,
    /// It is not in the baseline.
    New,
}

impl How {
    /// Whether only the number changed.
    pub fn is_only_cost(self) -> bool {
        matches!(self, Self::MoreExpensive | Self::Cheaper)
    }
}

impl Change {
    /// The columns of [`Change::cells`].
    pub const COLUMNS: [&str; 7] = ["", "Name", "Before", "After", "Δ", "Δ%", "Cause"];

    /// How the value changed.
    pub fn how(&self) -> How {
        let (before, after) = match (&self.before, &self.after) {
            (Some(before), Some(after)) => (before, after),
            (Some(_), None) => return How::Vanished,
            (None, _) => return How::New,
        };
        match (before.outcome == after.outcome, self.delta()) {
            (true, Some(1..)) => How::MoreExpensive,
            (true, Some(..=-1)) => How::Cheaper,
            _ => How::Different,
        }
    }

    /// The change in compute units or bytes, if both reports have such a number.
    pub fn delta(&self) -> Option<i128> {
        let (before, after) = self.numbers()?;
        Some(i128::from(after) - i128::from(before))
    }

    /// The change in tenths of a percent, rounded to the nearest; `None` if the number was 0.
    pub fn permille(&self) -> Option<i128> {
        let (before, _) = self.numbers()?;
        let (before, delta) = (i128::from(before), self.delta()?);
        let rounded = (2000 * delta.abs() + before).checked_div(2 * before)?;
        Some(rounded * delta.signum())
    }

    /// The sort key in a list of changes: the worst kind of change first, compute units before bytes, and then
    /// the largest increase first.
    pub fn sort_key(&self) -> impl Ord + use<> {
        let (how, kind) = (self.how(), self.kind);
        let delta = self.delta().filter(|_| how.is_only_cost());
        let in_bytes = kind.in_bytes().then_some(kind);
        (how, in_bytes, Reverse(delta), kind, self.name.clone())
    }

    /// The change in words, without the name: `more expensive: 50 -> 51 CU (+1, +2.0%)`.
    pub fn sentence(&self) -> String {
        let [how, _, before, after, delta, percent, _] = self.cells();
        let unit = if self.kind.in_bytes() { "" } else { " CU" };
        match self.how() {
            How::Vanished => format!("{how}: was {before}"),
            How::New => format!("{how}: {after}"),
            How::Different => format!("{how}: {before} -> {after}"),
            _ => format!("{how}: {before} -> {after}{unit} ({delta}, {percent})"),
        }
    }

    /// The change as the cells of a table. A dash stands for everything that it does not have.
    pub fn cells(&self) -> [String; 7] {
        let numbers = self.numbers().filter(|_| self.how().is_only_cost());
        let percent = numbers.and(self.permille()).map(|permille| {
            let sign = if self.delta() < Some(0) { "−" } else { "+" };
            let tenths = permille.unsigned_abs();
            format!("{sign}{}.{}%", tenths / 10, tenths % 10)
        });
        [
            Some(word(self.how())),
            Some(self.name.clone()),
            self.before.as_ref().and_then(|value| self.cell(value)),
            self.after.as_ref().and_then(|value| self.cell(value)),
            numbers.map(|(before, after)| delta(before, after)),
            percent,
            Some(word(self.cause)),
        ]
        .map(|cell| cell.unwrap_or_else(|| "–".to_owned()))
    }

    fn cell(&self, Value { outcome, number }: &Value) -> Option<String> {
        let unit = if self.kind.in_bytes() { " bytes" } else { "" };
        let number = number.map(|number| format!("{number}{unit}"));
        let only_number = match self.how() {
            How::MoreExpensive | How::Cheaper => true,
            How::New | How::Vanished => matches!(self.kind, Kind::Row | Kind::Range),
            How::Different => false,
        };
        match (outcome, &number) {
            (Some(outcome), Some(number)) if !only_number => Some(format!("{outcome} ({number})")),
            _ => number.or_else(|| outcome.clone()),
        }
    }

    fn numbers(&self) -> Option<(u64, u64)> {
        self.before.as_ref()?.number.zip(self.after.as_ref()?.number)
    }
}

//! One thing that is not what it was.

use super::{
    cause::Cause,
    entries::Entry,
    kind::{Kind, Value},
};
use crate::markdown::delta;
use serde::Serialize;
use std::cmp::Reverse;

/// One thing that is not what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its name, which says what it is.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What the baseline says, if it has it.
    pub before: Option<Value>,
    /// What the fresh report says, if it has it.
    pub after: Option<Value>,
    /// What changed it, as far as it can be told.
    pub cause: Cause,
}

/// In which way something is not what it was; what asks for the most attention comes first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Something else happened.
    Different,
    /// The fresh report does not have it.
    Vanished,
    /// It costs more.
    Dearer,
    /// It costs less.
    Cheaper,
    /// The baseline does not have it.
    New,
}

impl How {
    /// Its word in a report.
    pub fn word(self) -> &'static str {
        match self {
            Self::Different => "different",
            Self::Vanished => "vanished",
            Self::Dearer => "dearer",
            Self::Cheaper => "cheaper",
            Self::New => "new",
        }
    }
}

impl Change {
    /// What changed of something, if anything did.
    pub fn of(name: &str, before: Option<&Entry>, after: Option<&Entry>) -> Option<Self> {
        let kind = after.or(before)?.kind;
        let [before, after] = [before, after].map(|entry| Some(entry?.value.clone()));
        (before != after).then(|| Self {
            name: name.to_owned(),
            kind,
            before,
            after,
            cause: Cause::Code,
        })
    }

    /// In which way it changed.
    pub fn how(&self) -> How {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            return match self.before {
                Some(_) => How::Vanished,
                None => How::New,
            };
        };
        match (before.outcome == after.outcome, self.delta()) {
            (true, Some(1..)) => How::Dearer,
            (true, Some(..=-1)) => How::Cheaper,
            _ => How::Different,
        }
    }

    /// By how many compute units or bytes it changed, if it was and is a number of them.
    pub fn delta(&self) -> Option<i128> {
        let (before, after) = self.numbers()?;
        Some(i128::from(after) - i128::from(before))
    }

    /// By how many tenths of a percent it changed, rounded to the nearest; of nothing, it cannot be said.
    pub fn permille(&self) -> Option<i128> {
        let (before, _) = self.numbers()?;
        let (before, delta) = (i128::from(before), self.delta()?);
        let rounded = (2000 * delta.abs() + before).checked_div(2 * before)?;
        Some(rounded * delta.signum())
    }

    /// Where it stands in a list: what costs most more comes first among what is dearer, and bytes come after
    /// compute units.
    pub fn place(&self) -> impl Ord + use<> {
        let delta = match self.how() {
            How::Dearer | How::Cheaper => self.delta(),
            _ => None,
        };
        let (how, in_bytes) = (self.how(), self.in_bytes().then_some(self.kind));
        (how, in_bytes, Reverse(delta), self.kind, self.name.clone())
    }

    /// The change in words, without the name: `dearer: 50 -> 51 CU (+1, +2.0%)`.
    pub fn sentence(&self) -> String {
        let [before, after, delta, percent] = self.cells();
        match self.how() {
            How::Vanished => format!("vanished: was {before}"),
            How::New => format!("new: {after}"),
            How::Different => format!("different: {before} -> {after}"),
            how => {
                let (how, unit) = (how.word(), if self.in_bytes() { "" } else { " CU" });
                format!("{how}: {before} -> {after}{unit} ({delta}, {percent})")
            }
        }
    }

    /// The change as the cells of a table: before, after, Δ and Δ%.
    pub fn cells(&self) -> [String; 4] {
        let [before, after] = [&self.before, &self.after].map(|value| {
            let value = value.as_ref();
            value.map_or_else(nothing, |value| self.cell(value))
        });
        let numbers = match self.how() {
            How::Dearer | How::Cheaper => self.numbers(),
            _ => None,
        };
        let Some((from, to)) = numbers else {
            return [before, after, nothing(), nothing()];
        };
        let percent = self.permille().map_or_else(nothing, percent);
        [before, after, delta(from, to), percent]
    }

    fn cell(&self, value: &Value) -> String {
        let in_bytes = value.bytes.map(|bytes| format!("{bytes} bytes"));
        let number = value.compute_units.map(|number| number.to_string());
        let number = number.or(in_bytes);
        let only_number = match self.how() {
            How::Dearer | How::Cheaper => true,
            How::New | How::Vanished => matches!(self.kind, Kind::Row | Kind::Range),
            How::Different => false,
        };
        match (&value.outcome, number) {
            (Some(outcome), Some(number)) if !only_number => format!("{outcome} ({number})"),
            (_, Some(number)) => number,
            (Some(outcome), None) => outcome.clone(),
            (None, None) => nothing(),
        }
    }

    fn in_bytes(&self) -> bool {
        matches!(self.kind, Kind::Heap | Kind::Elf)
    }

    fn numbers(&self) -> Option<(u64, u64)> {
        let (before, after) = (self.before.as_ref()?, self.after.as_ref()?);
        before.number().zip(after.number())
    }
}

fn nothing() -> String {
    "–".to_owned()
}

fn percent(permille: i128) -> String {
    let sign = if permille < 0 { "−" } else { "+" };
    let tenths = permille.unsigned_abs();
    format!("{sign}{}.{}%", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(before: u64, after: u64) -> Change {
        let value = |compute_units| {
            Some(Value {
                outcome: None,
                compute_units: Some(compute_units),
                bytes: None,
            })
        };
        Change {
            name: "ours::full".to_owned(),
            kind: Kind::Row,
            before: value(before),
            after: value(after),
            cause: Cause::Code,
        }
    }

    #[test]
    fn says_by_how_much() {
        for (before, after, delta, percent) in [
            (50, 51, "+1", "+2.0%"),
            (50, 49, "−1", "−2.0%"),
            (3, 4, "+1", "+33.3%"),
            (3, 5, "+2", "+66.7%"),
            (2000, 2001, "+1", "+0.1%"),
            (2000, 1999, "−1", "−0.1%"),
            (2001, 2002, "+1", "+0.0%"),
            (10_000, 10_001, "+1", "+0.0%"),
            (0, 7, "+7", "–"),
            (7, 0, "−7", "−100.0%"),
            (
                1,
                u64::MAX,
                "+18446744073709551614",
                "+1844674407370955161400.0%",
            ),
        ] {
            let [_, _, found_delta, found_percent] = change(before, after).cells();
            assert_eq!(
                (&*found_delta, &*found_percent),
                (delta, percent),
                "{before} {after}"
            );
        }
    }
}

//! A difference between the baseline and a fresh report.

use super::{
    cause::Cause,
    entries::Entry,
    kind::{Kind, Value},
};

use neap_model::numbers::delta;
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
    /// The word for it in a verdict.
    pub fn word(self) -> &'static str {
        match self {
            Self::Different => "different",
            Self::Vanished => "vanished",
            Self::MoreExpensive => "more expensive",
            Self::Cheaper => "cheaper",
            Self::New => "new",
        }
    }
}

impl Change {
    /// Compares one entry of two reports. Returns `None` if it did not change.
    pub fn between(name: &str, before: Option<&Entry>, after: Option<&Entry>) -> Option<Self> {
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

    /// How the value changed.
    pub fn how(&self) -> How {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            return match self.before {
                Some(_) => How::Vanished,
                None => How::New,
            };
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
        let delta = match self.how() {
            How::MoreExpensive | How::Cheaper => self.delta(),
            _ => None,
        };
        let (how, in_bytes) = (self.how(), self.in_bytes().then_some(self.kind));
        (how, in_bytes, Reverse(delta), self.kind, self.name.clone())
    }

    /// The change in words, without the name: `more expensive: 50 -> 51 CU (+1, +2.0%)`.
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
            value.map_or_else(dash, |value| self.cell(value))
        });
        let numbers = match self.how() {
            How::MoreExpensive | How::Cheaper => self.numbers(),
            _ => None,
        };
        let Some((from, to)) = numbers else {
            return [before, after, dash(), dash()];
        };
        let sign = if to < from { "−" } else { "+" };
        let percent = self.permille();
        let percent =
            percent.map_or_else(dash, |permille| format!("{sign}{}", percent_of(permille)));
        [before, after, delta(from, to), percent]
    }

    fn cell(&self, value: &Value) -> String {
        let in_bytes = value.bytes.map(|bytes| format!("{bytes} bytes"));
        let number = value.compute_units.map(|number| number.to_string());
        let number = number.or(in_bytes);
        let only_number = match self.how() {
            How::MoreExpensive | How::Cheaper => true,
            How::New | How::Vanished => matches!(self.kind, Kind::Row | Kind::Range),
            How::Different => false,
        };
        match (&value.outcome, number) {
            (Some(outcome), Some(number)) if !only_number => format!("{outcome} ({number})"),
            (_, Some(number)) => number,
            (Some(outcome), None) => outcome.clone(),
            (None, None) => dash(),
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

fn dash() -> String {
    "–".to_owned()
}

/// Renders tenths of a percent without a sign.
fn percent_of(permille: i128) -> String {
    let tenths = permille.unsigned_abs();
    format!("{}.{}%", tenths / 10, tenths % 10)
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
    fn shows_the_difference_and_its_percentage() {
        for (before, after, delta, percent) in [
            (50, 51, "+1", "+2.0%"),
            (50, 49, "−1", "−2.0%"),
            (3, 4, "+1", "+33.3%"),
            (3, 5, "+2", "+66.7%"),
            (2000, 2001, "+1", "+0.1%"),
            (2000, 1999, "−1", "−0.1%"),
            (2001, 2002, "+1", "+0.0%"),
            (2002, 2001, "−1", "−0.0%"),
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

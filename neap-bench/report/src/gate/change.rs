//! A difference between the baseline and a fresh report.

use crate::gate::{
    cause::Cause,
    kind::{Kind, word},
    value::Value,
};
use neap_model::profile::costs::FunctionChange;
use serde::Serialize;
use std::cmp::Reverse;

/// A value that differs between the baseline and the fresh report.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The name of the value, unique in a report.
    pub name: String,
    /// The kind of value.
    pub kind: Kind,
    /// The name of the row that it is of. A size of an ELF and a reading have none.
    pub row: Option<String>,
    /// The value in the baseline, if it is there.
    pub before: Option<Value>,
    /// The value in the fresh report, if it is there.
    pub after: Option<Value>,
    /// Whether it is a transaction whose compute-unit price changed.
    pub has_other_price: bool,
    /// The cause of the change, as far as it is known.
    pub cause: Cause,
    /// The functions that account for most of the change of a row, the largest change first, as far as
    /// [`Verdict::explain`](crate::gate::Verdict::explain) knows them.
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
    /// The operation leaves another state, or ends in another way.
    #[serde(rename = "other outcome")]
    OtherOutcome,
    /// The operation runs with another input, so its cost is that of other work.
    #[serde(rename = "other input")]
    OtherInput,
    /// The transaction has another compute-unit price, so its fee is that of another price.
    #[serde(rename = "other price")]
    OtherPrice,
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

    /// The words for it after a count: `2 with another input`.
    pub fn after_count(self) -> String {
        match self {
            Self::OtherOutcome => "with another outcome".to_owned(),
            Self::OtherInput => "with another input".to_owned(),
            Self::OtherPrice => "with another price".to_owned(),
            other => word(other),
        }
    }

    /// Whether the operation does other work, so that its costs cannot be compared.
    pub fn is_other_work(self) -> bool {
        matches!(self, Self::OtherOutcome | Self::OtherInput | Self::OtherPrice)
    }
}

impl Change {
    /// How the value changed.
    pub fn how(&self) -> How {
        let (before, after) = match (&self.before, &self.after) {
            (Some(before), Some(after)) => (before, after),
            (Some(_), None) => return How::Vanished,
            (None, _) => return How::New,
        };
        if before.outcome() != after.outcome() {
            return How::Different;
        }
        let works = before.work().zip(after.work());
        let has_other_result = works.is_some_and(|(old, new)| old.result != new.result);
        if before.input() != after.input() && !has_other_result {
            return if self.has_other_price { How::OtherPrice } else { How::OtherInput };
        }
        match self.delta() {
            _ if works.is_some_and(|(old, new)| old != new) => How::OtherOutcome,
            Some(1..) => How::MoreExpensive,
            Some(..=-1) => How::Cheaper,
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

    /// The name of its budget: for numbers that every row has, that of their row.
    pub fn budget(&self) -> &str {
        self.row.as_deref().filter(|_| self.kind.belongs_to_row()).unwrap_or(&self.name)
    }

    /// The numbers before and after, if both reports have one.
    pub fn numbers(&self) -> Option<(u64, u64)> {
        self.before.as_ref()?.number().zip(self.after.as_ref()?.number())
    }
}

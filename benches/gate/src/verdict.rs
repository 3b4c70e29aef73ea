//! The gate's verdict on a report.

use super::{
    cause::{Cause, Drift},
    change::{Change, How},
    kind::Kind,
    limits::Breach,
};

use neap_model::results::Toolchain;
use serde::Serialize;

/// The gate's verdict on a report: everything that changed or exceeds a budget.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What built and ran the programs.
    pub toolchain: Toolchain,
    /// The command that makes the report the baseline.
    pub accept: String,
    /// Every change that is not tolerated, the worst first.
    pub changes: Vec<Change>,
    /// Every change within its tolerance.
    pub tolerated: Vec<Change>,
    /// Every exceeded budget.
    pub breaches: Vec<Breach>,
    /// The parts of the toolchain that changed.
    pub drift: Vec<Drift>,
    /// Every value that did not change.
    pub same: Vec<(Kind, String)>,
    /// What else a reader should know.
    pub notes: Vec<String>,
}

/// Whether a report passes.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Nothing changed by more than is tolerated, and every limit is kept.
    Pass,
    /// Something changed, or exceeds a budget.
    Changed,
    /// Something changed, and only because the toolchain did.
    StaleBaseline,
}

impl Verdict {
    /// Whether the report passes.
    pub fn outcome(&self) -> Outcome {
        let by_toolchain = |change: &Change| change.cause == Cause::Toolchain;
        if self.changes.is_empty() && self.breaches.is_empty() {
            return Outcome::Pass;
        }
        // A new baseline does not lift a limit.
        match self.breaches.is_empty() && self.changes.iter().all(by_toolchain) {
            true => Outcome::StaleBaseline,
            false => Outcome::Changed,
        }
    }

    /// The process's exit code: 0 if the report passes, 4 if the baseline is stale, else 1.
    pub fn exit_code(&self) -> u8 {
        match self.outcome() {
            Outcome::Pass => 0,
            Outcome::Changed => 1,
            Outcome::StaleBaseline => 4,
        }
    }

    /// The verdict in one line.
    pub fn headline(&self) -> String {
        let counted = [
            How::Different,
            How::Vanished,
            How::MoreExpensive,
            How::Cheaper,
            How::New,
        ];
        let counts = counted.map(|how| {
            let changes = self.changes.iter().filter(|change| change.how() == how);
            (changes.count(), how.word())
        });
        let counts = counts
            .into_iter()
            .chain([(self.breaches.len(), "not within budget")]);
        let counts: Vec<String> = counts
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let counts = counts.join(", ");
        match self.outcome() {
            Outcome::Pass if self.tolerated.is_empty() => {
                "everything matches the baseline".to_owned()
            }
            Outcome::Pass => format!("{} changed, within tolerance", self.tolerated.len()),
            Outcome::Changed => counts,
            Outcome::StaleBaseline => {
                format!("the baseline is stale: {counts}, and only the toolchain changed")
            }
        }
    }

    /// Counts what was compared: `763 rows, 81 readings`.
    pub fn compared(&self) -> String {
        let counts = Kind::ALL.map(|kind| (self.count(kind), kind));
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts = counts.map(|(count, kind)| kind.counted(count));
        counts.collect::<Vec<_>>().join(", ")
    }

    /// Counts the compared values of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        let same = self.same.iter().map(|(kind, _)| *kind);
        let changed = self.changes.iter().chain(&self.tolerated);
        let all = same.chain(changed.map(|change| change.kind));
        all.filter(|one| *one == kind).count()
    }
}

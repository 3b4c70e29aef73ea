//! The gate's verdict on a report, and what to do about it.

use crate::gate::{
    against::Against,
    cause::{Cause, Drift},
    cells::Cells,
    change::{Change, How},
    kind::Kind,
    limits::Breach,
    renamed::Renamed,
};
use clap::ValueEnum;
use itertools::Itertools;
use neap_model::{failure::Exit, text::counted};
use serde::Serialize;

/// The gate's verdict on a report: everything that changed or exceeds a budget.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What the report was compared with.
    pub against: Against,
    /// The id of the toolchain that built the programs.
    pub toolchain: String,
    /// Every change that is not tolerated, the worst first.
    pub changes: Vec<Change>,
    /// Every change within its tolerance.
    pub tolerated: Vec<Change>,
    /// Every exceeded budget.
    pub breaches: Vec<Breach>,
    /// The parts of the toolchain that changed.
    pub drift: Vec<Drift>,
    /// The kinds of the changes that are not listed, because a listed change of their row implies them.
    pub implied: Vec<Kind>,
    /// Every value that did not change.
    pub same: Vec<(Kind, String)>,
    /// The old names of rows that have another name and do the same.
    pub renamed: Renamed,
    /// What else a reader should know.
    pub notes: Vec<String>,
    /// The rows of the head that do something else than its suite says.
    pub wrong: Vec<WrongRow>,
    /// Which changes fail.
    pub fail_on: FailOn,
    /// What the Markdown has in place of the heading's sign, if it is something else.
    pub heading: Option<String>,
}

/// A row that does something else than its suite says.
#[derive(Clone, Debug, Serialize)]
pub struct WrongRow {
    /// Its name in reports.
    pub name: String,
    /// What it does, in one or more lines.
    pub what: String,
}

/// Which changes fail. An exceeded limit of the budgets always does, and so does another toolchain.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub enum FailOn {
    /// Every change
    #[default]
    Change,
    /// Every change but cheaper and new rows
    Increase,
    /// No change: only a limit of the budgets
    Never,
}

impl FailOn {
    fn allows(self, change: &Change) -> bool {
        match self {
            Self::Change => false,
            Self::Increase => matches!(change.how(), How::Cheaper | How::New),
            Self::Never => true,
        }
    }
}

/// Whether a report passes.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Nothing changed by more than is tolerated, and every limit is kept.
    Pass,
    /// Something changed, or exceeds a budget.
    Changed,
    /// Something changed, and the toolchain explains all of it.
    StaleBaseline,
    /// The same without a baseline.
    OtherToolchain,
    /// The head does something else than its suite says, so its costs are those of something else.
    Wrong,
}

impl Verdict {
    /// Whether the report passes.
    pub fn outcome(&self) -> Outcome {
        if !self.wrong.is_empty() {
            return Outcome::Wrong;
        }
        let by_toolchain = |change: &Change| change.cause == Cause::Toolchain;
        match (self.changes.is_empty(), self.breaches.is_empty()) {
            (true, true) => Outcome::Pass,
            // A new baseline does not lift a limit.
            (false, true) if self.changes.iter().all(by_toolchain) => match self.against {
                Against::Baseline(_) => Outcome::StaleBaseline,
                Against::Base => Outcome::OtherToolchain,
            },
            _ => Outcome::Changed,
        }
    }

    /// How a command ends with it. [`Exit::Pass`] if the report passes, or if every change is allowed.
    pub fn exit(&self) -> Exit {
        match self.outcome() {
            Outcome::Wrong => Exit::ProgramFailed,
            Outcome::Pass => Exit::Pass,
            Outcome::Changed if self.is_allowed() => Exit::Pass,
            Outcome::Changed => Exit::Fail,
            Outcome::StaleBaseline | Outcome::OtherToolchain => Exit::NoBaseline,
        }
    }

    /// Whether every change is one that [`FailOn`] allows, and every limit is kept.
    fn is_allowed(&self) -> bool {
        self.breaches.is_empty() && self.changes.iter().all(|change| self.allows(change))
    }

    /// Whether [`FailOn`] allows a change. It allows none if another toolchain explains all of them.
    pub fn allows(&self, change: &Change) -> bool {
        self.outcome() == Outcome::Changed && self.fail_on.allows(change)
    }

    /// The verdict in one line.
    pub fn headline(&self) -> String {
        let changes = self.changes.iter().map(Change::how).dedup_with_count();
        let changes = changes.map(|(count, how)| format!("{count} {}", how.after_count()));
        let breaches = match self.breaches.len() {
            0 => None,
            breaches => Some(format!("{breaches} not within budget")),
        };
        let wrong = match self.wrong.len() {
            0 => None,
            rows => {
                let rows = counted(rows, "row does", "rows do");
                Some(format!("{rows} something else than the suite says"))
            }
        };
        let counts = wrong.into_iter().chain(changes).chain(breaches).join(", ");
        match self.outcome() {
            Outcome::Pass if self.tolerated.is_empty() => {
                format!("everything matches {}", self.against.name())
            }
            Outcome::Pass => format!("{} changed, within tolerance", self.tolerated.len()),
            Outcome::Changed | Outcome::Wrong => counts,
            Outcome::StaleBaseline => {
                format!("the baseline is stale: {counts}, with another toolchain")
            }
            Outcome::OtherToolchain => format!("{counts}, with another toolchain"),
        }
    }

    /// Counts what was compared: `4 rows, 2 readings`.
    pub fn compared(&self) -> String {
        let counts = Kind::COUNTED.map(|(kind, one, several)| match self.count(kind) {
            0 => None,
            count => Some(counted(count, one, several)),
        });
        counts.into_iter().flatten().join(", ")
    }

    /// Counts the compared values of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        let changed = self.changes.iter().chain(&self.tolerated).map(|change| change.kind);
        let same = self.same.iter().map(|(kind, _)| *kind);
        changed.chain(same).chain(self.implied.iter().copied()).filter(|one| *one == kind).count()
    }

    /// How many of the columns of [`Cells`] to show. The cause is the last one: without a new toolchain, it
    /// is the code, unless [`Verdict::advice`] says otherwise.
    pub fn columns(&self) -> usize {
        Cells::COLUMNS.len() - usize::from(self.drift.is_empty())
    }

    /// What to do next, in sentences; empty if the report passes.
    pub fn advice(&self) -> Vec<String> {
        let accept = self
            .against
            .accept()
            .map(|command| format!("To accept all of this as the new baseline, run `{command}`."));
        let mut advice = Vec::new();
        match self.outcome() {
            Outcome::Pass | Outcome::Changed => {}
            Outcome::Wrong => advice.push(WRONG.to_owned()),
            Outcome::StaleBaseline => {
                advice.push(STALE.to_owned());
                advice.extend(accept);
                return advice;
            }
            Outcome::OtherToolchain => return vec![OTHER_TOOLCHAIN.to_owned()],
        }
        if !self.changes.is_empty() && self.is_allowed() {
            advice.push(ALLOWED.to_owned());
        }
        if self.breaches.iter().any(|breach| breach.excess.is_some()) {
            let over = if accept.is_some() { OVER_THE_BASELINE } else { OVER };
            advice.push(over.to_owned());
        }
        if self.breaches.iter().any(Breach::is_unknown) {
            advice.push(UNKNOWN_NAME.to_owned());
        }
        let has_other_price = |change: &Change| change.how() == How::OtherPrice;
        if self.changes.iter().any(has_other_price) {
            advice.push(OTHER_PRICE.to_owned());
        }
        let is_other_work =
            |change: &Change| change.how().is_other_work() && !has_other_price(change);
        if self.changes.iter().any(is_other_work) {
            advice.push(OTHER_WORK.to_owned());
        }
        if !self.changes.is_empty() {
            advice.extend(self.causes());
        }
        if let Some(accept) = accept.filter(|_| !self.changes.is_empty()) {
            let better = |change: &Change| matches!(change.how(), How::Cheaper | How::New);
            let all_better = self.changes.iter().all(better);
            advice.push(if all_better { OUT_OF_DATE } else { INTENDED }.to_owned());
            advice.push(accept);
        }
        advice
    }

    /// Says what caused the changes, unless the code alone did.
    fn causes(&self) -> Option<String> {
        if !self.drift.is_empty() {
            return Some(DRIFT.to_owned());
        }
        let harness = self.changes.iter().filter(|change| change.cause == Cause::Harness).count();
        let changes = counted(harness, "change comes", "changes come");
        let them = if harness == 1 { "it" } else { "them" };
        (harness > 0).then(|| {
            format!("{changes} with the same ELF and SVM, so neap's harness caused {them}.")
        })
    }
}

const WRONG: &str = "Correct the program, or declare in the suite what it does.";
const ALLOWED: &str = "`--fail-on` allows these changes.";
const DRIFT: &str = "The toolchain changed too: the last column has the cause of each change.";
const STALE: &str = "The toolchain changed. That explains these changes, but it may hide a change of your code. Install the \
    toolchain that the baseline was measured with, or accept the new one and say so in the commit.";
const OTHER_TOOLCHAIN: &str = "The toolchain changed. That explains these changes, but it may hide a change of your code. Measure \
    the base and the head with one toolchain.";
const OVER: &str = "Get below the limit, or raise it in the budgets.";
const OVER_THE_BASELINE: &str =
    "A new baseline does not lift a limit: get below the limit, or raise it in budgets.toml.";
const UNKNOWN_NAME: &str = "A budget for an unknown name limits nothing. Write the name of a row as the report does, \
    and that of an ELF as its suite, a slash and its program, or remove the entry from budgets.toml.";
const OTHER_WORK: &str = "An operation with another input or outcome does other work, so its costs do not compare. Check \
    what changed in the suite.";
const OTHER_PRICE: &str = "A transaction pays its compute-unit price for every unit that it requests, so its fee changes with the \
    price. Check the price that the suite declares.";
const OUT_OF_DATE: &str = "Nothing got more expensive, but the baseline is out of date.";
const INTENDED: &str = "If this is intended, say why in the commit of the new baseline.";

//! Advice on what to do about a verdict.

use super::{Breach, Cause, How, Outcome, Verdict};

impl Verdict {
    /// What to do next, in sentences; empty if the report passes.
    pub fn advice(&self) -> Vec<String> {
        let accept = format!(
            "To accept all of this as the new baseline, run `{}`.",
            self.accept
        );
        match self.outcome() {
            Outcome::Pass => Vec::new(),
            Outcome::StaleBaseline => vec![
                "The code is the same. Install the toolchain that the baseline was measured with, or accept \
                 the new one and say so in the commit."
                    .to_owned(),
                accept,
            ],
            Outcome::Changed => {
                let changed = !self.changes.is_empty();
                let sentences = [
                    self.limit_advice(),
                    self.unknown_name_advice(),
                    self.cause_advice(),
                    changed.then(|| self.change_advice().to_owned()),
                    changed.then_some(accept),
                ];
                sentences.into_iter().flatten().collect()
            }
        }
    }

    fn limit_advice(&self) -> Option<String> {
        let advice = "A new baseline does not lift a limit: get below the limit, or raise it in budgets.toml.";
        let over = self
            .breaches
            .iter()
            .any(|breach| !breach.has_unknown_name());
        over.then(|| advice.to_owned())
    }

    fn unknown_name_advice(&self) -> Option<String> {
        let advice = "A budget for an unknown name limits nothing. Write the name of a row as the report does, \
                      and that of an ELF as its scenario or suite, a slash and its program, or remove the entry from budgets.toml.";
        let unknown = self.breaches.iter().any(Breach::has_unknown_name);
        unknown.then(|| advice.to_owned())
    }

    fn change_advice(&self) -> &'static str {
        let worse = |how| matches!(how, How::Different | How::Vanished | How::MoreExpensive);
        match self.changes.iter().any(|change| worse(change.how())) {
            true => "If this is intended, say why in the commit of the new baseline.",
            false => "Nothing got more expensive, but the baseline is out of date.",
        }
    }

    /// Says what caused the changes, unless the code alone did.
    fn cause_advice(&self) -> Option<String> {
        let count = |cause| {
            let changes = self.changes.iter();
            changes.filter(|change| change.cause == cause).count()
        };
        if self.changes.is_empty() {
            return None;
        }
        let harness = count(Cause::Harness);
        if self.drift.is_empty() {
            return (harness > 0).then(|| {
                format!(
                    "Neither the sources nor the toolchain explain {harness} of the changes: the cause is the \
                     harness, or a build that is not reproducible."
                )
            });
        }
        let counts = [
            ("the code", count(Cause::Code)),
            ("the toolchain alone", count(Cause::Toolchain)),
            ("the harness, or a build that is not reproducible", harness),
        ];
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(cause, count)| format!("{cause} ({count})"))
            .collect();
        let counts = counts.join("; ");
        Some(format!("The toolchain changed too. The causes: {counts}."))
    }
}

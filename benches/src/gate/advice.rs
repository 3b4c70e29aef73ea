//! What to do about a verdict.

use super::{Breach, Cause, How, Outcome, Verdict};

impl Verdict {
    /// What to do, in sentences; none if the report passes.
    pub fn advice(&self) -> Vec<String> {
        let accept = format!("To accept all of this as the new baseline: {}", self.accept);
        match self.outcome() {
            Outcome::Pass => Vec::new(),
            Outcome::StaleBaseline => vec![
                "The code is the same. Install what the baseline was measured with, or accept the new \
                 toolchain and say so in the commit."
                    .to_owned(),
                accept,
            ],
            Outcome::Changed => {
                let changed = !self.changes.is_empty();
                let sentences = [
                    self.of_limits(),
                    self.of_names(),
                    self.of_causes(),
                    changed.then(|| self.of_changes().to_owned()),
                    changed.then_some(accept),
                ];
                sentences.into_iter().flatten().collect()
            }
        }
    }

    fn of_limits(&self) -> Option<String> {
        let advice = "What is over its limit stays so until it gets cheaper, or budgets.toml says otherwise.";
        let over = self.breaches.iter().any(|breach| !breach.names_nothing());
        over.then(|| advice.to_owned())
    }

    fn of_names(&self) -> Option<String> {
        let advice = "A budget of what is not there holds nothing: name a row as in the report, an ELF as in \
                      `account/ours`, or take it out of budgets.toml.";
        let unknown = self.breaches.iter().any(Breach::names_nothing);
        unknown.then(|| advice.to_owned())
    }

    fn of_changes(&self) -> &'static str {
        let worse = |how| matches!(how, How::Different | How::Vanished | How::Dearer);
        match self.changes.iter().any(|change| worse(change.how())) {
            true => "If this is right, say why in the commit that blesses it.",
            false => "Nothing got dearer, but the baseline is not what was measured.",
        }
    }

    /// What the changes come from, where that is not the code alone.
    fn of_causes(&self) -> Option<String> {
        let of = |cause| {
            self.changes
                .iter()
                .filter(move |change| change.cause == cause)
        };
        if self.changes.is_empty() {
            return None;
        }
        let harness = of(Cause::Harness).count();
        if self.drift.is_empty() {
            return (harness > 0).then(|| {
                format!(
                    "Of the changes, {harness} come from what measures, or from a build that cannot be \
                     reproduced: neither sources nor toolchain changed."
                )
            });
        }
        let counts = [
            ("the code", of(Cause::Code).count()),
            ("the toolchain alone", of(Cause::Toolchain).count()),
            (
                "what measures, or a build that cannot be reproduced",
                harness,
            ),
            (
                "the code or the toolchain, which cannot be told without the hash of the sources",
                of(Cause::Unknown).count(),
            ),
        ];
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(from, count)| format!("{from} ({count})"))
            .collect();
        let counts = counts.join("; ");
        Some(format!(
            "The toolchain changed as well. The changes come from {counts}."
        ))
    }
}

//! Names the functions that account for the changes of rows.

use crate::gate::{change::Change, kind::Kind, verdict::Verdict};
use itertools::Itertools;
use neap_model::{
    profile::{
        Profile, Profiles,
        costs::{Costs, FunctionChange, changes},
    },
    results::{Results, Row},
    text::{change, counted, delta},
};

/// How many functions an explanation names.
const NAMED: usize = 3;

/// How many explanations a verdict for people shows.
const SHOWN: usize = 20;

/// The functions that account for the change of some rows.
pub struct Explanation<'a> {
    /// The names of the rows.
    pub rows: Vec<&'a str>,
    /// The functions that account for most of the change, the largest change first.
    pub functions: &'a [FunctionChange],
    /// How much more the other functions cost, in compute units.
    pub elsewhere: i128,
}

impl Verdict {
    /// Names the functions that account for each change of a row's cost, as far as the costs before and after know them.
    /// A program without a profile has no lines.
    pub fn explain(&mut self, fresh: &Results, before: &Costs, after: &Costs, profiles: &Profiles) {
        let unknown = Profile::default();
        for change in self.changes.iter_mut().filter(|change| change.is_row_cost()) {
            let row = fresh.rows.iter().find(|row| row.name == change.name);
            let Some(elf) = row.map(Row::elf_name) else { continue };
            if let Some((before, after)) = before.get(&elf).zip(after.get(&elf)) {
                let profile = profiles.get(&elf).unwrap_or(&unknown);
                let old = self.renamed.get(&change.name).unwrap_or(&change.name);
                change.functions = changes([old, &change.name], before, after, profile);
                change.functions.truncate(NAMED);
            }
        }
    }

    /// Whether the cost of a row changed, which [`Verdict::explain`] can explain.
    pub fn has_changed_rows(&self) -> bool {
        self.changes.iter().any(Change::is_row_cost)
    }

    /// The explanations of the changes. Rows that changed in the same way share one.
    pub fn explanations(&self) -> Vec<Explanation<'_>> {
        let mut explanations: Vec<Explanation> = Vec::new();
        for new in self.changes.iter().filter_map(Change::explanation) {
            let is_same = |it: &&mut Explanation| {
                (it.functions, it.elsewhere) == (new.functions, new.elsewhere)
            };
            match explanations.iter_mut().find(is_same) {
                Some(same) => same.rows.extend(new.rows),
                None => explanations.push(new),
            }
        }
        explanations
    }
}

/// The explanations of a verdict's changes, each as its rows and its functions, and a sentence about those that are left
/// out. `name` renders a name.
pub fn shown(
    verdict: &Verdict,
    name: impl Fn(&str) -> String,
) -> (Vec<(String, Vec<String>)>, Option<String>) {
    let all = verdict.explanations();
    let shown = all.iter().take(SHOWN).map(|one| (one.rows(&name), one.lines(&name))).collect();
    let more = all.iter().skip(SHOWN).map(|one| one.rows.len()).sum::<usize>();
    let left_out = format!("The JSON format explains {}.", counted(more, "more row", "more rows"));
    (shown, (more > 0).then_some(left_out))
}

impl Explanation<'_> {
    /// Its rows: `neap::full, neap::encode and 28 more rows`. `name` renders a name.
    pub fn rows(&self, name: impl Fn(&str) -> String) -> String {
        let (named, more) = self.rows.split_at(self.rows.len().min(NAMED));
        let named = named.iter().map(|row| name(row)).join(", ");
        match more.len() {
            0 => named,
            more => format!("{named} and {}", counted(more, "more row", "more rows")),
        }
    }

    /// Its functions, each as a line: `+1 (3 -> 4)  neap::word  codec/src/data/bytes.rs:41`. `name` renders a name.
    pub fn lines(&self, name: impl Fn(&str) -> String) -> Vec<String> {
        let line = |FunctionChange { function, file, line, before, after }: &FunctionChange| {
            let place = match line {
                Some(line) => format!("  {}", name(&format!("{file}:{line}"))),
                None => String::new(),
            };
            let delta = delta(*before, *after);
            format!("{delta} ({before} -> {after})  {}{place}", name(function))
        };
        let elsewhere =
            (self.elsewhere != 0).then(|| format!("{} elsewhere", change(self.elsewhere)));
        self.functions.iter().map(line).chain(elsewhere).collect()
    }
}

impl Change {
    /// Whether only the cost of a row changed.
    fn is_row_cost(&self) -> bool {
        self.kind == Kind::Row && self.how().is_only_cost()
    }

    /// The functions that account for its change, if they are known.
    pub fn explanation(&self) -> Option<Explanation<'_>> {
        let named: i128 = self.functions.iter().map(FunctionChange::delta).sum();
        let elsewhere = self.delta()? - named;
        let (rows, functions) = (vec![&*self.name], &*self.functions);
        (!functions.is_empty()).then_some(Explanation { rows, functions, elsewhere })
    }
}

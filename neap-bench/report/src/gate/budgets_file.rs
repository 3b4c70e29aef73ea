//! Reads a `budgets.toml`. Its errors look like those of a suite.

use crate::gate::budgets::{Budgets, ElfBudget, RowBudget, ShadowBudget, Tolerance};
use anyhow::{anyhow, ensure};
use neap_model::suggest::{line, toml_message};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The keys of the file, with the places of its entries.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Declared {
    tolerance: Tolerance,
    rows: BTreeMap<Spanned<String>, RowBudget>,
    elfs: BTreeMap<Spanned<String>, ElfBudget>,
    shadow: DeclaredShadow,
}

/// Which differences do not fail.
#[derive(Default, Deserialize)]
#[serde(
    default,
    deny_unknown_fields,
    expecting = "a table such as `{ allow = [\"compute_units\"] }`"
)]
struct DeclaredShadow {
    allow: Vec<Spanned<String>>,
}

impl Budgets {
    /// Reads the text of a `budgets.toml`.
    ///
    /// # Errors
    ///
    /// When the text is not TOML, or has an unknown key, an unusable value or an empty entry. The error begins with the number of
    /// the line: `12: unknown field …`.
    pub fn from_toml(text: &str) -> anyhow::Result<Self> {
        let declared: Declared = toml::from_str(text).map_err(|error| {
            let place = error.span().unwrap_or_default();
            let line = line(text, place.start);
            anyhow!("{line}: {}", toml_message(error.message(), text.get(place)))
        })?;
        let at = |name: &Spanned<String>| line(text, name.span().start);
        for (name, row) in &declared.rows {
            let (line, name) = (at(name), name.get_ref());
            let example = "`{ max_compute_units = 48 }` or `{ tolerance = { compute_units = 5 } }`";
            let is_set = *row != RowBudget::default();
            ensure!(is_set, "{line}: `{name}` is empty: write {example}, or take it out");
        }
        for (name, elf) in &declared.elfs {
            let (line, name) = (at(name), name.get_ref());
            let example = "`{ max_bytes = 20000 }` or `{ tolerance = { bytes = 64 } }`";
            let is_set = *elf != ElfBudget::default();
            ensure!(is_set, "{line}: `{name}` is empty: write {example}, or take it out");
            let in_bytes = elf.tolerance.is_none_or(|tolerance| tolerance.compute_units == 0);
            ensure!(
                in_bytes,
                "{line}: `{name}` is an ELF, which has no compute units: write {example}"
            );
        }
        let Declared { tolerance, rows, elfs, shadow } = declared;
        let shadow = shadow.allow.into_iter().map(|name| (name.get_ref().clone(), at(&name)));
        Ok(Self {
            tolerance,
            rows: without_places(rows),
            elfs: without_places(elfs),
            shadow: ShadowBudget { allow: shadow.collect() },
        })
    }
}

fn without_places<B>(entries: BTreeMap<Spanned<String>, B>) -> BTreeMap<String, B> {
    entries.into_iter().map(|(name, budget)| (name.into_inner(), budget)).collect()
}

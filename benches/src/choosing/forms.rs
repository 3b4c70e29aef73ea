//! What a codec costs in the form that its documentation shows, beside the tuned one.

use super::{
    Facts,
    group::checked,
    recommend::title,
    tables::operations,
    words::{head, quoted, row, units},
};
use crate::scenario::Scenario;

/// What the name of a program in the documented form ends with, behind the name of the tuned one.
const PLAIN: &str = "-plain";

/// Renders a table for each kind of account, with a row for each codec that was measured in both forms; empty if
/// there is none.
pub fn section(facts: &[Facts]) -> String {
    let tables = Scenario::SHARED.into_iter().map(|scenario| {
        let plain = facts.iter().filter(|facts| facts.scenario == scenario);
        let forms = plain.filter_map(|plain| Some((plain, tuned(plain, facts)?)));
        match forms.collect::<Vec<_>>().as_slice() {
            [] => String::new(),
            forms => format!("\n**{}**\n\n{}", title(scenario), table(forms)),
        }
    });
    match tables.collect::<String>() {
        none if none.is_empty() => none,
        tables => format!(
            "## If you decode the whole account\n\n\
             You most likely write what the codec's documentation shows. Each number is what that costs. In \
             brackets stands the tuned form, which the other tables call by the codec's name alone.\n{tables}"
        ),
    }
}

/// Renders a row for each codec, in its documented form and its tuned one.
fn table(forms: &[(&Facts, &Facts)]) -> String {
    let plain: Vec<&Facts> = forms.iter().map(|(plain, _)| *plain).collect();
    let operations = operations(&plain);
    let mut table = head(&["Codec"], &operations, &["Seen to check", "Tuned"]);
    for (plain, tuned) in forms {
        let cell = |operation: &&str| match (plain.cost(operation), tuned.cost(operation)) {
            (Some(plain), Some(tuned)) => format!("{} ({})", units(plain), units(tuned)),
            _ => String::new(),
        };
        let mut cells = vec![quoted(&plain.program)];
        cells.extend(operations.iter().map(cell));
        cells.push(format!("{} ({})", checked(plain), checked(tuned)));
        cells.push(format!("`{}`: {}", tuned.program, tuned.about));
        table += &row(&cells);
    }
    table
}

/// The tuned program of a documented one, if both were measured.
fn tuned<'a>(plain: &Facts, facts: &'a [Facts]) -> Option<&'a Facts> {
    let name = plain.program.strip_suffix(PLAIN)?;
    let mut facts = facts.iter();
    let tuned = facts.find(|f| f.scenario == plain.scenario && f.program == name)?;
    (!plain.costs.is_empty() && !tuned.costs.is_empty()).then_some(tuned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choosing::sample::{checks, codec};

    #[test]
    fn both_forms_of_a_codec_stand_side_by_side() {
        let mut plain = codec("borsh-plain", &[("full", 466), ("encode", 170)]);
        plain.checks = Some(checks(&[], &[]));
        let tuned = codec("borsh", &[("full", 86), ("encode", 75)]);
        let ours = codec("ours", &[("full", 48)]);
        let mut varies = codec("borsh-plain", &[("bump", 1171)]);
        let mut varies_tuned = codec("borsh", &[("bump", 1053)]);
        for facts in [&mut varies, &mut varies_tuned] {
            facts.scenario = Scenario::Multisig;
        }
        let row =
            "| `borsh-plain` | 466 (86) | 170 (75) | nothing (length) | `borsh`: what borsh is |";
        let section = super::section(&[ours, tuned, plain, varies, varies_tuned]);
        assert!(section.contains(row), "{section}");
        assert!(
            section.contains("| `borsh-plain` | 1171 (1053) | length (length) |"),
            "{section}"
        );
        assert!(!section.contains("ours"), "{section}");
    }

    #[test]
    fn a_codec_in_one_form_has_no_row() {
        assert_eq!(section(&[codec("borsh", &[("full", 86)])]), "");
        assert_eq!(section(&[codec("borsh-plain", &[("full", 466)])]), "");
        let unmeasured = codec("borsh", &[]);
        assert_eq!(
            section(&[unmeasured, codec("borsh-plain", &[("full", 466)])]),
            ""
        );
    }
}

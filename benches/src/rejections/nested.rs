//! Rejections as `results.json` has them: maps of scenarios, programs, operations and inputs, and a
//! line each for what happened, `"short-by-one": "25 InvalidAccountData"`. A flat list would repeat
//! all of the names thousands of times.

use super::{Ending, Rejection};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

type By<T> = BTreeMap<String, T>;
/// Scenario, program, operation, input: compute units and ending.
type Nested = By<By<By<By<String>>>>;

/// Writes sorted rejections of which no two are of the same input.
///
/// # Errors
///
/// As the serializer.
pub fn serialize<S: Serializer>(rejections: &[Rejection], to: S) -> Result<S::Ok, S::Error> {
    let mut nested = Nested::new();
    for rejection in rejections {
        let programs = nested.entry(rejection.scenario.clone()).or_default();
        let operations = programs.entry(rejection.program.clone()).or_default();
        let inputs = operations.entry(rejection.operation.clone()).or_default();
        let cell = format!("{} {}", rejection.compute_units, rejection.ending);
        inputs.insert(rejection.input.clone(), cell);
    }
    nested.serialize(to)
}

/// Reads what [`serialize`] wrote, sorted.
///
/// # Errors
///
/// When a line is not a number of compute units and an ending.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Rejection>, D::Error> {
    let mut rejections = Vec::new();
    for (scenario, programs) in Nested::deserialize(from)? {
        for (program, operations) in programs {
            for (operation, inputs) in operations {
                for (input, cell) in inputs {
                    let (compute_units, ending) = parse(&cell).ok_or_else(|| {
                        D::Error::custom(format!("`{cell}` is not what refusing `{input}` cost"))
                    })?;
                    rejections.push(Rejection {
                        scenario: scenario.clone(),
                        program: program.clone(),
                        operation: operation.clone(),
                        input,
                        ending,
                        compute_units,
                    });
                }
            }
        }
    }
    Ok(rejections)
}

fn parse(cell: &str) -> Option<(u64, Ending)> {
    let (compute_units, ending) = cell.split_once(' ')?;
    let Ok(parsed) = ending.parse();
    (!ending.is_empty()).then_some((compute_units.parse().ok()?, parsed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        results::Results,
        sample::{refuses_edits, results, trying},
    };

    fn tried() -> Results {
        trying(
            results(&[("ours::full", 50)]),
            &[
                ("ours::full", "empty", "25 InvalidAccountData"),
                ("floor::full", "zeros", "30 accepted"),
                ("floor::full", "empty", "104 aborted: SBF program panicked"),
            ],
        )
    }

    #[test]
    fn a_line_for_each_input_round_trips() {
        let written = tried();
        let endings: Vec<Ending> = written
            .rejections
            .iter()
            .map(|r| r.ending.clone())
            .collect();
        assert_eq!(
            endings,
            [
                Ending::Aborted("SBF program panicked".to_owned()),
                Ending::Accepted,
                Ending::Refused("InvalidAccountData".to_owned()),
            ]
        );
        let json = written.to_json();
        let line = "\n          \"empty\": \"25 InvalidAccountData\"\n";
        assert!(json.contains(line), "{json}");
        assert_eq!(Results::from_json(&json).unwrap(), written);
    }

    #[test]
    fn refuses_edits_by_hand() {
        let json = tried().to_json();
        let edits = [
            ("25 Inv", "-25 Inv", "is not what refusing `empty` cost"),
            ("25 Inv", "Inv", "is not what refusing `empty` cost"),
            ("25 InvalidAccountData", "25 ", "is not what refusing"),
            (
                "25 InvalidAccountData",
                "025 InvalidAccountData",
                "edited by hand",
            ),
            ("\"zeros\"", "\"empty\"", "edited by hand"),
            (
                "\"full\": {",
                "\"fly\": {",
                "`floor::fly refusing empty`: `account` has no row of `floor::fly`",
            ),
        ];
        refuses_edits(&json, &edits);
    }

    #[test]
    fn two_of_the_same_input_are_refused() {
        let mut twice = tried().rejections;
        twice.extend(twice.clone());
        let error = results(&[("ours::full", 50)])
            .with_rejections(twice)
            .unwrap_err();
        let message = "`floor::full refusing empty` stands twice";
        assert_eq!(error.to_string(), message);
    }
}

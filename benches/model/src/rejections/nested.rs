//! Reads and writes the `rejections` of `results.json`.
//!
//! They are nested by scenario, program, operation and input, with one line for each outcome:
//! `"short-by-one": "25 InvalidAccountData"`. A flat list would repeat the names thousands of times.

use super::{Ending, Rejection};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

type ByName<T> = BTreeMap<String, T>;
/// Scenario, program, operation, input: compute units and ending.
type Nested = ByName<ByName<ByName<ByName<String>>>>;

/// Writes rejections. They are sorted, and no two are of the same operation and input.
///
/// # Errors
///
/// When the serializer fails.
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

/// Reads what [`serialize`] wrote. The result is sorted.
///
/// # Errors
///
/// When a line is not a number of compute units followed by an ending.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Rejection>, D::Error> {
    let mut rejections = Vec::new();
    for (scenario, programs) in Nested::deserialize(from)? {
        for (program, operations) in programs {
            for (operation, inputs) in operations {
                for (input, cell) in inputs {
                    let (compute_units, ending) = parse(&cell).ok_or_else(|| {
                        D::Error::custom(format!(
                            "`{cell}` is not an outcome of `{input}`, such as `25 accepted`"
                        ))
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
        sample::{refuses_edits, results, with_tried_inputs},
    };

    fn sample() -> Results {
        with_tried_inputs(
            results(&[("ours::full", 50)]),
            &[
                ("ours::full", "empty", "25 InvalidAccountData"),
                ("floor::full", "zeros", "30 accepted"),
                ("floor::full", "empty", "104 aborted: SBF program panicked"),
            ],
        )
    }

    #[test]
    fn each_input_is_one_line_and_round_trips() {
        let written = sample();
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
        let json = sample().to_json();
        let edits = [
            ("25 Inv", "-25 Inv", "is not an outcome of `empty`"),
            ("25 Inv", "Inv", "is not an outcome of `empty`"),
            ("25 InvalidAccountData", "25 ", "is not an outcome of"),
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
    fn refuses_two_outcomes_of_the_same_input() {
        let mut twice = sample().rejections;
        twice.extend(twice.clone());
        let error = results(&[("ours::full", 50)])
            .with_rejections(twice)
            .unwrap_err();
        let message = "`floor::full refusing empty` appears twice";
        assert_eq!(error.to_string(), message);
    }
}

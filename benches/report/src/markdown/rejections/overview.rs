//! The overview of refusals: bad inputs × programs, over all operations.

use super::name_of;
use crate::{ranking::Measured, seen};
use neap_model::{
    rejections::{Ending, Rejection},
    results::Results,
};
use neap_scenarios::operation::Operation;
use neap_scenarios::scenario::{BadInput, Scenario};

/// Renders the table, with a description of each input.
pub fn overview(results: &Results, scenario: Scenario, measured: &[Measured]) -> String {
    let inputs = scenario.bad_inputs().iter();
    let inputs = inputs.filter(|input| was_tried(results, scenario, input));
    let inputs: Vec<&BadInput> = inputs.collect();
    let mut table = format!(
        "| Input | What is wrong | Shows | {} |\n|---|---|---|{}\n",
        measured
            .iter()
            .map(|measured| name_of(measured.program))
            .collect::<Vec<_>>()
            .join(" | "),
        "---|".repeat(measured.len()),
    );
    for input in inputs {
        let cells = measured.iter().map(|measured| {
            let outcomes: Vec<&Rejection> =
                seen::rejections_of(results, scenario, &measured.program.name)
                    .filter(|rejection| rejection.input == input.name)
                    .collect();
            endings_over_operations(measured.program.operations(), &outcomes)
        });
        table += &format!(
            "| {} | {} | {} | {} |\n",
            input.name,
            input.about,
            input.check.map_or("", |check| check.name()),
            cells.collect::<Vec<_>>().join(" | ")
        );
    }
    table
}

fn was_tried(results: &Results, scenario: Scenario, input: &BadInput) -> bool {
    let mut rejections = results.rejections.iter();
    rejections.any(|r| r.scenario == scenario.name() && r.input == input.name)
}

/// What a program did with an input over all its operations. The worst ending decides.
fn endings_over_operations(
    operations: impl Iterator<Item = Operation>,
    outcomes: &[&Rejection],
) -> String {
    let (mut aborted, mut accepted, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for operation in operations {
        let Some(rejection) = outcomes.iter().find(|r| r.operation == operation) else {
            continue;
        };
        match rejection.ending {
            Ending::Aborted(_) => aborted.push(operation.name()),
            Ending::Accepted => accepted.push(operation.name()),
            Ending::Refused(_) => refused.push(operation.name()),
        }
    }
    match (aborted.as_slice(), accepted.as_slice(), refused.as_slice()) {
        ([], [], []) => String::new(),
        ([], [], _) => "refused".to_owned(),
        ([], _, []) => "accepted".to_owned(),
        (_, [], []) => "**aborts**".to_owned(),
        ([], accepted, refused) if accepted.len() <= refused.len() => {
            format!("accepted by {}", accepted.join(", "))
        }
        ([], _, refused) => format!("refused by {}", refused.join(", ")),
        (aborted, ..) => format!("**aborts** in {}", aborted.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(outcomes: &[(&str, &str)]) -> String {
        let rejections = outcomes.iter().map(|(operation, ending)| Rejection {
            scenario: String::new(),
            program: String::new(),
            operation: (*operation).to_owned(),
            input: String::new(),
            ending: ending.parse().unwrap(),
            compute_units: 0,
        });
        let rejections: Vec<Rejection> = rejections.collect();
        endings_over_operations(
            [Operation::Full, Operation::ReadOwner, Operation::Encode].into_iter(),
            &rejections.iter().collect::<Vec<_>>(),
        )
    }

    #[test]
    fn shows_the_worst_ending_and_its_operations() {
        let (refused, accepted, aborted) = ("InvalidAccountData", "accepted", "aborted: why");
        assert_eq!(cell(&[]), "");
        assert_eq!(
            cell(&[("read_owner", refused), ("full", refused)]),
            "refused"
        );
        assert_eq!(
            cell(&[("read_owner", accepted), ("full", accepted)]),
            "accepted"
        );
        assert_eq!(
            cell(&[("read_owner", aborted), ("full", aborted)]),
            "**aborts**"
        );
        let some = [("read_owner", accepted), ("full", refused)];
        assert_eq!(cell(&some), "accepted by read_owner");
        let most = [
            ("read_owner", accepted),
            ("full", refused),
            ("encode", accepted),
        ];
        assert_eq!(cell(&most), "refused by full");
        let fewest = [
            ("read_owner", accepted),
            ("full", accepted),
            ("encode", refused),
        ];
        assert_eq!(cell(&fewest), "refused by encode");
        let all = [
            ("read_owner", accepted),
            ("full", refused),
            ("encode", aborted),
        ];
        assert_eq!(cell(&all), "**aborts** in encode");
        let two = [
            ("read_owner", aborted),
            ("full", aborted),
            ("encode", refused),
        ];
        assert_eq!(cell(&two), "**aborts** in full, read_owner");
    }
}

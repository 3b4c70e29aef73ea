//! The overview of refusals: bad inputs × programs, over all operations.

use crate::{
    markdown::{cell::codec, table::Table},
    ranking::{Measured, inputs},
};
use neap_model::rejections::Ending;
use neap_scenarios::scenario::{BadInput, Scenario};

/// Renders the table, with a description of each input.
pub fn overview(scenario: Scenario, measured: &[Measured]) -> String {
    let inputs = inputs(scenario, &Vec::from_iter(measured));
    let table = Table::new(&inputs)
        .text("Input", |input| input.name)
        .text("What is wrong", |input| input.about)
        .text("Shows", |input| input.check.map_or("", |check| check.name()));
    let table = measured.iter().fold(table, |table, measured| {
        table.text(codec(measured), |input| endings_over_operations(measured, input))
    });
    table.to_string()
}

/// What a program did with an input over all its operations. The worst ending decides.
fn endings_over_operations(measured: &Measured, input: &BadInput) -> String {
    let (mut aborted, mut accepted, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for operation in measured.operations() {
        let rejection = measured.rejection(input, operation);
        match rejection.map(|rejection| &rejection.ending) {
            Some(Ending::Aborted(_)) => aborted.push(operation.name()),
            Some(Ending::Accepted) => accepted.push(operation.name()),
            Some(Ending::Refused(_)) => refused.push(operation.name()),
            None => {}
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
    use crate::ranking::ranked;
    use neap_model::sample::{results, with_tried_inputs};
    use neap_scenarios::{discover::Role, sample::program};

    /// How `full`, `read_owner` and `encode` of `ours` end with an input.
    #[test]
    fn shows_the_worst_ending_and_its_operations() {
        let empty = &Scenario::Account.bad_inputs()[0];
        for (endings, expected) in [
            ("", ""),
            ("refused refused", "refused"),
            ("accepted accepted", "accepted"),
            ("aborted: aborted:", "**aborts**"),
            ("refused accepted", "accepted by read_owner"),
            ("refused accepted accepted", "refused by full"),
            ("accepted accepted refused", "refused by encode"),
            ("refused accepted aborted:", "**aborts** in encode"),
            ("aborted: aborted: refused", "**aborts** in full, read_owner"),
        ] {
            let operations = ["ours::full", "ours::read_owner", "ours::encode"];
            let endings = endings.split_whitespace().map(|ending| format!("9 {ending}"));
            let endings = Vec::from_iter(endings.map(|ending| ending.replace(':', ": why")));
            let tried = operations.iter().zip(&endings);
            let tried = Vec::from_iter(tried.map(|(name, ending)| (*name, empty.name, &**ending)));
            let results = with_tried_inputs(results(&operations.map(|name| (name, 50))), &tried);
            let programs = [program("ours", Role::Codec)];
            let ranked = ranked(&results, &programs, Scenario::Account);
            assert_eq!(endings_over_operations(&ranked[0], empty), expected);
        }
    }
}

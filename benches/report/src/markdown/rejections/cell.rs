//! The cell for one instruction: its cost and how it ended, in a few characters.

use neap_model::rejections::{Ending, Rejection};

/// Explains the cells.
pub const LEGEND: &str = "\
Each cell has the compute units and how the instruction ended: *data* is `InvalidAccountData`, *authority* \
`IncorrectAuthority`, *room* `AccountDataTooSmall`, *accounts* `NotEnoughAccountKeys`, *instruction* \
`InvalidInstructionData`. In brackets: how much more this refusal costs than the cheapest one in the same class.
";

/// Renders `47 data (+8)`. `cheapest` is the cheapest refusal of the same input in the class.
pub fn cell(rejection: &Rejection, cheapest: Option<u64>) -> String {
    let compute_units = rejection.compute_units;
    match &rejection.ending {
        Ending::Accepted => format!("{compute_units} accepted"),
        Ending::Aborted(why) => format!("**{compute_units} aborted: {why}**"),
        Ending::Refused(error) => {
            let more = cheapest.and_then(|cheapest| compute_units.checked_sub(cheapest));
            let more = more.filter(|more| *more > 0);
            let more = more.map_or(String::new(), |more| format!(" (+{more})"));
            format!("{compute_units} {}{more}", short(error))
        }
    }
}

fn short(error: &str) -> &str {
    match error {
        "InvalidAccountData" => "data",
        "IncorrectAuthority" => "authority",
        "AccountDataTooSmall" => "room",
        "NotEnoughAccountKeys" => "accounts",
        "InvalidInstructionData" => "instruction",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_cost_the_ending_and_the_extra_cost() {
        for (ending, cheapest, rendered) in [
            ("InvalidAccountData", None, "47 data"),
            ("InvalidAccountData", Some(47), "47 data"),
            ("InvalidAccountData", Some(39), "47 data (+8)"),
            ("Custom(7)", None, "47 Custom(7)"),
            ("accepted", Some(39), "47 accepted"),
            (
                "aborted: it panicked",
                Some(39),
                "**47 aborted: it panicked**",
            ),
        ] {
            let rejection = Rejection {
                scenario: String::new(),
                program: String::new(),
                operation: String::new(),
                input: String::new(),
                ending: ending.parse().unwrap(),
                compute_units: 47,
            };
            assert_eq!(cell(&rejection, cheapest), rendered);
        }
    }
}

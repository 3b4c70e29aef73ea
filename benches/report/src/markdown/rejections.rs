//! The report of what programs did with bad inputs: `rejections.md`.

mod cell;
mod overview;
mod program;

use super::{name_of, title};
use crate::ranking::{Measured, ranked};
use neap_model::{case::Case, results::Results};
use neap_scenarios::{discover::Program, scenario::Scenario};

/// Renders the report. Empty if no program was given a bad input.
pub fn report(results: &Results, programs: &[Program]) -> String {
    let sections = Scenario::ALL.into_iter().map(|scenario| {
        let mut measured = ranked(results, programs, scenario);
        measured.retain(|measured| measured.checks.is_some());
        section(results, scenario, &measured)
    });
    let sections: String = sections.collect();
    if sections.is_empty() {
        return sections;
    }
    format!(
        "# Refusals of bad inputs\n\n\
         This report shows how programs handle bad inputs. Each scenario starts with an overview of all \
         programs. A table for each program follows; each of its cells is one instruction that was run.\n\n\
         *Shows* names the check that a refusal proves. If it is empty, a refusal proves none of the checks, and \
         some operations may accept the input. A blank cell means that the program did not get the input. A program that aborts because of a panic, or for lack of memory \
         or compute units, has checked nothing: the runtime stopped it.\n\n\
         A refused or aborted instruction left every byte of data as it was. An accepted one left \
         what the operation must leave. If only some operations refuse an input, the overview names those that \
         refuse it or those that accept it, whichever are fewer. Programs may accept an input that \
         shows a check, or that only other operations refuse. No program accepted any other input. Every refusal had the contract's error, or the framework's error for the same fault.\n\n\
         There is no input with account data at an odd address, because the loader puts the data of every \
         account at a multiple of 8. So a program cannot be seen to check for alignment.\n\n\
         Toolchain {}.\n{sections}",
        results.toolchain,
    )
}

fn section(results: &Results, scenario: Scenario, measured: &[Measured]) -> String {
    if measured.is_empty() {
        return String::new();
    }
    let size = match scenario {
        Scenario::Account | Scenario::AccountEnum | Scenario::AccountIn(_) => String::new(),
        Scenario::Multisig => format!(
            "The account has {} members and a name of {} bytes.\n\n",
            Case::TYPICAL.members,
            Case::TYPICAL.name
        ),
    };
    format!(
        "\n## {}\n\n{size}{}\n{}",
        title(scenario),
        overview::overview(results, scenario, measured),
        program::programs(results, scenario, measured),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{elf, results, with_tried_inputs};
    use neap_scenarios::{discover::Role, sample::program};

    #[test]
    fn shows_refusals_and_their_costs() {
        let results = with_tried_inputs(
            results(&[
                ("borsh::full", 700),
                ("ours::full", 50),
                ("ours::update_amount", 31),
            ]),
            &[
                ("borsh::full", "empty", "30 InvalidAccountData"),
                ("borsh::full", "zeros", "40 IncorrectAuthority"),
                ("floor::full", "empty", "30 accepted"),
                ("ours::full", "empty", "42 InvalidAccountData"),
                ("ours::full", "zeros", "35 IncorrectAuthority"),
                ("ours::update_amount", "zeros", "31 accepted"),
                ("ours::update_amount", "empty", "41 InvalidAccountData"),
            ],
        );
        let mut programs = [
            program("borsh", Role::Codec),
            program("floor", Role::Floor),
            program("ours", Role::Codec),
        ];
        for (row, program) in ["borsh", "floor", "ours"].into_iter().zip(&mut programs) {
            program.about.about = row.to_owned();
        }
        let mut results = results;
        for program in ["borsh", "floor", "ours"] {
            elf(&mut results, program).sha256 = program.to_owned();
        }
        let report = report(&results, &programs);
        for lines in [
            "| Input | What is wrong | Shows | ours | borsh | *floor* |\n|---|---|---|---|---|---|\n\
             | empty | no data | length | refused | refused | accepted |\n\
             | zeros | 160 bytes of zero |  | accepted by update_amount | refused |  |\n",
            "\n### ours\n\nChecks length. 1 of its 3 refusals costs up to 12 CU more than the cheapest in its class \
             (`empty` in `full`).\n\n\
             | Input | full | read_owner | update_amount | encode |\n|---|---:|---:|---:|---:|\n\
             | empty | 42 data (+12) |  | 41 data |  |\n\
             | zeros | 35 authority |  | 31 accepted |  |\n",
            "\n### borsh\n\nChecks length. 1 of its 2 refusals costs up to 5 CU more than the cheapest in its class \
             (`zeros` in `full`).\n\n\
             | Input | full | read_owner | update_amount | encode |\n|---|---:|---:|---:|---:|\n\
             | empty | 30 data |  |  |  |\n\
             | zeros | 40 authority (+5) |  |  |  |\n",
            "\n### floor\n\nChecks nothing.\n\n",
        ] {
            assert!(report.contains(lines), "{lines} is not in\n{report}");
        }
    }

    #[test]
    fn programs_with_the_same_code_share_a_table() {
        let results = with_tried_inputs(
            results(&[("a::full", 50), ("b::full", 50)]),
            &[
                ("a::full", "empty", "30 InvalidAccountData"),
                ("b::full", "empty", "30 InvalidAccountData"),
            ],
        );
        let programs = ["a", "b"].map(|name| program(name, Role::Codec));
        let report = report(&results, &programs);
        assert!(report.contains("\n### a, b\n"), "{report}");
    }

    #[test]
    fn renders_nothing_without_bad_inputs() {
        let results = results(&[("ours::full", 50)]);
        assert_eq!(report(&results, &[program("ours", Role::Codec)]), "");
    }
}

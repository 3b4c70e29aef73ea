//! The report of what programs did with what they should refuse: `rejections.md`.

mod cell;
mod overview;
mod program;

use super::{name_of, title};
use crate::{
    discover::Program,
    ranking::{Measured, ranked},
    results::Results,
    scenario::{Case, Scenario},
};

/// Renders the report; empty if no program was given a bad input.
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
        "# Rejections\n\n\
         What programs do with what they should refuse. Each cell is an instruction that was run: what it \
         cost, and how it ended. What refusing an input *shows* is what the program checks; where it shows \
         nothing, the input is wrong for some operations and nothing to others, which accept it. A program \
         that aborts, be it by a panic, for want of memory or of compute units, has checked nothing: it \
         was stopped.\n\n\
         What was refused or aborted left every byte of every account as it was, and what was accepted \
         left what the operation must leave. Where only some operations refuse, a cell of a scenario's first \
         table names those that do or those that do not, whichever are fewer. No program accepted what the contract itself refuses, and \
         none refused with another error than the contract's, or its framework's for the same.\n\n\
         Not here is an account whose data lie at an odd address. That cannot happen: the loader puts the \
         data of every account at a multiple of 8, whatever the length of those before it. So no program \
         can be seen to check for it.\n\n\
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
            "Of a multisig with {} members and a name of {} bytes.\n\n",
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
    use crate::{
        discover::Role,
        sample::{elf, program, results, trying},
    };

    #[test]
    fn shows_who_refuses_what_and_at_what_cost() {
        let results = trying(
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
            "\n### ours\n\nChecks length. Refusals that cost more than the cheapest of its class: 1 of 3, by 12 at most \
             (`empty` by `full`).\n\n\
             | Input | full | read_owner | update_amount | encode |\n|---|---:|---:|---:|---:|\n\
             | empty | 42 data (+12) |  | 41 data |  |\n\
             | zeros | 35 authority |  | 31 accepted |  |\n",
            "\n### borsh\n\nChecks length. Refusals that cost more than the cheapest of its class: 1 of 2, by 5 at most \
             (`zeros` by `full`).\n\n\
             | Input | full | read_owner | update_amount | encode |\n|---|---:|---:|---:|---:|\n\
             | empty | 30 data |  |  |  |\n\
             | zeros | 40 authority (+5) |  |  |  |\n",
            "\n### floor\n\nChecks nothing.\n\n",
        ] {
            assert!(report.contains(lines), "{lines} is not in\n{report}");
        }
    }

    #[test]
    fn programs_of_the_same_code_share_a_table() {
        let results = trying(
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
    fn nothing_tried_is_nothing_reported() {
        let results = results(&[("ours::full", 50)]);
        assert_eq!(report(&results, &[program("ours", Role::Codec)]), "");
    }
}

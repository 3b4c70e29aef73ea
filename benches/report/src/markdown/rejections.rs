//! The report of what programs did with bad inputs: `rejections.md`.

mod overview;
mod program;

use super::{headings::title, scaling::typical_size};
use crate::ranking::Ranked;
use neap_scenarios::scenario::Scenario;

/// Renders the report. Empty if no program was given a bad input.
pub fn report(ranked: &Ranked) -> String {
    let sections = Scenario::ALL.into_iter().map(|scenario| section(ranked, scenario));
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
        ranked.results.toolchain,
    )
}

fn section(ranked: &Ranked, scenario: Scenario) -> String {
    let measured = ranked.given_bad_inputs(scenario);
    if measured.is_empty() {
        return String::new();
    }
    format!(
        "\n## {}\n\n{}{}\n{}",
        title(scenario),
        typical_size(scenario),
        overview::overview(scenario, &measured),
        program::programs(scenario, &measured),
    )
}

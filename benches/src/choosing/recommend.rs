//! The recommendations: for each kind of account the cheapest codec, as measured.

use super::{
    Facts,
    choices::{Choice, choices},
    group::{Group, checked, farthest, is_near, names, same_class},
    words::{counted, head, listed, percent, quoted, row, units},
};
use crate::scenario::Scenario;
use std::collections::BTreeSet;

/// Renders the recommendations.
pub fn section(facts: &[Facts]) -> String {
    let groups = Scenario::SHARED
        .into_iter()
        .filter_map(|scenario| Some((title(scenario), Group::of(facts, scenario)?)));
    let sections = groups.enumerate().map(|(index, (title, group))| {
        format!("\n### {}. {title}\n\n{}", index + 1, recommendation(&group))
    });
    let sections: Vec<String> = sections.collect();
    let count = match sections.len() {
        1 => "One recommendation".to_owned(),
        3 => "Three recommendations".to_owned(),
        count => format!("{count} recommendations"),
    };
    format!("## {count}\n{}", sections.concat())
}

/// Which account a scenario stands for.
pub fn title(scenario: Scenario) -> &'static str {
    match scenario {
        Scenario::Account | Scenario::AccountIn(_) => {
            "A fixed size, and every byte of a field valid"
        }
        Scenario::AccountEnum => "A fixed size, and bad tags refused",
        Scenario::Multisig => "A length that varies",
    }
}

fn recommendation(group: &Group) -> String {
    let choices = choices(group);
    let best = &choices[0].take;
    format!(
        "Take {}. {}{}\n\n{}",
        bold(best),
        verdict(group, best),
        runner_up(group, best),
        table(group, &choices),
    )
}

fn bold(codecs: &[&Facts]) -> String {
    format!(
        "**{}**",
        listed(&names(codecs)).replace(" and ", "** or **")
    )
}

/// Where the best is the cheapest, and where it is not.
fn verdict(group: &Group, best: &[&Facts]) -> String {
    let same = |codec: &Facts| same_class(codec, best[0]);
    let alike = group.codecs.iter().filter(|codec| same(codec)).count();
    let of = match alike {
        1 => return "No other codec was seen to check the same.".to_owned(),
        _ => format!("Of the {} that check the same", counted(alike, "codec")),
    };
    let costs = if best.len() == 1 {
        "it costs"
    } else {
        "they cost"
    };
    let beaten = group.beaten(best[0], same);
    if beaten.is_empty() {
        return format!("{of}, {costs} the least in every operation.");
    }
    let but = beaten.iter().map(|beaten| {
        format!(
            "{} in `{}`, {} instead of {}",
            quoted(&beaten.by.program),
            beaten.operation,
            beaten.compute_units,
            beaten.instead_of
        )
    });
    let but: Vec<String> = but.collect();
    format!(
        "Of the {} that check the same, {costs} the least in {} together; cheaper are {}.",
        counted(alike, "codec"),
        listed(&group.common),
        but.join("; ")
    )
}

/// How far the next of the same class is behind.
fn runner_up(group: &Group, best: &[&Facts]) -> String {
    let total = group.total(best[0]);
    let next = group.cheapest(|codec| same_class(codec, best[0]) && group.total(codec) > total);
    let Some(first) = next.first() else {
        return String::new();
    };
    let farthest = farthest(group, best[0], first);
    let (is, costs) = if next.len() == 1 {
        ("is", "costs")
    } else {
        ("are", "cost")
    };
    let advice = match is_near(group, best[0], first) {
        true => " That is seldom worth a change: take the one that you know.",
        false => "",
    };
    let more = group.total(first) - total;
    format!(
        " Next {is} {}, which {costs} {more} CU ({}) more in {} together, {farthest} at most in one of \
         them.{advice}",
        listed(&names(&next)),
        percent(more as i64, total),
        listed(&group.common),
    )
}

fn table(group: &Group, choices: &[Choice]) -> String {
    let mut operations: Vec<&str> = Vec::new();
    for codec in choices.iter().flat_map(|choice| &choice.take) {
        for cost in &codec.costs {
            if !operations.contains(&cost.operation.as_str()) {
                operations.push(&cost.operation);
            }
        }
    }
    let order = group.codecs[0].scenario.operations();
    operations.sort_by_key(|operation| order.iter().position(|of| of == operation));
    let mut table = head(
        &["If it is", "take"],
        &operations,
        &["Seen to check", "Alignment"],
    );
    for Choice { when, take } in choices {
        let mut cells = vec![
            when.join(", or "),
            listed(&names(take)).replace(" and ", " or "),
        ];
        cells.extend(operations.iter().map(|operation| {
            let costs = take.iter().filter_map(|codec| codec.cost(operation));
            let mut costs: Vec<String> = costs.map(units).collect();
            costs.dedup();
            costs.join(" or ")
        }));
        cells.push(checked(take[0]));
        cells.push(alignments(take));
        table += &row(&cells);
    }
    table
}

/// What the choices ask for, each once.
fn alignments(codecs: &[&Facts]) -> String {
    let alignments: BTreeSet<usize> = codecs.iter().map(|codec| codec.alignment).collect();
    let alignments: Vec<String> = alignments.into_iter().map(alignment).collect();
    alignments.join(" or ")
}

/// An alignment, in bytes.
pub fn alignment(bytes: usize) -> String {
    match bytes {
        1 => "any".to_owned(),
        _ => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choosing::sample::codec;

    fn said(facts: &[Facts]) -> String {
        recommendation(&Group::of(facts, Scenario::Account).unwrap())
    }

    #[track_caller]
    fn says(facts: &[Facts], text: &str) {
        let said = said(facts);
        assert!(said.contains(text), "`{text}` is not in:\n{said}");
    }

    #[test]
    fn who_costs_the_least_in_every_operation_is_said_to() {
        let ours = codec("ours", &[("full", 48), ("encode", 74)]);
        let rival = codec("rival", &[("full", 58), ("encode", 75)]);
        says(
            &[ours, rival],
            "Take **`ours`**. Of the 2 codecs that check the same, it costs the least in every \
             operation. Next is `rival`, which costs 11 CU (9 %) more in `full` and `encode` together, 10 at \
             most in one of them. That is seldom worth",
        );
    }

    #[test]
    fn where_another_costs_less_is_said_too() {
        let rival = codec("rival", &[("full", 48), ("encode", 80)]);
        let ours = codec("ours", &[("full", 55), ("encode", 74)]);
        says(
            &[rival, ours],
            "Take **`rival`**. Of the 2 codecs that check the same, it costs the least in `full` and \
             `encode` together; cheaper are `ours` in `encode`, 74 instead of 80. Next is `ours`, which \
             costs 1 CU (1 %) more in",
        );
    }

    #[test]
    fn what_is_near_is_no_reason_to_change() {
        let advice = "take the one that you know";
        let with = |next| {
            [
                codec("ours", &[("full", 48)]),
                codec("next", &[("full", next)]),
            ]
        };
        says(&with(52), advice);
        assert!(!said(&with(53)).contains(advice));
        says(&with(48), "Take **`ours`** or **`next`**. Of the 2 codecs");
        says(&with(48), "| `ours` or `next` | 48 | length |");
    }

    #[test]
    fn who_is_alone_in_its_class_is_compared_with_nobody() {
        let mut other = codec("other", &[("full", 99)]);
        other.checks = None;
        says(
            &[codec("ours", &[("full", 48)]), other],
            "Take **`ours`**. No other codec was seen to check the same.\n\n",
        );
    }
}

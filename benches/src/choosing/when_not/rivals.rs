//! Who is cheaper than ours, or nearly as cheap.

use crate::{
    choosing::{
        Facts,
        group::{Group, checked, farthest, is_near, names, same_class},
        words::{listed, percent, quoted},
    },
    scenario::Scenario,
};

/// Where a rival costs less, whatever it checks.
pub fn cheaper(groups: &[Group]) -> Vec<String> {
    let mut reasons = Vec::new();
    for group in groups {
        for ours in group.codecs.iter().filter(|codec| codec.is_ours()) {
            for beaten in group.beaten(ours, |codec| !codec.is_ours()) {
                let checks = match same_class(beaten.by, ours) {
                    true => "and checks the same".to_owned(),
                    false => format!(
                        "but it checks {}, and `{}` checks {}",
                        checked(beaten.by),
                        ours.program,
                        checked(ours)
                    ),
                };
                reasons.push(format!(
                    "**{} is cheaper** than `{}` in `{}`, {} instead of {}, {checks}.",
                    quoted(&beaten.by.program),
                    ours.program,
                    beaten.operation,
                    beaten.compute_units,
                    beaten.instead_of,
                ));
            }
        }
    }
    if reasons.is_empty() {
        let none = "Nowhere on this page does another codec cost less on the same account behind the same \
                    entrypoint; should one, it will stand here.";
        reasons.push(none.to_owned());
    }
    reasons
}

/// Whose difference is seldom worth a change.
pub fn near(groups: &[Group]) -> Vec<String> {
    let reasons = groups.iter().filter_map(|group| {
        let near = ours_and_rivals(group).filter(|(ours, rival)| {
            is_near(group, ours, rival) && group.total(rival) >= group.total(ours)
        });
        let near: Vec<(&Facts, &Facts)> = near.collect();
        let (_, first) = near.first()?;
        let most = near.iter().map(|(ours, rival)| {
            let more = group.total(rival) as i64 - group.total(ours) as i64;
            (more, percent(more, group.total(ours)))
        });
        let (_, most) = most.max()?;
        let farthest = near.iter().map(|(ours, rival)| farthest(group, ours, rival));
        let mut rivals: Vec<&Facts> = near.iter().map(|(_, rival)| *rival).collect();
        rivals.sort_by_key(|codec| &codec.program);
        rivals.dedup_by_key(|codec| &codec.program);
        let aligned = rivals.iter().copied().filter(|codec| codec.alignment > 1);
        let aligned: Vec<&Facts> = aligned.collect();
        let but = match aligned.as_slice() {
            [] => String::new(),
            aligned => format!(
                " With {} the account must be aligned, its gaps written as fields.",
                listed(&names(aligned))
            ),
        };
        let (they, cost) = match rivals.len() {
            1 => ("it checks", "costs"),
            _ => ("they check", "cost"),
        };
        let gain = match farthest.max()? {
            0 => format!("{cost} as much. There is nothing to gain."),
            farthest => format!(
                "{cost} {most} more at most, {farthest} CU in an operation. That is seldom worth a change."
            ),
        };
        Some(format!(
            "**You know {}**, and your account is {}: {they} the same ({}) and {gain}{but}",
            listed(&names(&rivals)).replace(" and ", " or "),
            kind(group),
            checked(first),
        ))
    });
    reasons.collect()
}

/// What its accounts are, in a sentence.
fn kind(group: &Group) -> String {
    match group.codecs[0].scenario {
        Scenario::Account => "of fixed size with every byte valid".to_owned(),
        Scenario::AccountEnum => "of fixed size with tags".to_owned(),
        Scenario::Multisig => "of a size that varies".to_owned(),
        Scenario::AccountIn(framework) => format!("of fixed size, {}", framework.place()),
    }
}

/// Ours, each with each of the others.
pub fn ours_and_rivals<'a>(group: &'a Group<'a>) -> impl Iterator<Item = (&'a Facts, &'a Facts)> {
    let ours = group.codecs.iter().copied().filter(|codec| codec.is_ours());
    ours.flat_map(|ours| {
        let rivals = group.codecs.iter().copied();
        let rivals = rivals.filter(|codec| !codec.is_ours());
        rivals.map(move |rival| (ours, rival))
    })
}

//! Who saves against whom in a framework.

use crate::{
    choosing::{
        Facts, Saving,
        group::{names, same_class},
        tables::operations,
        words::{enumerated, head, listed, percent, quoted, row},
    },
    markdown::signed,
};

/// Who saves against whom, in each pair of codecs.
pub fn savings(facts: &[&Facts]) -> String {
    let pairs = facts.iter().flat_map(|&facts| {
        let savings = facts.savings.iter().filter(|saving| saving.all > 0);
        savings.map(move |saving| (facts, saving))
    });
    let pairs: Vec<(&Facts, &Saving)> = pairs.collect();
    if pairs.is_empty() {
        return String::new();
    }
    let codecs: Vec<&Facts> = facts.iter().copied().filter(|f| f.is_codec()).collect();
    let operations = operations(&codecs);
    let mut table = head(
        &["Take", "instead of"],
        &[operations.as_slice(), &["each once"]].concat(),
        &["What they check", "Wire format"],
    );
    for (taken, saving) in pairs {
        let other = facts.iter().find(|other| other.program == saving.than);
        let same = other.is_some_and(|other| same_class(taken, other));
        let mut cells = vec![quoted(&taken.program), quoted(&saving.than)];
        cells.extend(operations.iter().map(|operation| {
            let saved = saving.operations.get(*operation);
            saved.map_or(String::new(), |saved| signed(*saved))
        }));
        cells.push(format!(
            "{} ({})",
            signed(saving.all),
            percent(saving.all, saving.of)
        ));
        cells.push(
            if same {
                "the same"
            } else {
                "not the same: see above"
            }
            .to_owned(),
        );
        let other = other.map(|other| &other.format.name);
        cells.push(match other.filter(|name| **name != taken.format.name) {
            Some(name) => format!("{}, not {name}", taken.format.name),
            None => "the same".to_owned(),
        });
        table += &row(&cells);
    }
    format!(
        "\nCU saved by a transaction with one such instruction, and by one with each of them once. Where the wire format is another, accounts that are on chain \
         keep theirs, unless they have the same bytes in both: see the first question.\n\n{table}"
    )
}

/// Says who is the cheapest in a framework.
pub fn verdict(facts: &[&Facts]) -> String {
    let codecs = facts
        .iter()
        .copied()
        .filter(|f| f.is_codec() && !f.costs.is_empty());
    let codecs: Vec<&Facts> = codecs.collect();
    let saves = |facts: &Facts, enough: fn(i64) -> bool| {
        let savings = facts.savings.iter();
        let mut saved = savings.flat_map(|saving| saving.operations.values());
        saved.all(|saved| enough(*saved))
    };
    let cheapest = codecs
        .iter()
        .find(|facts| saves(facts, |saved| saved > 0))
        .copied();
    let unbeaten = codecs
        .iter()
        .copied()
        .filter(|facts| saves(facts, |saved| saved >= 0));
    let unbeaten: Vec<&Facts> = unbeaten.collect();
    match (codecs.as_slice(), cheapest, unbeaten.as_slice()) {
        ([] | [_], ..) => String::new(),
        (_, Some(cheapest), _) => format!(
            "{} costs less than every other codec here, in each of the operations.{}\n\n",
            quoted(&cheapest.program),
            against(cheapest, &codecs)
        ),
        (_, None, []) => {
            "No codec is the cheapest in each of the operations: the table of savings says which \
                          saves where.\n\n"
                .to_owned()
        }
        (_, None, unbeaten) => format!(
            "{} {} no more than any other codec here, in each of the operations.\n\n",
            listed(&names(unbeaten)),
            if unbeaten.len() == 1 { "costs" } else { "cost" }
        ),
    }
}

/// What a program saves in all operations together, against each of the others that check the same.
fn against(taken: &Facts, codecs: &[&Facts]) -> String {
    let savings = taken.savings.iter().filter(|saving| {
        let mut others = codecs.iter().filter(|other| other.program == saving.than);
        others.any(|other| same_class(taken, other))
    });
    let savings = savings.map(|saving| {
        let part = percent(saving.all, saving.of);
        format!(
            "**{} CU ({part}) against {}**",
            saving.all,
            quoted(&saving.than)
        )
    });
    match savings.collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        savings => format!(
            " A transaction with each of them once saves {}.",
            enumerated(savings)
        ),
    }
}

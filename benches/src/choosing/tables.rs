//! Which codec for which account: all that was measured and counted of each.

use super::{
    Facts,
    frameworks::not_built,
    group::{Group, checked},
    recommend::{alignment, title},
    words::{head, number, quoted, row, units},
};
use crate::{markdown::signed, scenario::Scenario};

/// Renders a table for each kind of account.
pub fn section(facts: &[Facts]) -> String {
    let tables = Scenario::SHARED.into_iter().map(|scenario| {
        let of_it = facts.iter().filter(|facts| facts.scenario == scenario);
        let not_built = not_built(&of_it.collect::<Vec<_>>());
        let table = Group::of(facts, scenario).map(|group| table(&group.codecs));
        let table = table.unwrap_or_default();
        match [table, not_built].concat() {
            none if none.is_empty() => none,
            all => format!("\n**{}**\n\n{}", title(scenario), all.trim_start()),
        }
    });
    format!(
        "## Every codec\n\n\
         Those that check the same stand together, the cheapest first. In brackets what is left without the \
         entrypoint and the dispatch. An empty cell: the codec has no way to do it, or needs none. *Heap* is the most \
         that one of the operations touched. *Alignment* is what the address of the account must be a multiple of, \
         in bytes: with 8, each number lies at a multiple of its size, and the gaps are fields. *`unsafe`* is how \
         often the program itself says it.\n{}",
        tables.collect::<String>(),
    )
}

/// Renders all that is known of codecs of one scenario.
fn table(codecs: &[&Facts]) -> String {
    let operations = operations(codecs);
    let mut table = head(
        &["Codec"],
        &[operations.as_slice(), &["Heap bytes", "ELF bytes"]].concat(),
        &[
            "Wire format",
            "On chain",
            "Seen to check",
            "Alignment",
            "`unsafe`",
        ],
    );
    for codec in codecs {
        let mut cells = vec![quoted(&codec.program)];
        cells.extend(
            operations
                .iter()
                .map(|operation| gross_and_net(codec, operation)),
        );
        cells.extend([
            number(codec.heap_bytes),
            number(codec.elf_bytes),
            codec.format.name.clone(),
            codec.format.on_chain.map_or("no", |_| "yes").to_owned(),
            checked(codec),
            alignment(codec.alignment),
            number(codec.unsafe_uses),
        ]);
        table += &row(&cells);
    }
    table
}

/// The operations of codecs of one scenario, in its order.
pub fn operations(codecs: &[&Facts]) -> Vec<&'static str> {
    let scenario = codecs.first().map(|codec| codec.scenario);
    let mut operations = scenario.map_or(Vec::new(), |scenario| scenario.operations().to_vec());
    operations.retain(|operation| codecs.iter().any(|codec| codec.cost(operation).is_some()));
    operations
}

fn gross_and_net(codec: &Facts, operation: &str) -> String {
    codec
        .cost(operation)
        .map_or(String::new(), |cost| match cost.codec {
            Some(net) => format!("{} ({})", units(cost), signed(net)),
            None => units(cost),
        })
}

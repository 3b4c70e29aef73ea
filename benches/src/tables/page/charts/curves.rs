//! The section with the curves: the cost of each operation of the multisig as the account grows.

use super::model::Shown;
use crate::scenarios::{
    operation::Operation,
    size::{Size, Sizes},
};
use crate::tables::{
    growth::{Frame, Over, curve, curves},
    ranking::{Measured, Ranked, operations},
};
use itertools::Itertools;
use maud::{Markup, html};
use neap_report::{
    chart::plot,
    page::{Section, table},
};

/// The curves and their tables, or `None` if nothing was measured.
pub fn scaling(ranked: &Ranked) -> Option<Section> {
    let (scenario, sizes, measured) = ranked.growing()?;
    let operations = operations(scenario, measured);
    operations.first()?;
    // The charts have no room for the programs in frameworks. The tables have.
    let everywhere =
        ranked.scenarios.iter().filter(|(scenario, _)| scenario.definition.format.sizes.is_some());
    let everywhere = everywhere.flat_map(|(_, measured)| measured).collect_vec();
    let Size { items, text } = sizes.typical;
    let (counted, named) = (sizes.items.name, sizes.text.name);
    let panels =
        |over| operations.iter().map(move |operation| figure(measured, *operation, &sizes, over));
    let body = html! {
        p { "The cost of each operation of the " (scenario) ", on a logarithmic scale." }
        fieldset #over hidden {
            legend { "Horizontal axis" }
            label { input type="radio" name="over" value="" form="filter" checked; " " (counted) ", with a " (named) " of " (text) " bytes" }
            label { input type="radio" name="over" value="text" form="filter"; " bytes of the " (named) ", with " (items) " " (counted) }
        }
        div .panels data-over="" { @for figure in panels(Over::Items) { (figure) } }
        div .panels data-over="text" { @for figure in panels(Over::Text) { (figure) } }
        details {
            summary { "All numbers, also in frameworks" }
            @for operation in &operations { (numbers(&everywhere, *operation, &sizes)) }
        }
    };
    Some(Section { id: "scaling".to_owned(), title: "As the account grows".to_owned(), body })
}

/// The room for a title in a plot, which the page writes above it.
const CUT: f64 = 20.0;

/// The chart of an operation.
fn figure(measured: &[Measured], operation: Operation, sizes: &Sizes, over: Over) -> Markup {
    let curves = curves(measured, operation, sizes, over);
    let Some(frame) = Frame::around(std::slice::from_ref(&curves), sizes, over) else {
        return html! {};
    };
    let (width, height) = frame.size;
    let label = match over {
        Over::Items => format!("{operation} by {}", sizes.items.name),
        Over::Text => format!("{operation} by bytes of the {}", sizes.text.name),
    };
    html! { figure {
        figcaption { strong { (operation.name) } }
        svg role="img" aria-label={ (label) "; the table below has its numbers" } width=(width)
            viewBox={ "0 " (CUT) " " (width) " " (height - CUT) } { (plot(&frame.plot(curves))) }
    } }
}

/// The table of an operation: a line for each program, a column for each size.
fn numbers(measured: &[&Measured], operation: Operation, sizes: &Sizes) -> Markup {
    let measured = measured.iter().sorted_by_key(|measured| &measured.program.name);
    let curves = measured.map(|measured| (measured.program, curve(measured, operation)));
    let curves = curves.filter(|(_, costs)| !costs.is_empty()).collect_vec();
    let (items, text) = (sizes.items.name, sizes.text.name);
    let caption = format!("{operation}, in CU, by {items} / bytes of the {text}");
    let sizes = curves.iter().flat_map(|(_, costs)| costs.iter().map(|(size, _)| *size));
    let sizes = sizes.sorted().dedup().collect_vec();
    let head = html! {
        th scope="col" { "Program" }
        @for Size { items, text } in &sizes { th scope="col" .number { (items) " / " (text) } }
    };
    let body = html! { tbody { @for (program, costs) in curves { (Shown::new(program).line(&html! {
        @for wanted in &sizes { td .number {
            @for (_, cost) in costs.iter().filter(|(size, _)| size == wanted) { (cost) }
        } }
    })) } } };
    table(&caption, &caption, &head, &body)
}

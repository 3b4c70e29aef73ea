//! The section with the curves: the cost of each operation of the multisig as the account grows.

use super::{chart::Shown, section::line};
use crate::{growth::curve, ranking::Measured};
use itertools::Itertools;
use maud::{Markup, html};
use neap_report::page::{Section, table};
use neap_scenarios::{
    multisig::{MULTISIG, SIZES},
    size::Size,
};
use serde::Serialize;
use serde_json::{Value, json};

/// The cost of a program's operation at each size.
#[derive(Serialize)]
pub struct Curve {
    #[serde(flatten)]
    program: Shown,
    operation: &'static str,
    points: Vec<Point>,
}

#[derive(Serialize)]
struct Point {
    items: usize,
    text: usize,
    value: u64,
}

/// Collects the curves of the measured programs of the multisig, by operation.
pub fn curves(measured: &[Measured]) -> Vec<Curve> {
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let measured = measured.iter().sorted_by_key(|measured| &measured.program.name).collect_vec();
    let curves = MULTISIG.operations().iter().cartesian_product(measured);
    let curves = curves.map(|(operation, measured)| {
        let points = curve(measured, *operation).into_iter();
        let points = points.map(|(Size { items, text }, value)| Point { items, text, value });
        let (program, points) = (Shown::new(measured.program), points.collect());
        Curve { program, operation: operation.name, points }
    });
    curves.filter(|curve| !curve.points.is_empty()).collect()
}

/// The curves as the page's scripts read them, and the size that is fixed: the name's length in a chart by members, and
/// the members in a chart by the name's length.
pub fn data(curves: &[Curve]) -> Value {
    let Size { items, text } = SIZES.typical;
    json!({
        "operations": curves.iter().map(|curve| curve.operation).dedup().collect_vec(),
        "curves": curves,
        "items": SIZES.items.name,
        "text": SIZES.text.name,
        "typical": { "items": items, "text": text },
    })
}

/// The curves and their tables, or `None` without curves.
pub fn scaling(curves: &[Curve]) -> Option<Section> {
    let Size { items, text } = SIZES.typical;
    let (counted, named) = (SIZES.items.name, SIZES.text.name);
    (!curves.is_empty()).then(|| Section {
        id: "scaling".to_owned(),
        title: "As the account grows".to_owned(),
        body: html! {
            p { "The cost of each operation of the multisig, on a logarithmic scale." }
            fieldset #over hidden {
                legend { "Horizontal axis" }
                label { input type="radio" name="over" value="" form="filter" checked; " " (counted) ", with a " (named) " of " (text) " bytes" }
                label { input type="radio" name="over" value="text" form="filter"; " bytes of the " (named) ", with " (items) " " (counted) }
            }
            div .panels data-curves {}
            details {
                summary { "All numbers, also in frameworks" }
                @for curves in curves.chunk_by(|a, b| a.operation == b.operation) { (numbers(curves)) }
            }
        },
    })
}

/// The table of one operation's curves: a line for each program, a column for each size.
fn numbers(curves: &[Curve]) -> Markup {
    let size = |point: &Point| (point.items, point.text);
    let sizes = curves.iter().flat_map(|curve| curve.points.iter().map(size));
    let sizes = sizes.sorted().dedup().collect_vec();
    let caption = format!(
        "{}, in CU, by {} / bytes of the {}",
        curves[0].operation, SIZES.items.name, SIZES.text.name
    );
    let head = html! {
        th scope="col" { "Program" }
        @for (items, text) in &sizes { th scope="col" .number { (items) " / " (text) } }
    };
    let body = html! { tbody { @for curve in curves { (line(&curve.program, &html! {
        @for wanted in &sizes { td .number {
            @for point in curve.points.iter().filter(|point| size(point) == *wanted) { (point.value) }
        } }
    })) } } };
    table(&caption, &caption, &head, &body)
}

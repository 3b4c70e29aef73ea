//! The section with the curves: the cost of each operation of the multisig as the account grows.

use super::{
    chart::Shown,
    section::{Section, line, table},
};
use crate::{growth::curve, ranking::Measured};
use itertools::Itertools;
use maud::{Markup, html};
use neap_model::case::Case;
use neap_scenarios::{operation::Operation, scenario::Scenario};
use serde::Serialize;
use serde_json::{Value, json};

/// The cost of a program's operation at each size.
#[derive(Serialize)]
pub struct Curve {
    #[serde(flatten)]
    program: Shown,
    operation: Operation,
    points: Vec<Point>,
}

#[derive(Serialize)]
struct Point {
    members: usize,
    name: usize,
    value: u64,
}

/// Collects the curves of the measured programs of the multisig, by operation.
pub fn curves(measured: &[Measured]) -> Vec<Curve> {
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let measured = measured.iter().sorted_by_key(|measured| &measured.program.name).collect_vec();
    let curves = Scenario::Multisig.operations().iter().cartesian_product(measured);
    let curves = curves.map(|(operation, measured)| {
        let points = curve(measured, *operation).into_iter();
        let points = points.map(|(Case { members, name }, value)| Point { members, name, value });
        let (program, points) = (Shown::new(measured.program), points.collect());
        Curve { program, operation: *operation, points }
    });
    curves.filter(|curve| !curve.points.is_empty()).collect()
}

/// The curves as the page's scripts read them, and the size that is fixed: the name's length in a chart by members, and
/// the members in a chart by the name's length.
pub fn data(curves: &[Curve]) -> Value {
    let Case { members, name } = Case::TYPICAL;
    json!({
        "operations": curves.iter().map(|curve| curve.operation).dedup().collect_vec(),
        "curves": curves,
        "typical": { "members": members, "name": name },
    })
}

/// The curves and their tables, or `None` without curves.
pub fn scaling(curves: &[Curve]) -> Option<Section> {
    let Case { members, name } = Case::TYPICAL;
    (!curves.is_empty()).then(|| Section {
        id: "scaling".to_owned(),
        title: "As the account grows".to_owned(),
        body: html! {
            p { "The cost of each operation of the multisig, on a logarithmic scale." }
            fieldset #over hidden {
                legend { "Horizontal axis" }
                label { input type="radio" name="over" value="" form="filter" checked; " members, with a name of " (name) " bytes" }
                label { input type="radio" name="over" value="name" form="filter"; " bytes of the name, with " (members) " members" }
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
    let size = |point: &Point| (point.members, point.name);
    let sizes = curves.iter().flat_map(|curve| curve.points.iter().map(size));
    let sizes = sizes.sorted().dedup().collect_vec();
    let caption = format!("{}, in CU, by members / bytes of the name", curves[0].operation);
    let head = html! {
        th scope="col" { "Program" }
        @for (members, name) in &sizes { th scope="col" .number { (members) " / " (name) } }
    };
    let body = html! { tbody { @for curve in curves { (line(&curve.program, &html! {
        @for wanted in &sizes { td .number {
            @for point in curve.points.iter().filter(|point| size(point) == *wanted) { (point.value) }
        } }
    })) } } };
    table(&caption, &caption, &head, &body)
}

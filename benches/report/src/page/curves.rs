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
use serde_json::{Value, json};

/// The cost of a program's operation at each size.
pub struct Curve {
    program: Shown,
    operation: Operation,
    points: Vec<(Case, u64)>,
}

/// Collects the curves of the measured programs of the multisig, by operation.
pub fn curves(measured: &[Measured]) -> Vec<Curve> {
    // Sorted by name, so that a codec keeps its colour when the ranking changes.
    let measured = measured.iter().sorted_by_key(|measured| &measured.program.name).collect_vec();
    let curves = Scenario::Multisig.operations().iter().cartesian_product(measured);
    let curves = curves.map(|(operation, measured)| Curve {
        program: Shown::new(measured.program),
        operation: *operation,
        points: curve(measured, *operation),
    });
    curves.filter(|curve| !curve.points.is_empty()).collect()
}

/// The curves as the page's scripts read them, and the size that is fixed: the name's length in a chart by members, and
/// the members in a chart by the name's length.
pub fn data(curves: &[Curve]) -> Value {
    let size = |Case { members, name }| json!({ "members": members, "name": name });
    let points = |curve: &Curve| {
        let points = curve.points.iter();
        let points = points.map(|(case, value)| {
            let mut point = size(*case);
            point["value"] = json!(value);
            point
        });
        points.collect_vec()
    };
    let each = curves.iter().map(|curve| {
        let Shown { id, name, kind } = &curve.program;
        json!({ "id": id, "name": name, "kind": kind, "operation": curve.operation, "points": points(curve) })
    });
    json!({
        "operations": curves.iter().map(|curve| curve.operation).dedup().collect_vec(),
        "curves": each.collect_vec(),
        "typical": size(Case::TYPICAL),
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
                summary { "All numbers" }
                @for curves in curves.chunk_by(|a, b| a.operation == b.operation) { (numbers(curves)) }
            }
        },
    })
}

/// The table of one operation's curves: a line for each program, a column for each size.
fn numbers(curves: &[Curve]) -> Markup {
    let points = curves.iter().flat_map(|curve| &curve.points);
    let cases = points.map(|(case, _)| *case).sorted().dedup().collect_vec();
    let caption = format!("{}, in CU, by members / bytes of the name", curves[0].operation);
    let head = html! {
        th scope="col" { "Program" }
        @for Case { members, name } in &cases { th scope="col" .number { (members) " / " (name) } }
    };
    let value = |curve: &Curve, case| {
        let point = curve.points.iter().find(|(at, _)| *at == case);
        point.map(|(_, value)| *value)
    };
    let body = html! { tbody { @for curve in curves { (line(&curve.program, &html! {
        @for case in &cases { td .number { @if let Some(value) = value(curve, *case) { (value) } } }
    })) } } };
    table(&caption, &caption, &head, &body)
}

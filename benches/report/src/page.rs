//! The page: all measurements as charts and tables, in one HTML file that needs no network.

pub mod chart;
mod costs;
pub mod curves;
mod document;
pub mod filter;
pub mod library;
mod matrices;
mod script;
mod section;
mod sizes;
mod table;
pub mod unsafe_uses;
mod words;

use chart::Chart;
use curves::Curves;
use document::Document;
use filter::Answers;
use library::Package;
use neap_model::results::Results;
use neap_scenarios::discover::Program;
use serde::Serialize;
use std::collections::BTreeMap;
use unsafe_uses::UnsafeUses;

/// The page's file name, beside the other reports of a run.
pub const FILE: &str = "index.html";

/// The data for the page's scripts.
#[derive(Serialize)]
struct Data<'a> {
    charts: Vec<&'a Chart>,
    curves: &'a Curves,
    answers: &'a BTreeMap<String, Answers>,
}

/// Renders the page. The same input gives the same bytes.
pub fn page(
    results: &Results,
    programs: &[Program],
    unsafe_uses: &UnsafeUses,
    library: &[Package],
) -> String {
    let answers = filter::answers(results, programs, unsafe_uses);
    let costs = costs::charts(results, programs);
    let curves = curves::curves(results, programs);
    let sizes = sizes::chart(results, programs);
    let data = script::json(&Data {
        charts: costs.iter().chain(&sizes).collect(),
        curves: &curves,
        answers: &answers,
    });
    let measured = programs
        .iter()
        .filter(|program| results.rows.iter().any(|row| program.has_row(row)));
    Document {
        toolchain: &results.toolchain,
        counts: (measured.count(), results.rows.len()),
        questions: filter::questions(&answers),
        costs,
        curves,
        sizes,
        rejections: matrices::rejections(results, programs),
        wire_formats: matrices::wire_formats(results, programs),
        data,
        library,
    }
    .render()
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{multisig_results, results, with_tried_inputs};
    use neap_scenarios::{
        discover::Role,
        sample::{multisig_program, program},
    };

    fn library() -> Vec<Package> {
        vec![Package {
            name: "charts".to_owned(),
            version: "1.2.3".to_owned(),
            licence: "Ask <nobody>.".to_owned(),
            script: "const draws = 1 < 2;".to_owned(),
        }]
    }

    /// The page without its scripts.
    fn html(page: &str) -> &str {
        page.split_once("<script").unwrap().0
    }

    #[test]
    fn shows_every_row_in_a_table_and_in_the_data() {
        let account = results(&[
            ("borsh::full", 701),
            ("ours::full", 53),
            ("ours::update_amount", 37),
        ]);
        let programs = ["borsh", "floor", "ours"].map(|name| match name {
            "floor" => program(name, Role::Floor),
            _ => program(name, Role::Codec),
        });
        let page = super::page(&account, &programs, &UnsafeUses::new(), &library());
        for (row, split) in [(701, "30 + 671"), (53, "30 + 23"), (37, "30 + 7")] {
            let cell = format!("<td class=\"number\">{row}<small>{split}</small></td>");
            assert!(html(&page).contains(&cell), "{cell}");
            assert!(
                page.contains(&format!("\"value\":{row},\"floor\":30")),
                "{row}"
            );
        }

        let multisig = multisig_results(&["borsh", "ours"]);
        let programs = ["borsh", "floor", "ours"].map(multisig_program);
        let page = super::page(&multisig, &programs, &UnsafeUses::new(), &library());
        for row in &multisig.rows {
            let cell = format!("<td class=\"number\">{}", row.compute_units);
            assert!(html(&page).contains(&cell), "{}", row.name);
        }
        let points = multisig.rows.iter();
        // Without members, `is_member` is a refusal.
        let points = points.filter(|row| !row.name.contains("is_member[members=0"));
        assert_eq!(page.matches("{\"members\":").count() - 1, points.count());
    }

    #[test]
    fn renders_the_same_page_for_the_same_results() {
        let results = multisig_results(&["borsh", "ours"]);
        let mut programs = ["borsh", "floor", "ours"].map(multisig_program);
        let page = super::page(&results, &programs, &UnsafeUses::new(), &library());
        programs.reverse();
        assert_eq!(
            super::page(&results, &programs, &UnsafeUses::new(), &library()),
            page
        );
    }

    #[test]
    fn escapes_all_text_from_files() {
        let hostile = "</script>`<img src=y>` <img src=x onerror=alert(1)>\" & <!-- `<img src=z>";
        let mut ours = program("ours", Role::Codec);
        ours.about.about = hostile.to_owned();
        ours.about.wire = hostile.to_owned();
        let mut results = with_tried_inputs(
            results(&[("ours::full", 50)]),
            &[("ours::full", "empty", &format!("9 aborted: {hostile}"))],
        );
        results.toolchain.linker = hostile.to_owned();
        let page = super::page(
            &results,
            &[ours, program("floor", Role::Floor)],
            &UnsafeUses::new(),
            &library(),
        );
        assert!(!page.contains("<img"), "{page}");
        assert!(page.contains("aborted: &lt;/script&gt;"), "{page}");
        // The data, the library, and the page's own scripts.
        let scripts = 1 + 1 + script::OWN.len();
        assert_eq!(page.matches("</script>").count(), scripts);
        assert_eq!(page.matches("<!--").count(), 0);
    }

    #[test]
    fn needs_no_network() {
        let page = super::page(&results(&[]), &[], &UnsafeUses::new(), &library());
        for address in ["http:", "https:", "//", "@import", "url("] {
            assert!(!html(&page).contains(address), "{address}");
        }
        assert!(page.contains("default-src 'none'"), "{page}");
    }

    #[test]
    fn credits_the_charting_library() {
        let page = super::page(&results(&[]), &[], &UnsafeUses::new(), &library());
        assert!(page.contains("charts 1.2.3"), "{page}");
        assert!(page.contains("Ask &lt;nobody&gt;."), "{page}");
    }
}

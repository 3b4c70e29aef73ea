//! The page of a suite: tables with bars, flamegraphs and bad inputs in one HTML file without scripts.

mod bad_inputs;
mod flame;
mod rows;

use crate::page::{NO_SCRIPTS, STYLE, Section, head, toolchain};
use maud::{DOCTYPE, Markup, html};
use neap_model::{profile::Profiles, results::Results};
use neap_subject::suite::Suite;

const SUITE_STYLE: &str = include_str!("../page/suite.css");

/// Renders the page. The same input gives the same bytes.
pub fn page(results: &Results, suite: &Suite, profiles: &Profiles) -> String {
    let sections = [
        Some(rows::section(results, suite)),
        flame::section(results, profiles),
        bad_inputs::section(results),
    ];
    let sections: Vec<Section> = sections.into_iter().flatten().collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("{}: compute units", suite.name), NO_SCRIPTS, &[STYLE, SUITE_STYLE]))
            body {
                a .skip href="#main" { "Skip to the tables" }
                (header(results, suite))
                div .columns {
                    aside aria-label="Contents" {
                        nav aria-label="Sections" { ul {
                            @for Section { id, title, .. } in &sections { li { a href={ "#" (id) } { (title) } } }
                        } }
                    }
                    main #main tabindex="-1" {
                        @for Section { id, title, body } in &sections {
                            section #(id) { h2 { (title) } (body) }
                        }
                    }
                }
                footer { (toolchain(&results.toolchain)) }
            }
        }
    };
    page.into_string()
}

fn header(results: &Results, suite: &Suite) -> Markup {
    html! { header {
        p .name { "neap" }
        h1 { (suite.name) }
        p .lead {
            "Compute units of whole instructions, measured on the real SVM. Every number is from an instruction whose \
             complete post-state was verified. Lower is cheaper."
        }
        // The text is Markdown; the page shows it without code marks.
        p .toolchain { "Measured with " (results.toolchain.to_string().replace('`', "")) }
    } }
}

//! The page: all measurements as charts and tables, in one HTML file that needs no network.

mod charts;
mod filter;
mod matrices;
mod price;
mod profiles;
pub mod unsafe_uses;

use crate::scenarios::program::Program;
use crate::tables::ranking::Ranked;
use base64::{Engine, prelude::BASE64_STANDARD};
use charts::{bars, costs, curves};
use itertools::Itertools;
use maud::{Markup, PreEscaped, html};
use neap_model::{profile::Profiles, results::Results};
use neap_report::page::{Document, NO_SCRIPTS, document, links, toolchain, with_headings};
use serde_json::json;
use sha2::{Digest, Sha256};
use unsafe_uses::UnsafeUses;

/// The style sheet of the filter, the charts and the profiles.
const CHARTS: &str = include_str!("../../page/page.css");

/// The scripts, in load order.
const SCRIPTS: [&str; 6] = [
    include_str!("../../page/filter.js"),
    include_str!("../../page/scale.js"),
    include_str!("../../page/price.js"),
    include_str!("../../page/profile.js"),
    include_str!("../../page/listing.js"),
    include_str!("../../page/main.js"),
];

/// Renders the page. The same input gives the same bytes.
pub fn page(
    results: &Results,
    programs: &[Program],
    unsafe_uses: &UnsafeUses,
    profiles: &Profiles,
) -> String {
    let ranked = Ranked::new(results, programs);
    let answers = filter::answers(&ranked, unsafe_uses);
    let accounts = costs::costs(&ranked);
    let sizes = costs::sizes(&ranked);
    let profiles = profiles::Data::new(&ranked, profiles);
    let sections = accounts
        .iter()
        .map(|chart| bars::bars(chart, Some(&profiles)))
        .chain(curves::scaling(&ranked))
        .chain(sizes.as_ref().map(|chart| bars::bars(chart, None)))
        .chain(matrices::bad_inputs(&ranked))
        .chain(matrices::wire_formats(&ranked))
        .collect_vec();
    let data = json!({ "answers": answers, "profiles": profiles });
    // Only strings contain `<`, so escaping it is safe.
    let data = PreEscaped(data.to_string().replace('<', "\\u003c"));
    document(&Document {
        title: "neap: what does reading an account cost?",
        policy: &policy(),
        style: CHARTS,
        skip: "Skip to the charts",
        header: header(&ranked),
        aside: html! { aside aria-label="Filter and contents" {
            form #filter hidden { (filter::controls(&answers)) }
            (links(&sections))
            form #price hidden { (price::controls()) }
        } },
        main: html! {
            noscript { p .note { "The filter and the profiles need JavaScript." } }
            p #none hidden { "No codec matches all of this. Remove a condition, or show all." }
            (with_headings(&sections))
        },
        end: html! {
            dialog #profile aria-labelledby="profile-title" {}
            footer { (toolchain(&results.toolchain)) }
            script #data type="application/json" { (data) }
            @for script in SCRIPTS { script { (PreEscaped(script)) } }
        },
    })
}

fn header(ranked: &Ranked) -> Markup {
    html! {
        p .name { "neap" }
        h1 { "What does reading an account cost?" }
        p .lead {
            "Compute units of whole instructions, measured on the real SVM: " (ranked.measured().count()) " programs, "
            (ranked.results.rows.len()) " rows, and every byte of every post-state verified. Lower is cheaper. The number in brackets is what the codec adds to its framework. Codecs within 20 % tie, because another compiler may reverse \
             their order."
        }
        // The text is Markdown; the page shows it without code marks.
        p .toolchain { "Measured with " (ranked.results.toolchain.to_string().replace('`', "")) }
    }
}

/// The page's Content-Security-Policy: allows these scripts and no others, and no access to the network.
fn policy() -> String {
    let hashes = SCRIPTS.map(|script| BASE64_STANDARD.encode(Sha256::digest(script)));
    format!("{NO_SCRIPTS}; script-src 'sha256-{}'", hashes.join("' 'sha256-"))
}

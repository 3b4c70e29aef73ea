//! The page's HTML, with its scripts and data embedded so that no text can break out of its element.

use super::{library::Package, section::Section};
use base64::{Engine, prelude::BASE64_STANDARD};
use itertools::Itertools;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use neap_model::results::Toolchain;
use serde_json::Value;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("../../page/page.css");

/// The page's own scripts, in load order.
const SCRIPTS: [&str; 5] = [
    include_str!("../../page/filter.js"),
    include_str!("../../page/measure.js"),
    include_str!("../../page/bars.js"),
    include_str!("../../page/curves.js"),
    include_str!("../../page/main.js"),
];

/// Everything that the page shows.
pub struct Document<'a> {
    /// The toolchain of the measurements.
    pub toolchain: &'a Toolchain,
    /// The number of measured programs.
    pub programs: usize,
    /// The number of rows.
    pub rows: usize,
    /// The sections, in the order of the page.
    pub sections: Vec<Section>,
    /// The controls of the filter.
    pub controls: Markup,
    /// The data for the scripts.
    pub data: Value,
    /// The charting library.
    pub library: &'a [Package],
}

impl Document<'_> {
    /// Renders the page.
    pub fn render(&self) -> String {
        let library = self.library.iter().map(|package| package.script.as_str());
        let scripts = library.chain(SCRIPTS).collect_vec();
        // Only strings contain `<`, so escaping it is safe.
        let data = PreEscaped(self.data.to_string().replace('<', "\\u003c"));
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy(&scripts));
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { "neap: what does reading an account cost?" }
                    link rel="icon" href="data:,";
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a .skip href="#main" { "Skip to the charts" }
                    (self.header())
                    div .columns {
                        (self.contents_and_filter())
                        (self.main())
                    }
                    (self.footer())
                    script #data type="application/json" { (data) }
                    @for script in scripts { script { (PreEscaped(script)) } }
                }
            }
        };
        page.into_string()
    }

    fn header(&self) -> Markup {
        html! { header {
            p .name { "neap" }
            h1 { "What does reading an account cost?" }
            p .lead {
                "Compute units of whole instructions, measured on the real SVM: " (self.programs) " programs, "
                (self.rows) " rows, and every byte of every post-state verified. Lower is cheaper. In brackets: what the codec adds to its framework."
            }
            // The text is Markdown; the page shows it without code marks.
            p .toolchain { "Measured with " (self.toolchain.to_string().replace('`', "")) }
        } }
    }

    fn contents_and_filter(&self) -> Markup {
        html! { aside aria-label="Contents and filter" {
            nav aria-label="Sections" { ul {
                @for section in &self.sections { li { a href={ "#" (section.id) } { (section.title) } } }
            } }
            form #filter hidden {
                details #questions open {
                summary { h2 { "Which codecs fit your program?" } }
                (self.controls)
                p { output #count aria-live="polite" {} }
                p { button type="reset" { "Show all" } }
                }
            }
        } }
    }

    fn main(&self) -> Markup {
        html! { main #main tabindex="-1" {
            noscript { p .note { "The charts and the filter need JavaScript. The tables hold every number." } }
            p #none hidden { "No codec matches all of this. Remove a condition, or show all." }
            @for Section { id, title, body } in &self.sections {
                section #(id) { h2 { (title) } (body) }
            }
        } }
    }

    fn footer(&self) -> Markup {
        let t = self.toolchain;
        html! { footer {
            h2 { "Measured with" }
            dl {
                @for (name, value) in [
                    ("Toolchain", &t.id), ("rustc", &t.rustc), ("LLVM", &t.llvm), ("Linker", &t.linker),
                    ("SBPF", &t.sbpf), ("mollusk-svm", &t.mollusk), ("Agave", &t.agave),
                    ("Fingerprint", &t.fingerprint),
                ] { dt { (name) } dd { code { (value) } } }
            }
            p { "Do not compare numbers from different toolchains." }
            h2 { "Charts drawn with" }
            @for package in self.library { details {
                summary { (package.name) " " (package.version) }
                pre { (package.licence) }
            } }
        } }
    }
}

/// The page's Content-Security-Policy: allows these scripts and no others, and no access to the network.
fn policy(scripts: &[&str]) -> String {
    let hash = |script: &&str| BASE64_STANDARD.encode(Sha256::digest(script));
    // The charting library adds style elements to its charts.
    format!(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{}'",
        scripts.iter().map(hash).join("' 'sha256-")
    )
}

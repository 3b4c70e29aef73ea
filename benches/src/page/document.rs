//! The page's HTML.

use super::{chart::Chart, curves::Curves, filter::Question, library::Package, script, section};
use crate::results::Toolchain;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("../../page/page.css");

/// All that a page shows.
pub struct Document<'a> {
    /// What measured it.
    pub toolchain: &'a Toolchain,
    /// How many programs were measured, and how many rows there are.
    pub counts: (usize, usize),
    /// What the reader is asked.
    pub questions: Vec<Question>,
    /// The charts of costs.
    pub costs: Vec<Chart>,
    /// The curves.
    pub curves: Curves,
    /// The chart of sizes.
    pub sizes: Option<Chart>,
    /// The matrices of rejections.
    pub rejections: Vec<Markup>,
    /// The matrices of wire formats.
    pub wire_formats: Vec<Markup>,
    /// What the scripts draw, as JSON.
    pub data: String,
    /// The charting library.
    pub library: &'a [Package],
}

impl Document<'_> {
    /// Renders the page.
    pub fn render(&self) -> String {
        let scripts = || {
            let library = self.library.iter().map(|package| package.script.as_str());
            library.chain(script::OWN)
        };
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(script::policy(scripts()));
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
                        (self.filter())
                        main #main tabindex="-1" { (self.sections()) }
                    }
                    (self.footer())
                    script #data type="application/json" { (PreEscaped(&self.data)) }
                    @for script in scripts() { script { (PreEscaped(script)) } }
                }
            }
        };
        page.into_string()
    }

    fn header(&self) -> Markup {
        let (programs, rows) = self.counts;
        html! { header {
            p .name { "neap" }
            h1 { "What does reading an account cost?" }
            p .lead {
                "In compute units, on the real SVM, for the whole instruction. " (programs) " programs, "
                (rows) " rows, every byte of every result verified. Lower is cheaper; in brackets, what the codec adds to its framework."
            }
            p .toolchain { "Measured with " (toolchain(self.toolchain)) }
        } }
    }

    fn sections(&self) -> Markup {
        html! {
            noscript { p .note { "Charts and filter need JavaScript. Every number stands in the tables." } }
            p #none hidden { "No codec here would do. Ask for less, or show all." }
            @for chart in &self.costs { (section::bars(chart)) }
            @if !self.curves.curves.is_empty() { (section::scaling(&self.curves)) }
            @if let Some(chart) = &self.sizes { (section::bars(chart)) }
            @if !self.rejections.is_empty() { section #rejections {
                h2 { "What programs refuse" }
                p {
                    "Every program was given what it should refuse. ✓ refused by all of its operations, ◐ by some, ○ by none: "
                    "they do not look at what is wrong, and may. ✕ stopped by the runtime. The number is the most "
                    "that a refusal took, in CU."
                }
                @for matrix in &self.rejections { (matrix) }
            } }
            @if !self.wire_formats.is_empty() { section #wire-formats {
                h2 { "Who reads whose bytes" }
                p { "Each program was asked all that it can say of what every other wrote, and changed it." }
                @for matrix in &self.wire_formats { (matrix) }
            } }
        }
    }

    fn filter(&self) -> Markup {
        html! { aside aria-label="Contents and filter" {
            nav aria-label="Sections" { ul {
                @for chart in &self.costs { li { a href={ "#" (chart.id) } { (chart.title) } } }
                @if !self.curves.curves.is_empty() { li { a href="#scaling" { "As the account grows" } } }
                @if let Some(chart) = &self.sizes { li { a href={ "#" (chart.id) } { (chart.title) } } }
                @if !self.rejections.is_empty() { li { a href="#rejections" { "What programs refuse" } } }
                @if !self.wire_formats.is_empty() { li { a href="#wire-formats" { "Who reads whose bytes" } } }
            } }
            form #filter hidden {
                details #questions open {
                summary { h2 { "Which codecs would do?" } }
                @for question in &self.questions { (section::ask(question)) }
                p { output #count aria-live="polite" {} }
                p { button type="reset" { "Show all" } }
                }
            }
        } }
    }

    fn footer(&self) -> Markup {
        let t = self.toolchain;
        html! { footer {
            h2 { "What measured it" }
            dl {
                @for (what, which) in [
                    ("Toolchain", &t.id), ("rustc", &t.rustc), ("LLVM", &t.llvm), ("Linker", &t.linker),
                    ("SBPF", &t.sbpf), ("mollusk-svm", &t.mollusk), ("Agave", &t.agave),
                    ("Fingerprint", &t.fingerprint),
                ] { dt { (what) } dd { code { (which) } } }
            }
            p { "Numbers of two toolchains do not compare." }
            h2 { "Drawn with" }
            @for package in self.library { details {
                summary { (package.name) " " (package.version) }
                pre { (package.licence) }
            } }
        } }
    }
}

fn toolchain(toolchain: &Toolchain) -> String {
    // Markdown's code marks.
    toolchain.to_string().replace('`', "")
}

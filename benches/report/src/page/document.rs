//! The page's HTML.

use super::{chart::Chart, curves::Curves, filter::Question, library::Package, script, section};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use neap_model::results::Toolchain;

const STYLE: &str = include_str!("../../page/page.css");

/// Everything that the page shows.
pub struct Document<'a> {
    /// The toolchain of the measurements.
    pub toolchain: &'a Toolchain,
    /// The number of measured programs, and the number of rows.
    pub counts: (usize, usize),
    /// The questions of the filter.
    pub questions: Vec<Question>,
    /// The charts of compute units.
    pub costs: Vec<Chart>,
    /// The curves.
    pub curves: Curves,
    /// The chart of sizes.
    pub sizes: Option<Chart>,
    /// The tables of refusals.
    pub rejections: Vec<Markup>,
    /// The tables of wire formats.
    pub wire_formats: Vec<Markup>,
    /// The data that the scripts draw, as JSON.
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
                "Compute units of whole instructions, measured on the real SVM: " (programs) " programs, "
                (rows) " rows, and every byte of every post-state verified. Lower is cheaper. In brackets: what the codec adds to its framework."
            }
            p .toolchain { "Measured with " (toolchain(self.toolchain)) }
        } }
    }

    fn sections(&self) -> Markup {
        html! {
            noscript { p .note { "The charts and the filter need JavaScript. The tables hold every number." } }
            p #none hidden { "No codec matches all of this. Remove a condition, or show all." }
            @for chart in &self.costs { (section::bars(chart)) }
            @if !self.curves.curves.is_empty() { (section::scaling(&self.curves)) }
            @if let Some(chart) = &self.sizes { (section::bars(chart)) }
            @if !self.rejections.is_empty() { section #rejections {
                h2 { "What programs refuse" }
                p {
                    "Every program was given bad inputs. ✓ all of its operations refuse the input, ◐ some do, ○ none does: "
                    "none looks at what is wrong, and the contract allows that. ✕ the runtime stopped the program. The number "
                    "is the cost of the most expensive refusal, in CU."
                }
                @for matrix in &self.rejections { (matrix) }
            } }
            @if !self.wire_formats.is_empty() { section #wire-formats {
                h2 { "Which programs read each other's bytes" }
                p { "Each program read and changed the accounts that every program wrote. ✓ every answer and every change is right." }
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
                @if !self.wire_formats.is_empty() { li { a href="#wire-formats" { "Which programs read each other's bytes" } } }
            } }
            form #filter hidden {
                details #questions open {
                summary { h2 { "Which codecs fit your program?" } }
                @for question in &self.questions { (section::control(question)) }
                p { output #count aria-live="polite" {} }
                p { button type="reset" { "Show all" } }
                }
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

fn toolchain(toolchain: &Toolchain) -> String {
    // The text is Markdown; the page shows it without code marks.
    toolchain.to_string().replace('`', "")
}

//! The page's HTML.

use super::{
    filter::{Choice, Question},
    library::Package,
    script,
    section::Section,
};

use maud::{DOCTYPE, Markup, PreEscaped, html};
use neap_model::results::Toolchain;

const STYLE: &str = include_str!("../../page/page.css");

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
    /// The questions of the filter.
    pub questions: Vec<Question>,
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
                        (self.contents_and_filter())
                        (self.main())
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
                @for question in &self.questions { (control(question)) }
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

/// The control of a question.
fn control(question: &Question) -> Markup {
    match question.choice {
        Choice::One => html! { p {
            label for={ "q-" (question.id) } { (question.label) }
            select #{ "q-" (question.id) } name=(question.id) {
                option value="" { "any" }
                @for (value, shown) in &question.options { option value=(value) { (shown) } }
            }
        } },
        Choice::All => html! { fieldset {
            legend { (question.label) }
            @for (value, shown) in &question.options {
                label { input type="checkbox" name=(question.id) value=(value); " " (shown) }
            }
        } },
    }
}

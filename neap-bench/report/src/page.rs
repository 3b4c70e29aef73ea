//! What all pages have in common.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use neap_model::{reports::GENERATOR, results::Toolchain};

/// The style sheet of every page.
const STYLE: &str = include_str!("../page/page.css");

/// The Content-Security-Policy of a page without scripts.
pub const NO_SCRIPTS: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// The parts of a page.
pub struct Document<'a> {
    /// The title of the window.
    pub title: &'a str,
    /// The Content-Security-Policy.
    pub policy: &'a str,
    /// The style sheets, besides that of every page.
    pub style: &'a str,
    /// Where the first link leads, for keyboards: `Skip to the tables`.
    pub skip: &'a str,
    /// The content of the header.
    pub header: Markup,
    /// The column beside the main one: an `aside`.
    pub aside: Markup,
    /// The content of the main column.
    pub main: Markup,
    /// What follows the columns, such as a footer.
    pub end: Markup,
}

/// Renders a page. The same parts give the same bytes.
pub fn document(document: &Document) -> String {
    let Document { title, policy, style, skip, header, aside, main, end } = document;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(title, policy, style))
            body {
                a .skip href="#main" { (skip) }
                header { (header) }
                div .columns {
                    (aside)
                    main #main tabindex="-1" { (main) }
                }
                (end)
            }
        }
    };
    page.into_string()
}

fn head(title: &str, policy: &str, style: &str) -> Markup {
    html! { head {
        meta charset="utf-8";
        meta http-equiv="Content-Security-Policy" content=(policy);
        meta name="generator" content=(GENERATOR);
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) }
        link rel="icon" href="data:,";
        style { (PreEscaped(STYLE)) (PreEscaped(style)) }
    } }
}

/// What built and ran the programs.
pub fn toolchain(t: &Toolchain) -> Markup {
    html! {
        h2 { "Measured with" }
        dl {
            @for (name, value) in [
                ("Toolchain", &t.id), ("rustc", &t.rustc), ("LLVM", &t.llvm), ("Linker", &t.linker),
                ("SBPF", &t.sbpf), ("mollusk-svm", &t.mollusk), ("Agave", &t.agave),
                ("Cluster", &t.cluster),
                ("Fingerprint", &t.fingerprint),
            ] { dt { (name) } dd { code { (value) } } }
        }
        p { "Do not compare numbers from different toolchains." }
    }
}

/// A section of the page.
pub struct Section {
    /// The id of its element.
    pub id: String,
    /// Its heading, and the text of the link to it.
    pub title: String,
    /// What is below its heading.
    pub body: Markup,
}

/// Links to the sections of a page.
pub fn links(sections: &[Section]) -> Markup {
    html! { nav aria-label="Sections" { ul {
        @for Section { id, title, .. } in sections { li { a href={ "#" (id) } { (title) } } }
    } } }
}

/// The sections of a page.
pub fn with_headings(sections: &[Section]) -> Markup {
    html! { @for Section { id, title, body } in sections {
        section #(id) { h2 { (title) } (body) }
    } }
}

/// A table in a box that scrolls, also by keyboard, so that the page itself does not scroll sideways.
pub fn table(label: &str, caption: &str, head: &Markup, bodies: &Markup) -> Markup {
    html! { div .scroll role="region" tabindex="0" aria-label=(label) { table {
        caption { (caption) }
        thead { tr { (head) } }
        (bodies)
    } } }
}

/// A cell with a bar. A row that costs the most compute units has the longest bar.
pub fn bar(units: u64, most: u64) -> Markup {
    html! { td .bar { span style={ "width:" (percent(units, most)) } {} } }
}

/// Renders text with code between backticks.
pub fn with_code_spans(text: &str) -> Markup {
    html! { @for (place, part) in text.split('`').enumerate() {
        @if place % 2 == 1 { code { (part) } } @else { (part) }
    } }
}

/// A part of a whole, for a style: `12.50%`.
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.2}%", 100.0 * part as f64 / whole as f64)
}

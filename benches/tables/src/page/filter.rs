//! The filter: questions that narrow down the codecs, and each program's answers.

use super::{chart::Shown, unsafe_uses::UnsafeUses};
use crate::ranking::Ranked;
use maud::{Markup, html};
use neap_report::table::most_heap;
use neap_scenarios::{check::Check, framework::Framework};
use std::collections::BTreeMap;

/// The answers of a program, by the question's id.
pub type Answers = BTreeMap<&'static str, Vec<String>>;

/// The entrypoint that all programs without a framework share.
const SHARED: &str = "pinocchio";
/// By whether the account varies in length.
const SIZES: [&str; 2] = ["fixed", "variable"];
/// The wire formats that accounts on chain have. The others are a codec's own.
const ON_CHAIN: [&str; 4] = ["borsh", "bincode, fixed integers", "C layout", "SPL"];
const CODE: [(&str, &str); 3] = [
    ("safe", "no unsafe code in your program"),
    ("unaligned", "reads bytes at any address"),
    ("heapless", "no heap"),
];

/// The form with the questions. Leaves out answers that all programs have, or none has.
///
/// The id of a question is the name of its control, also in the page's address.
pub fn controls(answers: &BTreeMap<String, Answers>) -> Markup {
    let named = |name| (name, name);
    let frameworks = Framework::ALL.map(|framework| (framework.name(), framework.title()));
    let frameworks = [&[named(SHARED)], &frameworks[..]].concat();
    let checks = Check::ALL.map(|check| named(check.name()));
    html! { details #questions open {
        summary { h2 { "Which codecs fit your program?" } }
        // A program must have the chosen answer.
        @for (id, label, options) in [
            ("framework", "Framework", &frameworks[..]),
            ("size", "Account size", &SIZES.map(named)),
            ("wire", "Wire format", &ON_CHAIN.map(named)),
        ] {
            @let options = useful(answers, id, options);
            @if !options.is_empty() { p {
                label for={ "q-" (id) } { (label) }
                select #{ "q-" (id) } name=(id) {
                    option value="" { "any" }
                    @for (value, shown) in options { option value=(value) { (shown) } }
                }
            } }
        }
        // A program must have all chosen answers.
        @for (id, label, options) in [
            ("check", "Required checks", &checks[..]),
            ("code", "Other requirements", &CODE),
        ] {
            @let options = useful(answers, id, options);
            @if !options.is_empty() { fieldset {
                legend { (label) }
                @for (value, shown) in options {
                    label { input type="checkbox" name=(id) value=(value); " " (shown) }
                }
            } }
        }
        p { output #count aria-live="polite" {} }
        p { button type="reset" { "Show all" } }
    } }
}

/// The options that some programs have and some do not: each one's value in the page's address, and its text.
fn useful<'a>(
    answers: &BTreeMap<String, Answers>,
    question: &str,
    options: &'a [(&str, &str)],
) -> Vec<&'a (&'a str, &'a str)> {
    let useful = options.iter().filter(|(value, _)| {
        let has = |answers: &&Answers| answers[question].iter().any(|answer| answer == value);
        (1..answers.len()).contains(&answers.values().filter(has).count())
    });
    useful.collect()
}

/// The answers of every measured codec, by its id on the page. Other programs have no answers.
pub fn answers(ranked: &Ranked, unsafe_uses: &UnsafeUses) -> BTreeMap<String, Answers> {
    let codecs = ranked.measured().filter(|measured| measured.is_codec());
    let answers = codecs.map(|codec| {
        let about = &codec.program.about;
        let framework = codec.program.scenario.framework.map_or(SHARED, Framework::name);
        let size = SIZES[usize::from(codec.program.scenario.sizes.is_some())];
        let checks = codec.checks.iter();
        let checks = checks.flat_map(|checks| checks.always.union(&checks.where_it_reads));
        let holds = [
            unsafe_uses.get(&codec.program.manifest) == Some(&0),
            about.alignment == 1,
            most_heap(codec.typical()) == 0,
        ];
        let code = CODE.iter().zip(holds).filter(|(_, holds)| *holds);
        let answers = BTreeMap::from([
            ("framework", vec![framework.to_owned()]),
            ("size", vec![size.to_owned()]),
            ("wire", vec![about.wire.clone()]),
            ("check", checks.map(|check| check.to_string()).collect()),
            ("code", code.map(|((value, _), _)| (*value).to_owned()).collect()),
        ]);
        (Shown::new(codec.program).id, answers)
    });
    answers.collect()
}

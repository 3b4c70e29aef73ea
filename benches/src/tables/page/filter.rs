//! The filter: questions that narrow down the codecs, and each program's answers.

use super::{charts::model::Shown, unsafe_uses::UnsafeUses};
use crate::scenarios::{
    codec_check::CodecCheck,
    framework::Framework,
    wire::{Wire, WireFormat},
};
use crate::tables::ranking::{Measured, Ranked};
use maud::{Markup, html};
use neap_report::table::most_heap;
use std::collections::BTreeMap;

/// A question to the reader, and the codecs' answers.
struct Question {
    /// The name of its control, also in the page's address.
    id: &'static str,
    label: &'static str,
    /// How many answers the reader chooses. A program must have all of them.
    choice: Choice,
    options: Vec<Answer>,
    /// The values of the answers of a codec.
    answers: fn(&Measured, &UnsafeUses) -> Vec<String>,
}

/// An answer that the reader can choose.
struct Answer {
    /// Its value in the page's address.
    value: &'static str,
    text: &'static str,
}

#[derive(PartialEq)]
enum Choice {
    One,
    Several,
}

/// The answers of a program, by the question's id.
pub type Answers = BTreeMap<&'static str, Vec<String>>;

/// The wire formats that accounts on chain have. The others are a codec's own.
const ON_CHAIN: [WireFormat; 4] = [
    WireFormat::Of(Wire::Borsh),
    WireFormat::Of(Wire::Bincode),
    WireFormat::CLayout,
    WireFormat::Spl,
];

/// A requirement for the code.
struct Requirement {
    answer: Answer,
    is_met: fn(&Measured, &UnsafeUses) -> bool,
}

const CODE: [Requirement; 3] = [
    Requirement {
        answer: Answer { value: "safe", text: "no unsafe code in your program" },
        is_met: |codec, unsafe_uses| unsafe_uses.get(&codec.program.manifest) == Some(&0),
    },
    Requirement {
        answer: Answer { value: "unaligned", text: "reads bytes at any address" },
        is_met: |codec, _| codec.program.about.alignment == 1,
    },
    Requirement {
        answer: Answer { value: "heapless", text: "no heap" },
        is_met: |codec, _| most_heap(codec.rows.iter().copied()) == 0,
    },
];

/// The wire formats whose bytes a codec reads: if an account has the same bytes in all formats, all of them.
fn wire_formats(codec: &Measured) -> Vec<String> {
    let format = &codec.program.scenario.definition.format;
    let formats = match format.wires {
        [_] => format.claims,
        _ => std::slice::from_ref(&codec.program.about.wire),
    };
    formats.iter().map(WireFormat::to_string).collect()
}

fn questions() -> [Question; 5] {
    let named = |name| Answer { value: name, text: name };
    let frameworks = Framework::ALL.map(|it| Answer { value: it.name(), text: it.title() });
    [
        Question {
            id: "framework",
            label: "Framework",
            choice: Choice::One,
            options: [named(Framework::SHARED)].into_iter().chain(frameworks).collect(),
            answers: |codec, _| {
                let framework = codec.program.scenario.framework;
                vec![framework.map_or(Framework::SHARED, Framework::name).to_owned()]
            },
        },
        Question {
            id: "size",
            label: "Account size",
            choice: Choice::One,
            options: ["fixed", "variable"].map(named).into(),
            answers: |codec, _| {
                let varies = codec.program.scenario.definition.format.sizes.is_some();
                vec![if varies { "variable" } else { "fixed" }.to_owned()]
            },
        },
        Question {
            id: "wire",
            label: "Wire format",
            choice: Choice::One,
            options: ON_CHAIN.map(|format| named(format.name())).into(),
            answers: |codec, _| wire_formats(codec),
        },
        Question {
            id: "check",
            label: "Required checks",
            choice: Choice::Several,
            options: CodecCheck::ALL.map(|check| named(check.name())).into(),
            answers: |codec, _| {
                let checks = codec.checks.iter();
                let checks = checks.flat_map(|it| it.always.union(&it.where_it_reads));
                checks.map(CodecCheck::to_string).collect()
            },
        },
        Question {
            id: "code",
            label: "Other requirements",
            choice: Choice::Several,
            options: CODE.map(|it| it.answer).into(),
            answers: |codec, unsafe_uses| {
                let met = CODE.iter().filter(|it| (it.is_met)(codec, unsafe_uses));
                met.map(|it| it.answer.value.to_owned()).collect()
            },
        },
    ]
}

/// The form with the questions. Leaves out answers that all programs have, or none has.
pub fn controls(answers: &BTreeMap<String, Answers>) -> Markup {
    html! { details #questions open {
        summary { h2 { "Which codecs fit your program?" } }
        @for Question { id, label, choice, options, .. } in questions() {
            @let options = useful(answers, id, options);
            @if options.is_empty() {
            } @else if choice == Choice::One { p {
                label for={ "q-" (id) } { (label) }
                select #{ "q-" (id) } name=(id) {
                    option value="" { "any" }
                    @for Answer { value, text } in options { option value=(value) { (text) } }
                }
            } } @else { fieldset {
                legend { (label) }
                @for Answer { value, text } in options {
                    label { input type="checkbox" name=(id) value=(value); " " (text) }
                }
            } }
        }
        p { output #count aria-live="polite" {} }
        p { button type="reset" { "Show all" } }
    } }
}

/// The options that some programs have and some do not.
fn useful(
    answers: &BTreeMap<String, Answers>,
    question: &str,
    mut options: Vec<Answer>,
) -> Vec<Answer> {
    options.retain(|option| {
        let has = |answers: &&Answers| answers[question].iter().any(|it| it == option.value);
        (1..answers.len()).contains(&answers.values().filter(has).count())
    });
    options
}

/// The answers of every measured codec, by its id on the page. Other programs have no answers.
pub fn answers(ranked: &Ranked, unsafe_uses: &UnsafeUses) -> BTreeMap<String, Answers> {
    let questions = questions();
    let codecs = ranked.measured().filter(|measured| measured.is_codec());
    let answers = codecs.map(|codec| {
        let answers = questions.iter().map(|it| (it.id, (it.answers)(codec, unsafe_uses)));
        (Shown::new(codec.program).id, answers.collect())
    });
    answers.collect()
}

//! The filter: questions that narrow down the codecs, and each program's answers.

use super::{
    chart::{Ranked, id},
    unsafe_uses::UnsafeUses,
};

use crate::{
    markdown::heap,
    ranking::{Measured, typical},
};
use neap_scenarios::{check::Check, scenario::Framework};
use std::collections::BTreeMap;

/// A question of the filter.
pub struct Question {
    /// The name of its control, also used in the page's address.
    pub id: &'static str,
    /// The text of the question.
    pub label: &'static str,
    /// How it is answered.
    pub choice: Choice,
    /// The possible answers: each one's value in the page's address, and its text on the page.
    pub options: Vec<(&'static str, &'static str)>,
}

/// How a question is answered.
#[derive(Clone, Copy)]
pub enum Choice {
    /// With one option or none. A program must have the chosen option.
    One,
    /// With any number of options. A program must have all chosen options.
    All,
}

/// The answers of a program, by the question's id.
pub type Answers = BTreeMap<&'static str, Vec<String>>;

/// The entrypoint that all programs without a framework share.
const SHARED: &str = "pinocchio";
/// By whether the account varies in length.
const SIZES: [&str; 2] = ["fixed", "variable"];
/// The wire formats that accounts on chain have. The others are a codec's own.
const ON_CHAIN: [&str; 3] = ["borsh", "bincode, fixed integers", "C layout"];
const CODE: [(&str, &str); 3] = [
    ("safe", "no unsafe code in your program"),
    ("unaligned", "reads bytes at any address"),
    ("heapless", "no heap"),
];

/// The questions. Leaves out options that all programs have, or none has.
pub fn questions(answers: &BTreeMap<String, Answers>) -> Vec<Question> {
    use Choice::{All, One};
    let named = |name| (name, name);
    let frameworks = Framework::ALL.map(|framework| (framework.name(), framework.title()));
    let frameworks = [&[named(SHARED)], &frameworks[..]].concat();
    let checks = Check::ALL.map(|check| named(check.name()));
    let questions = [
        ("framework", "Framework", One, frameworks),
        ("size", "Account size", One, SIZES.map(named).into()),
        ("wire", "Wire format", One, ON_CHAIN.map(named).into()),
        ("check", "Required checks", All, checks.into()),
        ("code", "Other requirements", All, CODE.into()),
    ];
    let questions = questions.map(|(id, label, choice, mut options)| {
        options.retain(|(value, _)| is_useful(answers, id, value));
        Question {
            id,
            label,
            choice,
            options,
        }
    });
    Vec::from_iter(questions.into_iter().filter(|q| !q.options.is_empty()))
}

/// Whether some programs have the answer and some do not.
fn is_useful(answers: &BTreeMap<String, Answers>, question: &str, value: &str) -> bool {
    let has = |answers: &&Answers| answers[question].iter().any(|answer| answer == value);
    (1..answers.len()).contains(&answers.values().filter(has).count())
}

/// The answers of every measured codec, by its id on the page. Bounds have no answers.
pub fn answers(ranked: &Ranked, unsafe_uses: &UnsafeUses) -> BTreeMap<String, Answers> {
    let codecs = ranked.values().flatten().filter(|m| m.is_codec());
    codecs
        .map(|codec| (id(codec.program), answers_of_codec(codec, unsafe_uses)))
        .collect()
}

fn answers_of_codec(codec: &Measured, unsafe_uses: &UnsafeUses) -> Answers {
    let about = &codec.program.about;
    let framework = about.scenario.framework().map_or(SHARED, Framework::name);
    let size = SIZES[usize::from(about.scenario.varies_in_length())];
    let checks = codec.checks.iter();
    let checks = checks.flat_map(|checks| checks.always.union(&checks.where_it_reads));
    let holds = [
        unsafe_uses.get(&codec.program.manifest) == Some(&0),
        about.alignment == 1,
        heap::most(typical(&codec.rows)) == 0,
    ];
    let code = CODE.into_iter().zip(holds).filter(|(_, holds)| *holds);
    BTreeMap::from([
        ("framework", vec![framework.to_owned()]),
        ("size", vec![size.to_owned()]),
        ("wire", vec![about.wire.clone()]),
        ("check", checks.map(|check| check.to_string()).collect()),
        (
            "code",
            code.map(|((value, _), _)| value.to_owned()).collect(),
        ),
    ])
}

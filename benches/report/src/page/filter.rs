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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// With one option or none. A program must have the chosen option.
    One,
    /// With any number of options. A program must have all chosen options.
    All,
}

/// The answers of a program, by the question's id.
pub type Answers = BTreeMap<&'static str, Vec<String>>;

const SHARED: &str = "pinocchio";
const FIXED: &str = "fixed";
const VARIABLE: &str = "variable";
const UNALIGNED: &str = "unaligned";
const SAFE: &str = "safe";
const HEAPLESS: &str = "heapless";

/// The wire formats that accounts on chain have. The others are a codec's own.
const ON_CHAIN: [&str; 3] = ["borsh", "bincode, fixed integers", "C layout"];

/// The questions. Leaves out options that all programs have, or none has.
pub fn questions(answers: &BTreeMap<String, Answers>) -> Vec<Question> {
    let frameworks = Framework::ALL.map(|framework| (framework.name(), framework.title()));
    let named = |name| (name, name);
    let code = [
        (SAFE, "no unsafe code in your program"),
        (UNALIGNED, "reads bytes at any address"),
        (HEAPLESS, "no heap"),
    ];
    let questions = [
        (
            "framework",
            "Framework",
            Choice::One,
            [&[named(SHARED)], &frameworks[..]].concat(),
        ),
        (
            "size",
            "Account size",
            Choice::One,
            [FIXED, VARIABLE].map(named).into(),
        ),
        (
            "wire",
            "Wire format",
            Choice::One,
            ON_CHAIN.map(named).into(),
        ),
        (
            "check",
            "Required checks",
            Choice::All,
            Check::ALL.map(Check::name).map(named).into(),
        ),
        ("code", "Other requirements", Choice::All, code.into()),
    ];
    let questions = questions.map(|(id, label, choice, mut options): (_, _, _, Vec<_>)| {
        options.retain(|(value, _)| is_useful(answers, id, value));
        Question {
            id,
            label,
            choice,
            options,
        }
    });
    let useful = questions.into_iter().filter(|q| !q.options.is_empty());
    useful.collect()
}

/// Whether some programs have the answer and some do not.
fn is_useful(answers: &BTreeMap<String, Answers>, question: &str, value: &str) -> bool {
    let has = |answers: &&Answers| answers[question].iter().any(|answer| answer == value);
    (1..answers.len()).contains(&answers.values().filter(has).count())
}

/// The answers of every measured codec, by its id on the page. Bounds have no answers.
pub fn answers(ranked: &Ranked, unsafe_uses: &UnsafeUses) -> BTreeMap<String, Answers> {
    let codecs = ranked
        .values()
        .flatten()
        .filter(|measured| measured.is_codec());
    codecs
        .map(|codec| (id(codec.program), answers_of_codec(codec, unsafe_uses)))
        .collect()
}

fn answers_of_codec(codec: &Measured, unsafe_uses: &UnsafeUses) -> Answers {
    let about = &codec.program.about;
    let framework = about.scenario.framework().map_or(SHARED, Framework::name);
    let size = if about.scenario.varies_in_length() {
        VARIABLE
    } else {
        FIXED
    };
    let checks = codec.checks.iter();
    let checks = checks.flat_map(|checks| checks.always.union(&checks.where_it_reads));
    let code = [
        (SAFE, unsafe_uses.get(&codec.program.manifest) == Some(&0)),
        (UNALIGNED, about.alignment == 1),
        (HEAPLESS, heap::most(typical(&codec.rows)) == 0),
    ];
    let code = code.into_iter().filter(|(_, holds)| *holds);
    BTreeMap::from([
        ("framework", vec![framework.to_owned()]),
        ("size", vec![size.to_owned()]),
        ("wire", vec![about.wire.clone()]),
        ("check", checks.map(|check| check.to_string()).collect()),
        ("code", code.map(|(value, _)| value.to_owned()).collect()),
    ])
}

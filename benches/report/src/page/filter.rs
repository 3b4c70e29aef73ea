//! The filter: questions that narrow down the codecs, and each program's answers.

use super::{chart, unsafe_uses::UnsafeUses};
use crate::{
    markdown::heap,
    ranking::{Measured, ranked, typical},
};
use neap_model::results::Results;
use neap_scenarios::{
    check::Check,
    discover::Program,
    scenario::{Framework, Scenario},
};
use std::collections::BTreeMap;

/// A question of the filter.
pub struct Question {
    /// The name of its control, also used in the page's address.
    pub id: &'static str,
    /// The text of the question.
    pub label: &'static str,
    /// How it is answered.
    pub choice: Choice,
    /// The possible answers.
    pub options: Vec<Answer>,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// With one option or none. A program must have the chosen option.
    One,
    /// With any number of options. A program must have all chosen options.
    All,
}

/// An option of a question.
pub struct Answer {
    /// Its value in the page's address.
    pub value: String,
    /// Its text on the page.
    pub shown: String,
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
    let all = [
        ("framework", "Framework", Choice::One, frameworks()),
        ("size", "Account size", Choice::One, sizes()),
        ("wire", "Wire format", Choice::One, wires()),
        ("check", "Required checks", Choice::All, checks()),
        ("code", "Other requirements", Choice::All, code()),
    ];
    let questions = all.map(|(id, label, choice, mut options)| {
        options.retain(|option| is_useful(answers, id, &option.value));
        Question {
            id,
            label,
            choice,
            options,
        }
    });
    let questions = questions.into_iter();
    questions
        .filter(|question| !question.options.is_empty())
        .collect()
}

/// Whether some programs have the answer and some do not.
fn is_useful(answers: &BTreeMap<String, Answers>, question: &str, value: &str) -> bool {
    let has = |answers: &Answers| {
        let answers = answers.get(question);
        answers.is_some_and(|answers| answers.iter().any(|answer| answer == value))
    };
    let with = answers.values().filter(|answers| has(answers)).count();
    (1..answers.len()).contains(&with)
}

fn frameworks() -> Vec<Answer> {
    let others = Framework::ALL.map(|framework| answer(framework.name(), framework.title()));
    let shared = answer(SHARED, "pinocchio");
    [shared].into_iter().chain(others).collect()
}

fn sizes() -> Vec<Answer> {
    vec![answer(FIXED, "fixed"), answer(VARIABLE, "variable")]
}

fn wires() -> Vec<Answer> {
    ON_CHAIN.map(|format| answer(format, format)).into()
}

fn checks() -> Vec<Answer> {
    Check::ALL
        .map(|check| answer(check.name(), check.name()))
        .into()
}

fn code() -> Vec<Answer> {
    vec![
        answer(SAFE, "no unsafe code in your program"),
        answer(UNALIGNED, "reads bytes at any address"),
        answer(HEAPLESS, "no heap"),
    ]
}

fn answer(value: &str, shown: &str) -> Answer {
    Answer {
        value: value.to_owned(),
        shown: shown.to_owned(),
    }
}

/// The answers of every measured codec, by its id on the page. Bounds have no answers.
pub fn answers(
    results: &Results,
    programs: &[Program],
    unsafe_uses: &UnsafeUses,
) -> BTreeMap<String, Answers> {
    let scenarios = Scenario::ALL.into_iter();
    let measured = scenarios.flat_map(|scenario| ranked(results, programs, scenario));
    let codecs = measured.filter(Measured::is_codec);
    codecs
        .map(|codec| {
            let Program { name, about, .. } = codec.program;
            (
                chart::id(about.scenario, name),
                answers_of_codec(&codec, unsafe_uses),
            )
        })
        .collect()
}

fn answers_of_codec(codec: &Measured, unsafe_uses: &UnsafeUses) -> Answers {
    let Program {
        about, manifest, ..
    } = codec.program;
    let size = match about.scenario.varies_in_length() {
        true => VARIABLE,
        false => FIXED,
    };
    let checks = codec.checks.iter();
    let checks = checks.flat_map(|checks| checks.always.union(&checks.where_it_reads));
    let mut code = Vec::new();
    if unsafe_uses.get(manifest) == Some(&0) {
        code.push(SAFE.to_owned());
    }
    if about.alignment == 1 {
        code.push(UNALIGNED.to_owned());
    }
    if heap::most(typical(&codec.rows)) == 0 {
        code.push(HEAPLESS.to_owned());
    }
    let framework = about.scenario.framework().map_or(SHARED, Framework::name);
    BTreeMap::from([
        ("framework", vec![framework.to_owned()]),
        ("size", vec![size.to_owned()]),
        ("wire", vec![about.wire.clone()]),
        ("check", checks.map(|check| check.to_string()).collect()),
        ("code", code),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_model::sample::{results, with_tried_inputs};
    use neap_scenarios::{discover::Role, sample::program};

    fn answers_of(programs: &[Program], uses: &UnsafeUses) -> BTreeMap<String, Answers> {
        let results = with_tried_inputs(
            results(&[("cast::full", 50), ("ours::full", 50)]),
            &[
                ("cast::full", "empty", "9 accepted"),
                ("ours::full", "empty", "9 InvalidAccountData"),
            ],
        );
        answers(&results, programs, uses)
    }

    #[test]
    fn answers_come_from_measurements_and_manifests() {
        let mut programs = [
            program("cast", Role::Codec),
            program("floor", Role::Floor),
            program("never-built", Role::Codec),
            program("ours", Role::Codec),
        ];
        programs[0].about.alignment = 8;
        programs[0].about.wire = "C layout".to_owned();
        programs[3].about.wire = "borsh".to_owned();
        let uses = [
            (programs[0].manifest.clone(), 2),
            (programs[3].manifest.clone(), 0),
        ]
        .into();
        let answers = answers_of(&programs, &uses);
        assert_eq!(
            answers.keys().collect::<Vec<_>>(),
            ["account/cast", "account/ours"]
        );
        let answer = |program: &str, question| answers[program][question].clone();
        assert_eq!(answer("account/ours", "check"), ["length"]);
        assert_eq!(answer("account/cast", "check"), [""; 0]);
        assert!(
            answer("account/ours", "code")
                .starts_with(&["safe".to_owned(), "unaligned".to_owned()])
        );
        assert!(!answer("account/cast", "code").contains(&"safe".to_owned()));
        assert!(!answer("account/cast", "code").contains(&"unaligned".to_owned()));
        assert_eq!(answer("account/ours", "framework"), ["pinocchio"]);

        let questions = questions(&answers);
        let asked: Vec<&str> = questions.iter().map(|question| question.id).collect();
        assert_eq!(
            asked,
            ["wire", "check", "code"],
            "questions with one possible answer are left out"
        );
        let wires: Vec<&str> = questions[0]
            .options
            .iter()
            .map(|o| o.value.as_str())
            .collect();
        assert_eq!(wires, ["borsh", "C layout"]);
    }
}

//! What stands above the tables: titles, the account, and the classes of codecs.

use crate::scenarios::scenario::Scenario;
use crate::tables::ranking::Measured;

/// The title of a scenario's section.
pub fn title(scenario: Scenario) -> String {
    match scenario.framework {
        None => scenario.definition.texts.title.to_owned(),
        Some(framework) => format!("{}, {}", scenario.definition.texts.title, framework.place()),
    }
}

/// Says which account a section is about, and what its numbers in brackets are. Empty if that needs no words.
pub fn introduction(scenario: Scenario) -> String {
    let about = match scenario.framework {
        Some(_) => {
            "The floor is the framework without a codec. The number in brackets is what the codec adds to it."
        }
        None => scenario.definition.texts.introduction,
    };
    format!("{} {about}", account_size(scenario)).trim().to_owned()
}

/// Says how large the account is. Empty if the scenario has only one size.
pub fn account_size(scenario: Scenario) -> String {
    let sizes = scenario.definition.format.sizes;
    sizes.map_or_else(String::new, |it| format!("The account has {}.", it.typical_account()))
}

/// The heading of a class: the checks that its programs have in common.
pub fn class_heading(class: &[Measured]) -> String {
    match (class[0].is_codec(), &class[0].checks) {
        (false, _) if class[0].is_deployed() => {
            "Not ranked: programs as they are deployed, built by other toolchains".to_owned()
        }
        (false, _) => "Bounds: programs without a codec".to_owned(),
        (true, Some(checks)) => format!("Checks {}", checks.class()),
        (true, None) => "Not tested with bad inputs".to_owned(),
    }
}

/// How far apart two codecs must be. `docs/trust.md` has the measurements.
const TIE: &str = "Codecs within 20 % tie: another compiler may reverse their order.";

/// Says how to compare the codecs of these classes. Empty if there are none, or if they were not tested.
pub fn classes_note(classes: &[&[Measured]]) -> String {
    let codecs = classes.iter().filter(|class| class[0].is_codec());
    match (codecs.count(), classes.first().and_then(|class| class[0].checks.as_ref())) {
        (1, Some(checks)) => {
            format!("All codecs were seen to check the same things: {}. {TIE}", checks.class())
        }
        (2.., _) => {
            format!(
                "Codecs that were seen to check the same things form a class. Compare codecs only within a class, \
                 because checking less costs less. {TIE}"
            )
        }
        _ => String::new(),
    }
}

/// A paragraph in Markdown, or nothing if the text is empty.
pub fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{text}\n\n") }
}

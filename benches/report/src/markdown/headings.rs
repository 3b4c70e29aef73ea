//! What stands above the tables: titles, the account, and the classes of codecs.

use crate::ranking::Measured;
use neap_model::case::Case;
use neap_scenarios::scenario::Scenario;

/// What stands beside the numbers of a transfer.
const TRANSFER: &str = "\
Both token accounts have 165 bytes. The deployed programs are copied from mollusk's packages. They are not ranked: other toolchains \
built them, and they do more. They dispatch all instructions of a token program, accept a multisig's signatures, and log \
most errors, which costs about 100 CU. The other programs have one instruction, refuse every multisig, and log nothing. \
They also refuse a sum that overflows the destination, which the deployed SPL Token does not check.";

/// The title of a scenario's section.
pub fn title(scenario: Scenario) -> String {
    match scenario {
        Scenario::Account => "The 160-byte account".to_owned(),
        Scenario::AccountEnum => "The 160-byte account with a checked enum".to_owned(),
        Scenario::Multisig => "The multisig account, of variable length".to_owned(),
        Scenario::Transfer => "SPL Token's transfer".to_owned(),
        Scenario::AccountIn(framework)
        | Scenario::MultisigIn(framework)
        | Scenario::TransferIn(framework) => {
            format!("{}, {}", title(scenario.shared()), framework.place())
        }
    }
}

/// Says which account a section is about, and what its numbers in brackets are. Empty if that needs no words.
pub fn introduction(scenario: Scenario) -> String {
    match scenario {
        Scenario::AccountIn(_) | Scenario::MultisigIn(_) | Scenario::TransferIn(_) => {
            let floor = "The floor is the framework without a codec. In brackets: what the codec adds to it.";
            format!("{} {floor}", account_size(scenario)).trim_start().to_owned()
        }
        Scenario::AccountEnum => {
            "Programs refuse a state that is not a variant of the enum. In brackets: the part above the floor of the \
             160-byte account."
                .to_owned()
        }
        Scenario::Transfer => TRANSFER.to_owned(),
        Scenario::Account | Scenario::Multisig => account_size(scenario),
    }
}

/// Says how large the account is. Empty if the scenario has only one size.
pub fn account_size(scenario: Scenario) -> String {
    if !scenario.varies_in_length() {
        return String::new();
    }
    format!("The account has {}.", typical_account())
}

/// The size of the account in the typical case.
pub fn typical_account() -> String {
    let Case { members, name } = Case::TYPICAL;
    format!("{members} members and a name of {name} bytes")
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

/// How far apart two codecs must be. `docs/toolchains.md` has the measurements.
const TIE: &str = "Codecs within 20 % tie: another compiler may turn their order around.";

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

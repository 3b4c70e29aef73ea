//! Writes a bad input as TOML for a suite.

use neap_model::text::hex;
use neap_subject::{
    bad_inputs::BadInput,
    subject::{Measurement, Subject},
};
use neap_svm::solana_account::Account;
use neap_svm::solana_pubkey::Pubkey;
use std::{collections::BTreeMap, fmt::Write};

/// The most bytes of data that are worth pasting.
const MAX_BYTES: usize = 4096;

/// The operation with the bad input, and the accounts that it needs besides those of the suite.
pub fn operation(subject: &Subject, good: &Measurement, bad: &BadInput) -> String {
    let mut toml = String::new();
    let mut names = BTreeMap::new();
    let mut before = String::new();
    for (address, account) in &bad.invocation.accounts {
        let is_passed = bad.invocation.instruction.accounts.iter().any(|it| it.pubkey == *address);
        let known = subject.account_names.get(address);
        if let Some(name) = known {
            let declared = good.specimen.invocation.accounts.iter();
            let declared = declared.clone().find(|(it, _)| it == address).map(|(_, it)| it);
            if declared != Some(account) {
                before += &changed(subject, name, declared, account);
            }
            names.insert(*address, name.clone());
        } else if is_passed {
            let name = bad.account_name(address).unwrap_or("other");
            let name = new_name(name, &names, subject);
            toml += &whole(subject, &name, address, account);
            names.insert(*address, name);
        }
    }
    let instruction = &bad.invocation.instruction;
    let passed = instruction.accounts.iter().map(|meta| {
        let name = names.get(&meta.pubkey).cloned();
        let name = name.unwrap_or_else(|| name_of(subject, &meta.pubkey));
        let writable = if meta.is_writable { ", writable = true" } else { "" };
        let signer = if meta.is_signer { ", signer = true" } else { "" };
        format!("    {{ account = \"{name}\"{writable}{signer} }},\n")
    });
    let name = plain(&format!("{} {}", bad.operation, bad.name));
    let from = good.declaration.as_ref().and_then(|it| it.from.as_ref());
    let from = from.map_or_else(String::new, |from| format!("from = \"{from}\"\n"));
    let (program, data) = (&subject.program, data(&instruction.data));
    let passed: String = passed.collect();
    if toml.contains(LONG) || data.contains(LONG) || before.contains(LONG) {
        toml.insert_str(0, "# Write the bytes that `file` counts to a file, and name it there.\n");
    }
    let _ = write!(
        toml,
        "[[operation]]\nname = \"{name}\"\nprograms = [\"{program}\"]\n{from}data = {data}\n\
         accounts = [\n{passed}]\n{before}error = \"any\"\n"
    );
    toml
}

/// A whole account.
fn whole(subject: &Subject, name: &str, address: &Pubkey, account: &Account) -> String {
    let Account { lamports, owner, executable, .. } = account;
    let owner = name_of(subject, owner);
    let executable = if *executable { "executable = true\n" } else { "" };
    let data = data(&account.data);
    format!(
        "[account.{name}]\naddress = \"{address}\"\nowner = \"{owner}\"\nlamports = {lamports}\ndata = {data}\n{executable}\n"
    )
}

/// What an account has instead of what it is declared with.
fn changed(subject: &Subject, name: &str, from: Option<&Account>, to: &Account) -> String {
    let mut lines = String::new();
    let name = crate::toml_text::key(name);
    if from.is_none_or(|from| from.owner != to.owner) {
        let _ = writeln!(lines, "before.{name}.owner = \"{}\"", name_of(subject, &to.owner));
    }
    if from.is_none_or(|from| from.lamports != to.lamports) {
        let _ = writeln!(lines, "before.{name}.lamports = {}", to.lamports);
    }
    match from.filter(|from| from.data.len() == to.data.len()) {
        Some(from) if from.data == to.data => {}
        Some(from) => {
            let differs = |at: &usize| from.data[*at] != to.data[*at];
            let first = (0..to.data.len()).find(differs).unwrap_or_default();
            let last = (0..to.data.len()).rev().find(differs).unwrap_or_default();
            let bytes = data(&to.data[first..=last]);
            let _ = writeln!(lines, "before.{name}.at = {{ {first} = {bytes} }}");
        }
        None => {
            let _ = writeln!(lines, "before.{name}.data = {}", data(&to.data));
        }
    }
    lines
}

/// The name of an account in the suite, or its address.
fn name_of(subject: &Subject, address: &Pubkey) -> String {
    let name = subject.account_names.get(address);
    name.cloned().unwrap_or_else(|| address.to_string())
}

/// What stands for data that is too long to print.
const LONG: &str = "{ file = \"";

fn data(bytes: &[u8]) -> String {
    let zeros = bytes.iter().rev().take_while(|byte| **byte == 0).count();
    // Few zeros are as short in hexadecimal.
    let zeros = if zeros < 8 { 0 } else { zeros };
    let start = &bytes[..bytes.len() - zeros];
    let mut fields = Vec::new();
    if start.len() > MAX_BYTES {
        fields.push(format!("{LONG}{} bytes\" }}", start.len()));
    } else if !start.is_empty() {
        fields.push(format!("{{ hex = \"{}\" }}", hex(start)));
    }
    if zeros > 0 {
        fields.push(format!("{{ zeros = {zeros} }}"));
    }
    format!("[{}]", fields.join(", "))
}

/// A name that no account of the input or of the suite has.
fn new_name(name: &str, known: &BTreeMap<Pubkey, String>, subject: &Subject) -> String {
    let plain = plain(name);
    let taken = known.values().chain(subject.account_names.values());
    crate::toml_text::free_name(&plain, |name| taken.clone().all(|it| it != name))
}

/// Text as a suite may use it for a name.
fn plain(text: &str) -> String {
    let text = text.replace('\'', "");
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let plain = Vec::from_iter(words.filter(|word| !word.is_empty())).join("-");
    if plain.is_empty() { "other".to_owned() } else { plain }
}

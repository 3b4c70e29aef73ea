//! Declares what an operation was seen to do.

use super::draft::{list, quoted};
use neap_model::text::{hex, one_line};
use neap_svm::{
    solana_account::Account,
    solana_program_error::ProgramError,
    solana_pubkey::Pubkey,
    svm::{Outcome, ProgramResult},
};
use std::collections::BTreeMap;

/// The shortest run of zeros that is a field of its own.
const ZEROS: usize = 8;

/// The most bytes in hexadecimal in one field.
const HEX: usize = 32;

/// What data may contain: addresses with names, and the first bytes of types with their fields.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The names of the accounts, by address.
    pub names: &'a BTreeMap<Pubkey, String>,
    /// The first bytes of the accounts of each type, and the field that writes them.
    pub discriminators: &'a [(Vec<u8>, String)],
}

/// The lines that declare an outcome. `before` are the accounts before the operation.
pub fn expectation(outcome: &Outcome, before: &[(Pubkey, Account)], known: Known) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(why) = &outcome.aborted {
        lines.push(format!("# The runtime ends the program: {}", one_line(why)));
    }
    if let ProgramResult::Failure(_) = &outcome.result {
        let mut messages = outcome.logs.iter().rev();
        let explains = |message: &&String| message.contains("Error") || message.contains("error");
        if let Some(message) = messages.clone().find(explains).or(messages.next()) {
            lines.push(format!("# It logs: {}", one_line(message)));
        }
    }
    match &outcome.result {
        ProgramResult::Success => {}
        ProgramResult::Failure(ProgramError::Custom(number)) => {
            lines.push(format!("custom_error = {number}"));
        }
        ProgramResult::Failure(error) => lines.push(format!("error = \"{error:?}\"")),
        ProgramResult::UnknownError(error) => lines.push(format!("error = \"{error:?}\"")),
    }
    if !outcome.return_data.is_empty() {
        lines.extend(data("returns", &outcome.return_data, known));
    }
    for ((address, before), (_, after)) in before.iter().zip(&outcome.accounts) {
        let name = known.names.get(address).cloned().unwrap_or_else(|| address.to_string());
        if before.owner != after.owner {
            let owner = known.names.get(&after.owner).cloned();
            let owner = quoted(&owner.unwrap_or_else(|| after.owner.to_string()));
            lines.push(format!("after.{name}.owner = {owner}"));
        }
        if before.lamports != after.lamports {
            lines.push(format!("after.{name}.lamports = {}", after.lamports));
        }
        if before.data != after.data {
            lines.extend(data(&format!("after.{name}.data"), &after.data, known));
        }
    }
    lines
}

/// The lines of a key with data.
fn data(key: &str, bytes: &[u8], known: Known) -> Vec<String> {
    let fields = fields(bytes, known).into_iter().map(|field| (field, String::new()));
    list(key, &Vec::from_iter(fields)).lines().map(str::to_owned).collect()
}

/// Bytes as fields: a discriminator at the start, addresses, zeros, and the rest in hexadecimal.
fn fields(mut bytes: &[u8], Known { names, discriminators }: Known) -> Vec<String> {
    let mut fields = Vec::new();
    let mut starts = discriminators.iter().filter(|(first, _)| !first.is_empty());
    if let Some((first, field)) = starts.find(|(first, _)| bytes.starts_with(first)) {
        fields.push(field.clone());
        bytes = &bytes[first.len()..];
    }
    let special = |bytes: &[u8]| {
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        if zeros >= ZEROS {
            return Some((zeros, format!("{{ zeros = {zeros} }}")));
        }
        let name = names.get(&Pubkey::try_from(bytes.get(..32)?).ok()?)?;
        Some((32, format!("{{ key = {} }}", quoted(name))))
    };
    while !bytes.is_empty() {
        let (length, field) = special(bytes).unwrap_or_else(|| {
            let ends =
                (1..bytes.len().min(HEX)).find(|length| special(&bytes[*length..]).is_some());
            let length = ends.unwrap_or(bytes.len().min(HEX));
            (length, format!("{{ hex = \"{}\" }}", hex(&bytes[..length])))
        });
        fields.push(field);
        bytes = &bytes[length..];
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_svm::solana_instruction::error::InstructionError;

    #[test]
    fn data_names_types_and_addresses() {
        let [payer, zeros] = [[7; 32], [0; 32]].map(Pubkey::new_from_array);
        let names = [(payer, "payer".to_owned()), (zeros, "system".to_owned())].into();
        let counter = (vec![1, 2, 3], "{ discriminator = \"account:Counter\" }".to_owned());
        let known = Known { names: &names, discriminators: &[counter] };
        for (bytes, expected) in [
            (vec![], "after.a.data = []\n"),
            (vec![0; 7], "after.a.data = [{ hex = \"00000000000000\" }]\n"),
            (vec![0; 40], "after.a.data = [{ zeros = 40 }]\n"),
            (
                [&[1, 2, 3, 5][..], &[7; 32], &[0; 8], &[9; 33]].concat(),
                concat!(
                    "after.a.data = [\n    { discriminator = \"account:Counter\" },\n    { hex = \"05\" },\n",
                    "    { key = \"payer\" },\n    { zeros = 8 },\n",
                    "    { hex = \"0909090909090909090909090909090909090909090909090909090909090909\" },\n",
                    "    { hex = \"09\" },\n]\n",
                ),
            ),
        ] {
            let found = data("after.a.data", &bytes, known).join("\n") + "\n";
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn an_outcome_becomes_what_a_suite_declares() {
        let (payer, counter) = (Pubkey::new_from_array([7; 32]), Pubkey::new_from_array([8; 32]));
        let program = Pubkey::new_from_array([9; 32]);
        let names = [(payer, "payer"), (counter, "counter"), (program, "program")];
        let names = names.map(|(address, name)| (address, name.to_owned())).into();
        let before = vec![(payer, Account::new(5, 0, &payer)), (counter, Account::default())];
        let mut outcome = Outcome {
            result: ProgramResult::Success,
            compute_units: 1,
            aborted: None,
            return_data: vec![42],
            logs: vec!["Program log: two\nlines".to_owned()],
            accounts: vec![
                (payer, Account::new(2, 0, &payer)),
                (counter, Account { data: vec![1], ..Account::new(3, 0, &program) }),
            ],
        };
        let expect = |outcome: &Outcome, expected: &[&str]| {
            let known = Known { names: &names, discriminators: &[] };
            assert_eq!(expectation(outcome, &before, known), expected);
        };
        let changes = [
            "returns = [{ hex = \"2a\" }]",
            "after.payer.lamports = 2",
            "after.counter.owner = \"program\"",
            "after.counter.lamports = 3",
            "after.counter.data = [{ hex = \"01\" }]",
        ];
        expect(&outcome, &changes);
        (outcome.return_data, outcome.accounts) = (Vec::new(), before.clone());
        outcome.result = ProgramResult::Failure(ProgramError::Custom(6000));
        expect(&outcome, &["# It logs: Program log: two\\nlines", "custom_error = 6000"]);
        outcome.logs.clear();
        outcome.result = ProgramResult::Failure(ProgramError::IncorrectAuthority);
        expect(&outcome, &["error = \"IncorrectAuthority\""]);
        outcome.aborted = Some("Access violation".to_owned());
        outcome.result = ProgramResult::UnknownError(InstructionError::ProgramFailedToComplete);
        let ended = "# The runtime ends the program: Access violation";
        expect(&outcome, &[ended, "error = \"ProgramFailedToComplete\""]);
    }
}

//! Declares what an operation was seen to do.

use crate::toml_text::{key, list, quoted};
use neap_idl_reader::{Idl, Message};
use neap_model::text::{hex, one_line};
use neap_svm::{
    solana_account::Account, solana_instruction::error::InstructionError, solana_pubkey::Pubkey,
    svm::Outcome,
};
use std::{collections::BTreeMap, ops::Range};
use toml::{Table, Value};

/// The shortest run of zeros that is a field of its own, and the fewest unchanged bytes between changes.
const ZEROS: usize = 8;

/// The most bytes in hexadecimal in one field.
const HEX: usize = 32;

/// What data may contain: addresses with names, and types.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The names of the accounts, by address.
    pub names: &'a BTreeMap<Pubkey, String>,
    /// The types of the program.
    pub idl: Option<&'a Idl>,
}

/// The lines that declare an outcome. `before` are the accounts before the operation.
pub fn expectation(outcome: &Outcome, before: &[(Pubkey, Account)], known: Known) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(why) = &outcome.aborted {
        lines.push(format!("# The runtime ends the program: {}", one_line(why)));
    }
    if outcome.result.is_err() && outcome.aborted.is_none() {
        let mut messages = outcome.logs.iter().rev();
        let explains = |message: &&String| message.contains("Error") || message.contains("error");
        if let Some(message) = messages.clone().find(explains).or(messages.next()) {
            lines.push(format!("# It logs: {}", one_line(message)));
        }
    }
    lines.extend(result(outcome, known.idl));
    if !outcome.return_data.is_empty() {
        lines.extend(bytes("returns", &outcome.return_data, known));
    }
    for ((address, before), (_, after)) in before.iter().zip(&outcome.accounts) {
        let name = known.names.get(address).cloned().unwrap_or_else(|| address.to_string());
        let name = key(&name);
        if before.owner != after.owner {
            lines.push(format!("after.{name}.owner = {}", owner(after, known)));
        }
        if before.lamports != after.lamports {
            lines.push(format!("after.{name}.lamports = {}", after.lamports));
        }
        if before.data != after.data {
            lines.extend(data(&name, &before.data, &after.data, None, known));
        }
    }
    lines
}

/// The line of the error, if there is one.
pub fn result(outcome: &Outcome, idl: Option<&Idl>) -> Option<String> {
    match &outcome.result {
        Ok(()) => None,
        Err(InstructionError::Custom(number)) => {
            let name = idl.and_then(|idl| {
                let name = idl.errors.get(number)?;
                let mut same = idl.errors.values().filter(|other| *other == name);
                (same.next().is_some() && same.next().is_none()).then(|| quoted(name))
            });
            Some(format!("custom_error = {}", name.unwrap_or_else(|| number.to_string())))
        }
        Err(error) => Some(format!("error = \"{error:?}\"")),
    }
}

/// The owner of an account, by its name if it has one.
pub fn owner(account: &Account, known: Known) -> String {
    let name = known.names.get(&account.owner).cloned();
    quoted(&name.unwrap_or_else(|| account.owner.to_string()))
}

/// The lines that declare new data of an account: what changed, by its fields if it has a type of the IDL. `name` is its key in the suite, and `declared` is the type that the
/// suite gives the account before the operation.
pub fn data(
    name: &str,
    before: &[u8],
    after: &[u8],
    declared: Option<&str>,
    known: Known,
) -> Vec<String> {
    by_type(name, before, after, declared, known).unwrap_or_else(|| {
        let all = bytes(&format!("after.{name}.data"), after, known);
        // The bytes at offsets do not replace a declared type.
        let is_like = declared.is_none() && before.len() == after.len();
        let changed = is_like.then(|| at(name, before, after, known));
        changed.filter(|changed| changed.len() < all.len()).unwrap_or(all)
    })
}

/// As [`data`], if the account has a type of the IDL.
pub fn by_type(
    name: &str,
    before: &[u8],
    after: &[u8],
    declared: Option<&str>,
    known: Known,
) -> Option<Vec<String>> {
    let idl = known.idl?;
    let mut types = idl.accounts.iter().filter(|ty| match declared {
        Some(declared) => ty.name == declared,
        None => !ty.start.is_empty() && after.starts_with(&ty.start),
    });
    let Typed { ty, fields, space, encoded } =
        types.find_map(|ty| typed(idl, ty, before, after, known))?;
    let mut lines = Vec::new();
    if declared.is_none() {
        lines.push(format!("after.{name}.type = {}", quoted(ty)));
    }
    if !fields.is_empty() {
        lines.push(format!("after.{name}.fields = {}", Value::Table(fields)));
    }
    lines.extend(space.map(|space| format!("after.{name}.space = {space}")));
    lines.extend(at(name, &encoded, after, known));
    Some(lines)
}

/// The lines that declare the bytes that differ between data of one length.
fn at(name: &str, before: &[u8], after: &[u8], known: Known) -> Vec<String> {
    let lines = differences(before, after, known.names).into_iter().flat_map(|range| {
        // A type starts at the start.
        let known = Known { idl: known.idl.filter(|_| range.start == 0), ..known };
        bytes(&format!("after.{name}.at.{}", range.start), &after[range], known)
    });
    lines.collect()
}

/// The ranges that differ between data of one length. An address with a name differs as a whole, because others replace it.
fn differences(before: &[u8], after: &[u8], names: &BTreeMap<Pubkey, String>) -> Vec<Range<usize>> {
    let mut differs = Vec::from_iter(before.iter().zip(after).map(|(old, new)| old != new));
    let is_named = |key: &[u8]| {
        key != [0; 32] && Pubkey::try_from(key).is_ok_and(|key| names.contains_key(&key))
    };
    for (start, (old, new)) in before.windows(32).zip(after.windows(32)).enumerate() {
        if old != new && (is_named(old) || is_named(new)) {
            differs[start..start + 32].fill(true);
        }
    }
    let mut ranges = Vec::<Range<usize>>::new();
    for (offset, _) in differs.iter().enumerate().filter(|(_, differs)| **differs) {
        match ranges.last_mut() {
            Some(last) if offset < last.end + ZEROS => last.end = offset + 1,
            _ => ranges.push(offset..offset + 1),
        }
    }
    ranges
}

/// New data as a type with the fields that changed.
struct Typed<'a> {
    ty: &'a str,
    fields: Table,
    space: Option<usize>,
    /// The data that these declare, as long as the new data.
    encoded: Vec<u8>,
}

/// The fields that make one data the other, if that can be declared.
fn typed<'a>(
    idl: &Idl,
    ty: &'a Message,
    before: &[u8],
    after: &[u8],
    known: Known,
) -> Option<Typed<'a>> {
    let decode = |data: &[u8]| idl.decode(&ty.ty, data.strip_prefix(ty.start.as_slice())?);
    let zeros = || idl.decode(&ty.ty, &idl.zero(&ty.ty).ok()?);
    let (old, new) = (decode(before).or_else(zeros)?, decode(after)?);
    let mut encoded = ty.start.clone();
    encoded.extend(idl.encode(&ty.ty, &new, &neap_idl_reader::NoNames).ok()?.bytes);
    // A suite keeps the bytes after the fields, and adds zeros.
    encoded.extend(before.iter().skip(encoded.len()));
    let space = (encoded.len() != after.len()).then_some(after.len());
    encoded.resize(after.len(), 0);
    let fields = match changed(&old.into(), &new.into()) {
        Some(Value::Table(fields)) => fields,
        _ => Table::new(),
    };
    let names = known.names.iter().map(|(address, name)| (address.to_string(), name.as_str()));
    let fields = with_names(Value::Table(fields), &names.collect());
    let Value::Table(fields) = fields else { return None };
    Some(Typed { ty: &ty.name, fields, space, encoded })
}

/// What changed in a value: the fields of a struct, and the items of a list by their numbers.
fn changed(before: &Value, after: &Value) -> Option<Value> {
    match (before, after) {
        (before, after) if before == after => None,
        (Value::Table(old), Value::Table(new)) if old.keys().eq(new.keys()) => {
            let fields = old.iter().zip(new.iter());
            let fields = fields
                .filter_map(|((name, old), (_, new))| Some((name.clone(), changed(old, new)?)));
            Some(Value::Table(fields.collect()))
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let items = old.iter().zip(new).enumerate();
            let items =
                items.filter_map(|(at, (old, new))| Some((at.to_string(), changed(old, new)?)));
            let items = Table::from_iter(items);
            Some(if items.len() < new.len() { items.into() } else { after.clone() })
        }
        (_, after) => Some(after.clone()),
    }
}

/// The value with names in place of addresses.
fn with_names(value: Value, names: &BTreeMap<String, &str>) -> Value {
    match value {
        Value::String(text) => names.get(&text).map_or(Value::String(text), |name| (*name).into()),
        Value::Array(items) => {
            items.into_iter().map(|item| with_names(item, names)).collect::<Vec<_>>().into()
        }
        Value::Table(fields) => {
            let fields = fields.into_iter().map(|(name, value)| (name, with_names(value, names)));
            Value::Table(fields.collect())
        }
        other => other,
    }
}

/// The lines of a key with bytes.
pub fn bytes(key: &str, bytes: &[u8], known: Known) -> Vec<String> {
    let fields = fields(bytes, known).into_iter().map(|field| (field, String::new()));
    list(key, &Vec::from_iter(fields)).lines().map(str::to_owned).collect()
}

/// Bytes as fields: a discriminator at the start, addresses, zeros, and the rest in hexadecimal.
fn fields(mut bytes: &[u8], Known { names, idl }: Known) -> Vec<String> {
    let mut fields = Vec::new();
    let mut types = idl.iter().flat_map(|idl| &idl.accounts).filter(|ty| !ty.start.is_empty());
    if let Some(ty) = types.find(|ty| bytes.starts_with(&ty.start)) {
        fields.push(format!("{{ account = {} }}", quoted(&ty.name)));
        bytes = &bytes[ty.start.len()..];
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
        let idl = br#"{"instructions": [{"name": "a"}], "accounts": [{"name": "Counter", "discriminator": [1, 2, 3]}]}"#;
        let idl = Idl::read(idl).unwrap();
        let known = Known { names: &names, idl: Some(&idl) };
        for (bytes, expected) in [
            (vec![], "after.a.data = []\n"),
            (vec![0; 7], "after.a.data = [{ hex = \"00000000000000\" }]\n"),
            (vec![0; 40], "after.a.data = [{ zeros = 40 }]\n"),
            (
                [&[1, 2, 3, 5][..], &[7; 32], &[0; 8], &[9; 33]].concat(),
                concat!(
                    "after.a.data = [\n    { account = \"Counter\" },\n    { hex = \"05\" },\n",
                    "    { key = \"payer\" },\n    { zeros = 8 },\n",
                    "    { hex = \"0909090909090909090909090909090909090909090909090909090909090909\" },\n",
                    "    { hex = \"09\" },\n]\n",
                ),
            ),
        ] {
            let found = super::bytes("after.a.data", &bytes, known).join("\n") + "\n";
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn bytes_that_changed_are_declared_at_their_offsets() {
        let payer = Pubkey::new_from_array([7; 32]);
        let names = [(payer, "payer".to_owned())].into();
        let known = Known { names: &names, idl: None };
        let before = [9; 200];
        let changed = |changes: &[(usize, &[u8])]| {
            let mut after = before;
            for (offset, bytes) in changes {
                after[*offset..offset + bytes.len()].copy_from_slice(bytes);
            }
            data("a", &before, &after, None, known)
        };
        let apart = ["after.a.at.0 = [{ hex = \"01\" }]", "after.a.at.9 = [{ hex = \"02\" }]"];
        assert_eq!(changed(&[(0, &[1]), (9, &[2])]), apart);
        let near = ["after.a.at.0 = [{ hex = \"010909090909090902\" }]"];
        assert_eq!(changed(&[(0, &[1]), (8, &[2])]), near[..]);
        assert_eq!(changed(&[(40, &[7; 32])]), ["after.a.at.40 = [{ key = \"payer\" }]"]);
        // Other accounts have other bytes where the address begins as the data did before.
        let (mut old, mut new) = ([9; 200], [9; 200]);
        old[40..50].fill(7);
        new[40..72].fill(7);
        let whole = ["after.a.at.40 = [{ key = \"payer\" }]"];
        assert_eq!(data("a", &old, &new, None, known), whole);
        assert_eq!(data("a", &old, &[0; 200], None, known), ["after.a.data = [{ zeros = 200 }]"]);
    }

    #[test]
    fn an_outcome_becomes_what_a_suite_declares() {
        let (payer, counter) = (Pubkey::new_from_array([7; 32]), Pubkey::new_from_array([8; 32]));
        let program = Pubkey::new_from_array([9; 32]);
        let names = [(payer, "payer"), (counter, "counter"), (program, "program")];
        let names = names.map(|(address, name)| (address, name.to_owned())).into();
        let before = vec![(payer, Account::new(5, 0, &payer)), (counter, Account::default())];
        let mut outcome = Outcome {
            result: Ok(()),
            compute_units: 1,
            aborted: None,
            return_data: vec![42],
            logs: vec!["Program log: two\nlines".to_owned()],
            invokes: Vec::new(),
            accounts: vec![
                (payer, Account::new(2, 0, &payer)),
                (counter, Account { data: vec![1], ..Account::new(3, 0, &program) }),
            ],
        };
        let expect = |outcome: &Outcome, expected: &[&str]| {
            let known = Known { names: &names, idl: None };
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
        outcome.result = Err(InstructionError::Custom(6000));
        expect(&outcome, &["# It logs: Program log: two\\nlines", "custom_error = 6000"]);
        outcome.logs.clear();
        outcome.result = Err(InstructionError::IncorrectAuthority);
        expect(&outcome, &["error = \"IncorrectAuthority\""]);
        outcome.aborted = Some("Access violation".to_owned());
        outcome.result = Err(InstructionError::ProgramFailedToComplete);
        let ended = "# The runtime ends the program: Access violation";
        expect(&outcome, &[ended, "error = \"ProgramFailedToComplete\""]);
    }
}

//! Edits the declaration of an operation in the text of a suite. Everything else stays as it is, with its comments.

use crate::{
    expectation::{Known, by_type, bytes, data, owner, result},
    toml_text::{key, quoted},
};
use anyhow::{Context, bail};
use neap_idl_reader::{Idl, Type};
use neap_subject::specimen::{FieldPlace, Specimen};
use neap_svm::{
    solana_account::Account,
    solana_pubkey::Pubkey,
    svm::Outcome,
    verify::{Mismatches, Part},
};
use std::{collections::BTreeMap, iter::successors};
use toml_edit::{DocumentMut, Item, Table, TableLike};

/// What an operation did, and where that differs from what the suite expects.
pub struct Edit<'a> {
    pub outcome: &'a Outcome,
    pub specimen: &'a Specimen,
    pub mismatches: &'a Mismatches,
    pub known: Known<'a>,
}

/// Changes the expectations that are wrong.
pub fn edit(document: &mut DocumentMut, operation: &str, change: &Edit) -> anyhow::Result<()> {
    let types = declared_types(document, operation);
    let operations = document.get_mut("operation").and_then(Item::as_array_of_tables_mut);
    let mut operations = operations.into_iter().flat_map(|all| all.iter_mut());
    let declared = operations.find(|it| it.get("name").and_then(Item::as_str) == Some(operation));
    let declared = declared.context("declare it as [[operation]], and not in a list")?;
    let Edit { outcome, mismatches, known, .. } = *change;
    let mut lines = Vec::new();
    if mismatches.0.iter().any(|it| it.is_result()) {
        let new = result(outcome, known.idl);
        let declares = new.as_ref().and_then(|line| line.split(' ').next());
        for key in ["error", "custom_error", "rolled_back"]
            .into_iter()
            .filter(|key| Some(*key) != declares)
        {
            declared.remove(key);
        }
        lines.extend(new);
    }
    if outcome.result.is_err() {
        lines.extend(change.refused(declared));
    } else {
        change.returned(declared, &mut lines);
        for (address, after) in &outcome.accounts {
            change.left(declared, address, after, &types, &mut lines)?;
        }
    }
    if mismatches.0.iter().any(|it| matches!(it.part, Part::Log(_))) {
        let messages = outcome.logs.iter().map(|message| quoted(message));
        lines.push(format!("logs = [{}]", Vec::from_iter(messages).join(", ")));
    }
    let fragment: DocumentMut = lines.join("\n").parse()?;
    merge(declared, fragment.as_table());
    Ok(())
}

/// The types that accounts have before an operation, by their names. What it starts from may have given them others.
fn declared_types(document: &DocumentMut, operation: &str) -> BTreeMap<String, String> {
    let operations = document.get("operation").and_then(Item::as_array_of_tables);
    let operations = Vec::from_iter(operations.into_iter().flatten());
    let find = |name: &str| {
        let mut all = operations.iter().copied();
        all.find(|it| it.get("name").and_then(Item::as_str) == Some(name))
    };
    let from = |of: &&Table| find(of.get("from")?.as_str()?);
    // At most all: in a suite, no operation starts from itself.
    let earlier = successors(find(operation), from).skip(1).take(operations.len());
    let mut types = BTreeMap::new();
    let accounts = earlier.map(|it| it.get("after")).chain([document.get("account")]).flatten();
    let accounts = accounts.filter_map(Item::as_table_like).flat_map(|accounts| accounts.iter());
    for (name, account) in accounts {
        if let Some(ty) = account.get("type").and_then(Item::as_str) {
            types.entry(name.to_owned()).or_insert_with(|| ty.to_owned());
        }
    }
    types
}

impl Edit<'_> {
    /// A refusal: the runtime undoes what the program did before it.
    fn refused(&self, declared: &mut Table) -> Option<String> {
        declared.remove("after");
        declared.remove("returns");
        let before = &self.specimen.invocation.accounts;
        let changes = self.outcome.accounts != *before || !self.outcome.return_data.is_empty();
        changes.then(|| "rolled_back = true".to_owned())
    }

    fn returned(&self, declared: &mut Table, lines: &mut Vec<String>) {
        if self.mismatches.0.iter().any(|it| it.part == Part::ReturnData) {
            if self.outcome.return_data.is_empty() {
                declared.remove("returns");
            } else {
                lines.extend(bytes("returns", &self.outcome.return_data, self.known));
            }
        }
    }

    /// What the operation left in an account, as far as that is not expected.
    fn left(
        &self,
        declared: &mut Table,
        address: &Pubkey,
        after: &Account,
        types: &BTreeMap<String, String>,
        lines: &mut Vec<String>,
    ) -> anyhow::Result<()> {
        let differing = self.mismatches.0.iter().filter(|it| it.account == Some(*address));
        let parts = Vec::from_iter(differing.map(|it| &it.part));
        let Some(first) = parts.iter().map(ToString::to_string).min() else { return Ok(()) };
        let Some(name) = self.known.names.get(address).filter(|name| !name.contains(' ')) else {
            bail!(
                "{address} differs in its {first}, but has no [account.<name>]: declare it yourself"
            );
        };
        let at = &key(name);
        for part in [Part::Address, Part::Executable, Part::RentEpoch] {
            if parts.contains(&&part) {
                bail!("`{name}` differs in its {part}, which no suite can declare");
            }
        }
        if parts.contains(&&Part::Owner) {
            lines.push(format!("after.{at}.owner = {}", owner(after, self.known)));
        }
        if parts.contains(&&Part::Lamports) {
            lines.push(format!("after.{at}.lamports = {}", after.lamports));
        }
        if parts.iter().all(|part| matches!(part, Part::Owner | Part::Lamports)) {
            return Ok(());
        }
        let accounts = &self.specimen.invocation.accounts;
        let before = accounts.iter().find(|(known, _)| known == address);
        let before = before.map_or(&[][..], |(_, account)| &account.data);
        let own = declared.get("after").and_then(|after| after.get(name)?.get("type")?.as_str());
        let ty = own.or(types.get(name).map(String::as_str)).map(str::to_owned);
        let (ty, data_after) = (ty.as_deref(), &after.data);
        let new = if ty.is_none()
            && let Some(fields) = self.named_fields(address, before, data_after)
        {
            vec![format!("after.{at}.fields = {{ {fields} }}")]
        } else if let Some(typed) = by_type(at, before, data_after, ty, self.known) {
            typed
        } else if ty.is_none()
            && let Some(fields) = self.same_fields(at, address, before, data_after)
        {
            fields
        } else {
            data(at, before, data_after, ty, self.known)
        };
        let is_declared =
            |key: &str| new.iter().any(|line| line.starts_with(&format!("after.{at}.{key} = ")));
        let mut stale = vec!["data", "fields", "space", "at"];
        stale.extend(is_declared("data").then_some("type"));
        stale.retain(|key| !is_declared(key));
        remove_keys(declared, name, &stale);
        lines.extend(new);
        Ok(())
    }

    /// The new values of the fields that the account's `data` gives a name, if nothing else changed.
    fn named_fields(&self, address: &Pubkey, before: &[u8], after: &[u8]) -> Option<String> {
        let places = self.specimen.fields.get(address)?;
        let mut rest = before.to_vec();
        let mut values = Vec::new();
        for FieldPlace { name, kind, offset, size } in places {
            let range = *offset..offset.checked_add(*size)?;
            let (old, new) = (before.get(range.clone())?, after.get(range.clone())?);
            if old != new && !name.is_empty() {
                values.push(format!("{} = {}", key(name), self.value(kind, new)?));
                rest[range].copy_from_slice(new);
            }
        }
        (rest == after && !values.is_empty()).then(|| values.join(", "))
    }

    /// The data in the fields that the suite expects, if each of them has a value: those that changed, or all of them if each did. `at` is the
    /// account's key in the suite.
    fn same_fields(
        &self,
        at: &str,
        address: &Pubkey,
        before: &[u8],
        after: &[u8],
    ) -> Option<Vec<String>> {
        let mut rest = after;
        let (mut all, mut changed) = (Vec::new(), Vec::new());
        for FieldPlace { kind, offset, size, .. } in self.specimen.fields.get(address)? {
            let (bytes, others) = rest.split_at_checked(*size)?;
            rest = others;
            let field = format!("{{ {kind} = {} }}", self.value(kind, bytes)?);
            if before.get(*offset..offset.checked_add(*size)?) != Some(bytes) {
                changed.push(format!("after.{at}.at.{offset} = [{field}]"));
            }
            all.push(field);
        }
        if !rest.is_empty() || all.is_empty() {
            return None;
        }
        let is_part = before.len() == after.len() && changed.len() < all.len();
        Some(if is_part {
            changed
        } else {
            vec![format!("after.{at}.data = [{}]", all.join(", "))]
        })
    }

    fn value(&self, kind: &str, bytes: &[u8]) -> Option<String> {
        if kind == "key" {
            let address = Pubkey::try_from(bytes).ok()?;
            let name = self.known.names.get(&address).cloned();
            return Some(quoted(&name.unwrap_or_else(|| address.to_string())));
        }
        let ty = Type::primitive(kind);
        let ty = ty.filter(|ty| matches!(ty, Type::Bool(_) | Type::Integer { .. }))?;
        Some(Idl::default().value(&ty, bytes)?.to_string())
    }
}

/// Removes keys of `after.<name>`.
fn remove_keys(declared: &mut Table, name: &str, keys: &[&str]) {
    let after = declared.get_mut("after").and_then(Item::as_table_like_mut);
    let account = after.and_then(|after| after.get_mut(name)?.as_table_like_mut());
    if let Some(account) = account {
        keys.iter().for_each(|key| {
            account.remove(key);
        });
    }
}

/// Merges a table into another. Values that replace others keep the comments beside them.
fn merge(into: &mut dyn TableLike, from: &Table) {
    for (key, item) in from {
        match into.get_mut(key) {
            Some(Item::Value(old)) if item.is_value() => {
                let decor = old.decor().clone();
                if let Some(new) = item.as_value() {
                    *old = new.clone();
                }
                *old.decor_mut() = decor;
                continue;
            }
            Some(known) => {
                if let (Some(known), Some(from)) = (known.as_table_like_mut(), item.as_table()) {
                    merge(known, from);
                    continue;
                }
            }
            None => {}
        }
        into.insert(key, item.clone());
    }
}

//! The accounts before and after an operation.

use super::typed::{Typed, Written};
use crate::{
    context::{Context, Sources},
    declared::{
        field::{Data, Kind},
        lamports::Lamports,
        operation::After,
    },
    encode::{Encoded, joined, places},
    error::{SuiteError, ensure, list, require},
};
use neap_subject::cluster::Cluster;
use neap_subject::specimen::FieldPlace;
use serde::de::DeserializeSeed;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use toml::{Spanned, Value};

/// The accounts that a sequence of operations passed, as the last of them left them.
pub type States = BTreeMap<Pubkey, State>;

/// An account, and the fields that its data consists of, as far as they are declared.
#[derive(Clone, Debug)]
pub struct State {
    /// The name of the account.
    pub name: String,
    pub account: Account,
    /// The fields that its `data` declares.
    fields: Vec<Encoded>,
    /// Its type in the IDL, if it has one instead.
    typed: Option<Typed>,
}

impl State {
    /// The rent-exempt minimum of its data.
    pub fn rent(&self, cluster: Cluster) -> u64 {
        cluster.rent_exempt(self.account.data.len())
    }

    /// Where each field of its data is.
    pub fn places(&self) -> Vec<FieldPlace> {
        if let Some(typed) = &self.typed {
            return typed.places.clone();
        }
        places(&self.fields)
    }

    /// What is left of it after a transaction: a cluster deletes an account without lamports.
    pub fn after_all(self) -> Self {
        if self.account.lamports > 0 {
            return self;
        }
        Self::plain(&self.name, Account { rent_epoch: u64::MAX, ..Account::default() })
    }

    fn set_fields(&mut self, fields: Vec<Encoded>) {
        self.account.data = joined(&fields);
        self.fields = fields;
        self.typed = None;
    }

    /// An account whose data has no fields.
    fn plain(name: &str, account: Account) -> Self {
        Self { name: name.to_owned(), account, fields: Vec::new(), typed: None }
    }
}

impl Context<'_> {
    /// An account before every operation. A declared value overrides the one in the dumped file.
    pub fn account<T>(&self, name: &str, place: &Spanned<T>) -> Result<State, SuiteError> {
        let Sources { provided, sysvars, .. } = self.sources;
        let declared = self.sources.declared(name);
        let provided = provided.get(name).or(sysvars.get(name)).filter(|_| declared.is_none());
        if let Some((_, account)) = provided {
            return Ok(State::plain(name, account.clone()));
        }
        let (key, declared) = require(declared, place, || {
            let (names, sysvars) = (self.sources.names(), list(sysvars.keys()));
            format!(
                "there is no [account.{name}]: declare it, or use one of {names}, or a sysvar: {sysvars}"
            )
        })?;
        let dumped = self.dumped.get(name).cloned();
        let is_new = dumped.is_none();
        // The default owner is the system program.
        let new = Account { rent_epoch: u64::MAX, ..Default::default() };
        let mut state = State::plain(name, dumped.unwrap_or(new));
        let written = Written::of(&declared.r#type, &declared.fields, &declared.space);
        if let Some(data) = &declared.data {
            written.exclude_data()?;
            state.set_fields(self.fields(data)?);
        }
        self.write_type(&mut state.account.data, &mut state.typed, &written)?;
        if let Some(owner) = &declared.owner {
            state.account.owner = self.address(owner.get_ref(), owner)?;
        }
        match declared.lamports.as_ref().map(|lamports| (lamports, lamports.get_ref())) {
            Some((_, Lamports::Exactly(lamports))) => state.account.lamports = *lamports,
            Some((place, Lamports::Change(_))) => {
                let message =
                    "an account has no lamports before this: use an integer or `\"rent\"`";
                return Err(SuiteError::new(place, message));
            }
            Some((_, Lamports::Rent(_))) => {
                state.account.lamports = state.rent(self.sources.cluster)
            }
            None if is_new => state.account.lamports = state.rent(self.sources.cluster),
            None => {}
        }
        state.account.executable = declared.executable.unwrap_or(state.account.executable);
        let Account { lamports, data, owner, executable, .. } = &state.account;
        let is_plain = data.is_empty() && *owner == Pubkey::default() && !executable;
        ensure(*lamports > 0 || is_plain, key, || {
            format!(
                "`{name}` has 0 lamports, so a cluster has no such account: give it `lamports`, or remove its data and its owner"
            )
        })?;
        Ok(state)
    }

    /// Applies what an operation changes in an account, except for its lamports.
    pub fn change(&self, state: &mut State, after: &After) -> Result<(), SuiteError> {
        let written = Written::of(&after.r#type, &after.fields, &after.space);
        if let Some(data) = &after.data {
            written.exclude_data()?;
            if let Some(offset) = after.at.keys().next() {
                let message = "`data` and `at` exclude each other: remove one";
                return Err(SuiteError::new(offset, message));
            }
            let mut fields = self.fields(data)?;
            // Fields keep their names if the types are the same.
            if fields.iter().map(|field| field.kind).eq(state.fields.iter().map(|field| field.kind))
            {
                for (new, old) in fields.iter_mut().zip(&state.fields) {
                    new.name = new.name.take().or_else(|| old.name.clone());
                }
            }
            state.set_fields(fields);
        }
        if written.ty.is_some() || written.space.is_some() || state.typed.is_some() {
            self.write_type(&mut state.account.data, &mut state.typed, &written)?;
        } else {
            for (name, value) in &after.fields {
                self.change_field(state, name, value)?;
            }
        }
        self.write_at(state, &after.at)?;
        if let Some(owner) = &after.owner {
            state.account.owner = self.address(owner.get_ref(), owner)?;
        }
        Ok(())
    }

    /// Writes fields at offsets. All other bytes stay.
    fn write_at(
        &self,
        state: &mut State,
        at: &BTreeMap<Spanned<String>, Data>,
    ) -> Result<(), SuiteError> {
        let mut writes = Vec::new();
        for (place, data) in at {
            let offset = require(place.get_ref().parse::<usize>().ok(), place, || {
                format!("`{}` is not an offset: write its digits", place.get_ref())
            })?;
            writes.push((offset, place, self.bytes(data)?));
        }
        writes.sort_by_key(|(offset, ..)| *offset);
        let (mut end, length) = (0, state.account.data.len());
        for (offset, place, bytes) in writes {
            ensure(offset >= end, place, || {
                format!("the fields before it end at {end}: use a larger offset")
            })?;
            end = offset.saturating_add(bytes.len());
            let data = state.account.data.get_mut(offset..end);
            let data = require(data, place, || {
                format!("the account has only {length} bytes: declare its new `data` instead")
            })?;
            data.copy_from_slice(&bytes);
        }
        let mut data = state.account.data.as_slice();
        for field in &mut state.fields {
            if let Some((bytes, rest)) = data.split_at_checked(field.bytes.len()) {
                field.bytes = bytes.into();
                data = rest;
            }
        }
        Ok(())
    }

    /// Changes one field. Its value has the type that the declaration of the account gave it.
    fn change_field(
        &self,
        state: &mut State,
        name: &Spanned<String>,
        value: &Value,
    ) -> Result<(), SuiteError> {
        let label = name.get_ref().as_str();
        let mut fields = std::mem::take(&mut state.fields);
        let known = list(fields.iter().filter_map(|field| field.name.as_ref()));
        ensure(!known.is_empty(), name, || {
            "no field of the account has a name: declare its `data` as `{ u64 = 41, name = \"count\" }`, or its `type` in the IDL"
                .to_owned()
        })?;
        let field = fields.iter_mut().find(|field| field.name.as_deref() == Some(label));
        let field = require(field, name, || {
            format!("the account has no field `{label}`: use one of {known}")
        })?;
        let kind = field.kind;
        let value = kind.deserialize(value.clone()).map_err(|error| {
            let kind = kind.name();
            SuiteError::new(name, format!("`{label}` is a `{kind}`: {}", error.message()))
        })?;
        ensure(kind != Kind::Repeat, name, || {
            format!("`{label}` repeats fields: declare the whole `data` instead")
        })?;
        field.bytes = self.value(kind, &value, 0, name)?.into();
        state.set_fields(fields);
        Ok(())
    }
}

//! Gives every account its address.

use super::dumped;
use crate::{
    context::{Context, Sources},
    declared::Account,
    error::{SuiteError, ensure, require},
    operations::parameters::Parameter,
};
use neap_subject::{
    draw::{Draw, SEED, draws},
    key::key,
    subject::Derived,
};
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, iter::repeat_with};
use toml::Spanned;

type Declared<'a> = (&'a Spanned<String>, &'a Account);

/// Gives the accounts of a suite their addresses: the default ones, or the drawn ones of a variation.
///
/// An address depends on the place of its declaration, not on the name: an account can be renamed, and another one
/// can be declared behind it.
pub fn place<'a>(
    sources: &'a Sources<'a>,
    variation: Option<usize>,
    parameter: Option<Parameter<'a>>,
) -> Result<Context<'a>, SuiteError> {
    let provided = sources.provided.iter().map(|(name, (id, _))| (name.as_str(), (*id, None)));
    let mut context = Context {
        sources,
        parameter,
        dumped: BTreeMap::new(),
        addresses: provided.collect(),
        derived: BTreeMap::new(),
        unplaced: BTreeMap::new(),
    };
    for declared in &sources.accounts {
        context.place_fixed(*declared)?;
    }
    let mut draw = variation.and_then(|variation| draws(SEED).nth(variation));
    for (index, (name, account)) in sources.accounts.iter().enumerate() {
        let address = context.free_address(index, draw.as_mut());
        if account.seeds.is_none() && !context.addresses.contains_key(name.get_ref().as_str()) {
            context.insert(name, address, None)?;
        }
    }
    for declared in &sources.accounts {
        if let Err(error) = context.place_derived(*declared, &[]) {
            if error.parameter.is_none() {
                return Err(error);
            }
            context.unplaced.insert(declared.0.get_ref(), error);
        }
    }
    Ok(context)
}

impl<'a> Context<'a> {
    /// Places an account whose address is declared, or is in a dumped file.
    fn place_fixed(&mut self, (name, account): Declared<'a>) -> Result<(), SuiteError> {
        let label = name.get_ref().as_str();
        ensure(!self.sources.provided.contains_key(label), name, || {
            format!("an account cannot be called `{label}`: the name is reserved, choose another")
        })?;
        let mut address = account.address.as_ref().map(|address| address.get_ref().0);
        if let Some(file) = &account.file {
            let dumped = self.sources.files.read(file.get_ref());
            let dumped = dumped.and_then(|bytes| dumped::parse(&bytes));
            let (own, dumped) = dumped.map_err(|error| SuiteError::new(file, error))?;
            let is_placed = account.address.is_some() || account.seeds.is_some();
            ensure(own.is_some() || is_placed, file, || {
                "the file does not have the address of the account: declare its `address`"
                    .to_owned()
            })?;
            address = address.or(own.filter(|_| account.seeds.is_none()));
            self.dumped.insert(label, dumped);
        }
        if let (Some(program), None) = (&account.program, &account.seeds) {
            let message = "`program` derives the address from `seeds`: declare them, or remove it";
            return Err(SuiteError::new(program, message));
        }
        match (&account.address, &account.seeds, address) {
            (Some(address), Some(_), _) => {
                let message = "`address` and `seeds` exclude each other: remove one";
                Err(SuiteError::new(address, message))
            }
            (_, _, Some(address)) => self.insert(name, address, None),
            _ => Ok(()),
        }
    }

    /// The address of the account at a place in the suite, if no other account has it.
    fn free_address(&self, index: usize, draw: Option<&mut Draw>) -> Pubkey {
        let is_free = |address: &Pubkey| self.addresses.values().all(|(same, _)| same != address);
        // A draw has only 256 keys, and one of them may be the system program.
        let mut drawn = draw.into_iter().flat_map(|draw| repeat_with(|| draw.address()).take(256));
        let drawn = drawn.find(is_free);
        drawn.unwrap_or_else(|| Pubkey::new_from_array(key(&format!("account {index}"))))
    }

    /// Places an account with seeds, after the accounts that its seeds name. `above` are those whose seeds name it.
    fn place_derived(
        &mut self,
        (name, account): Declared<'a>,
        above: &[&str],
    ) -> Result<(), SuiteError> {
        let label = name.get_ref().as_str();
        let Some(seeds) = account.seeds.as_ref().filter(|_| !self.addresses.contains_key(label))
        else {
            return Ok(());
        };
        ensure(!above.contains(&label), name, || {
            format!("the seeds of `{label}` depend on its own address: remove the cycle")
        })?;
        for other in seeds.iter().flat_map(|seed| seed.get_ref().accounts()) {
            if let Some(other) = self.sources.declared(other) {
                self.place_derived(*other, &[above, &[label]].concat())?;
            }
        }
        let seeds = seeds.chunks(1).map(|seed| self.bytes(seed));
        let seeds = seeds.collect::<Result<Vec<_>, SuiteError>>()?;
        let parts: Vec<&[u8]> = seeds.iter().map(Vec::as_slice).collect();
        let program = account.program.as_ref();
        let program =
            program.map(|program| self.address(program.get_ref(), program)).transpose()?;
        let program = program.unwrap_or(self.sources.program_id);
        let derived = Pubkey::try_find_program_address(&parts, &program);
        let (address, bump) = require(derived, name, || {
            "no address can be derived from these seeds: use at most 15, each of at most 32 bytes"
                .to_owned()
        })?;
        self.derived.insert(address, Derived { seeds, program, bump });
        self.insert(name, address, Some(bump))
    }

    fn insert(
        &mut self,
        name: &'a Spanned<String>,
        address: Pubkey,
        bump: Option<u8>,
    ) -> Result<(), SuiteError> {
        let same = self.addresses.iter().find(|(_, (same, _))| *same == address);
        if let Some((other, _)) = same {
            let label = name.get_ref();
            let message =
                format!("account `{label}` has the same address as `{other}`: change one of them");
            return Err(SuiteError::new(name, message));
        }
        self.addresses.insert(name.get_ref(), (address, bump));
        Ok(())
    }
}

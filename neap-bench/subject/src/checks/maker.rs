//! What every maker of bad inputs starts from, and what it adds to.

use super::pool::Pool;
use crate::{
    bad_inputs::{BadInput, Defect, Generated, Source},
    kept::{Blocks, Kept},
    key::key,
    specimen::{FieldPlace, Invocation, Specimen},
    subject::{Derived, Measurement, Subject},
};
use neap_idl_reader::{Idl, Seed};
use neap_model::checks::{Check, DATA, Shows};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, sync::Arc};

/// The owner of sysvars, and the loader of the runtime's own programs.
pub const SYSVARS: Pubkey = Pubkey::from_str_const("Sysvar1111111111111111111111111111111111111");
const NATIVE_LOADER: Pubkey = Pubkey::from_str_const("NativeLoader1111111111111111111111111111111");

/// The id of a program that accepts everything and does nothing.
pub fn another_program() -> Pubkey {
    Pubkey::new_from_array(key("another program"))
}

/// A good operation, and the bad inputs that were made from it.
pub struct Maker<'a> {
    pub specimen: &'a Specimen,
    pub pool: &'a Pool,
    subject: &'a Subject,
    operation: &'a str,
    has_effect: bool,
    kept: Kept<Invocation>,
    names: Arc<BTreeMap<Pubkey, String>>,
    derived: BTreeMap<Pubkey, Derived>,
    blocks: &'a mut Blocks,
    made: BTreeMap<String, Made>,
}

/// A bad input that was made, without its name.
struct Made {
    shows: Shows,
    defect: Defect,
    invocation: Kept<Invocation>,
}

impl<'a> Maker<'a> {
    pub fn new(
        subject: &'a Subject,
        good: &'a Measurement,
        has_effect: bool,
        pool: &'a Pool,
        blocks: &'a mut Blocks,
    ) -> Self {
        let specimen = &*good.specimen;
        Self {
            specimen,
            pool,
            subject,
            operation: &good.operation,
            has_effect,
            kept: blocks.keep(specimen.invocation.clone()),
            names: Arc::new(names(subject, &specimen.invocation)),
            derived: derived(subject, &specimen.invocation.instruction),
            blocks,
            made: BTreeMap::new(),
        }
    }

    /// The bad inputs, sorted by name.
    pub fn finish(self) -> Vec<Kept<BadInput>> {
        let Self { made, names, operation, has_effect, .. } = self;
        let inputs = made.into_iter().map(|(name, Made { shows, defect, invocation })| {
            let generated = Generated { shows, defect, has_effect, names: Arc::clone(&names) };
            let (operation, source) = (operation.to_owned(), Source::Generated(generated));
            invocation.map(|invocation| BadInput { operation, name, invocation, source })
        });
        inputs.collect()
    }

    /// The good instruction and its accounts.
    pub fn good(&self) -> &'a Invocation {
        &self.specimen.invocation
    }

    /// The accounts with their indices, without programs and sysvars.
    pub fn accounts(&self) -> impl Iterator<Item = (usize, &'a Pubkey, &'a Account)> + use<'a> {
        let Invocation { instruction, accounts, .. } = self.good();
        let accounts = accounts.iter().enumerate();
        let accounts = accounts.filter(|(_, (address, account))| {
            let is_passed = instruction.accounts.iter().any(|meta| meta.pubkey == *address);
            is_passed && !account.executable && account.owner != SYSVARS
        });
        accounts.map(|(index, (address, account))| (index, address, account))
    }

    /// Those that the program owns.
    pub fn own_accounts(&self) -> impl Iterator<Item = (usize, &'a Pubkey, &'a Account)> + use<'a> {
        let program = self.good().instruction.program_id;
        self.accounts().filter(move |(.., account)| account.owner == program)
    }

    pub fn name(&self, address: &Pubkey) -> String {
        self.names.get(address).cloned().unwrap_or_else(|| address.to_string())
    }

    /// The address that an account of a stranger has in an account's place.
    pub fn stranger(&self, of: &Pubkey) -> Pubkey {
        stranger(&self.name(of))
    }

    pub fn idl(&self) -> Option<&'a Idl> {
        self.subject.idl.as_deref()
    }

    pub fn fields(&self, address: &Pubkey) -> &'a [FieldPlace] {
        self.specimen.fields.get(address).map(Vec::as_slice).unwrap_or_default()
    }

    pub fn derived(&self, address: &Pubkey) -> Option<&Derived> {
        self.derived.get(address)
    }

    /// Adds an input for a check of an account: `change` must leave the data of accounts, but may append accounts.
    pub fn account(
        &mut self,
        check: Check,
        address: &Pubkey,
        defect: impl Into<Defect>,
        change: impl FnOnce(&mut Invocation),
    ) {
        let bad = self.changed(change);
        self.insert_account(check, address, defect.into(), bad);
    }

    /// The same for the instruction data.
    pub fn data(&mut self, check: Check, name: String, data: Vec<u8>) {
        let shows = Shows { account: DATA.to_owned(), check };
        self.add(shows, name, |bad| bad.instruction.data = data);
    }

    /// Adds an input with its whole name.
    pub fn add(&mut self, shows: Shows, name: String, change: impl FnOnce(&mut Invocation)) {
        let invocation = self.changed(change);
        self.insert(name.clone(), Made { shows, defect: name.into(), invocation });
    }

    /// Adds an input whose accounts may have other data.
    pub fn contents(
        &mut self,
        check: Check,
        address: &Pubkey,
        defect: impl Into<Defect>,
        change: impl FnOnce(&mut Invocation),
    ) {
        let mut bad = self.good().clone();
        change(&mut bad);
        let bad = self.blocks.keep(bad);
        self.insert_account(check, address, defect.into(), bad);
    }

    /// The good invocation with a change that leaves the data of accounts.
    fn changed(&self, change: impl FnOnce(&mut Invocation)) -> Kept<Invocation> {
        self.kept.clone().map(|mut bad| {
            change(&mut bad);
            bad
        })
    }

    fn insert_account(
        &mut self,
        check: Check,
        address: &Pubkey,
        defect: Defect,
        invocation: Kept<Invocation>,
    ) {
        let account = self.name(address);
        let name = format!("{account} {defect}");
        self.insert(name, Made { shows: Shows { account, check }, defect, invocation });
    }

    /// An account that is passed several times may have inputs with the same name.
    fn insert(&mut self, input: String, made: Made) {
        let numbers = (2..).map(|number: usize| format!("{input}, {number}"));
        let mut names = [input.clone()].into_iter().chain(numbers);
        let instruction = &made.invocation.bare().instruction;
        let is_new = |name: &String| {
            let known = self.made.get(name);
            known.is_none_or(|known| known.invocation.bare().instruction == *instruction)
        };
        let name = names.find(is_new).unwrap_or(input);
        self.made.entry(name).or_insert(made);
    }
}

fn stranger(of: &str) -> Pubkey {
    Pubkey::new_from_array(key(&format!("a stranger's {of}")))
}

/// The names of the accounts that an instruction takes: those of the suite, then those of the IDL, then their places.
/// Strangers have names too.
fn names(subject: &Subject, invocation: &Invocation) -> BTreeMap<Pubkey, String> {
    let instruction = &invocation.instruction;
    let idl = subject.idl.as_ref().and_then(|idl| idl.instruction_of(&instruction.data));
    let mut names = BTreeMap::new();
    for (index, meta) in instruction.accounts.iter().enumerate() {
        let known = subject.account_names.get(&meta.pubkey).cloned();
        let in_idl = || idl.and_then(|it| Some(it.accounts.get(index)?.name.clone()));
        let name = known.or_else(in_idl).unwrap_or_else(|| format!("account {index}"));
        names.entry(meta.pubkey).or_insert(name);
    }
    for (address, _) in &invocation.accounts {
        let known = subject.account_names.get(address).cloned();
        names.entry(*address).or_insert_with(|| known.unwrap_or_else(|| address.to_string()));
    }
    let strangers = names.values().map(|name| (stranger(name), format!("a stranger's {name}")));
    let strangers = Vec::from_iter(strangers);
    names.extend(strangers);
    names.insert(another_program(), "another program".to_owned());
    names
}

/// How addresses are derived: as the suite declares it, or as the IDL says.
fn derived(subject: &Subject, instruction: &Instruction) -> BTreeMap<Pubkey, Derived> {
    let mut derived = subject.derived.clone();
    let idl = subject.idl.as_ref().and_then(|idl| idl.instruction_of(&instruction.data));
    for (account, meta) in idl.iter().flat_map(|it| &it.accounts).zip(&instruction.accounts) {
        let seeded = account.pda.as_ref().and_then(|pda| {
            let bytes = |seed: &Seed| match seed {
                Seed::Bytes(bytes) => Some(bytes.clone()),
                Seed::Account(name) => {
                    let index = idl?.accounts.iter().position(|it| it.name == *name)?;
                    Some(instruction.accounts.get(index)?.pubkey.to_bytes().to_vec())
                }
                // Its bytes depend on its type.
                Seed::Arg(_) => None,
            };
            let seeds = pda.seeds.iter().map(|seed| bytes(seed.as_ref()?));
            let seeds = seeds.collect::<Option<Vec<_>>>()?;
            let program = match &pda.program {
                Some(seed) => Pubkey::try_from(bytes(seed)?).ok()?,
                None => instruction.program_id,
            };
            let parts = Vec::from_iter(seeds.iter().map(Vec::as_slice));
            let (address, bump) = Pubkey::try_find_program_address(&parts, &program)?;
            (address == meta.pubkey).then_some(Derived { seeds, program, bump })
        });
        if let Some(seeded) = seeded {
            derived.entry(meta.pubkey).or_insert(seeded);
        }
    }
    derived
}

/// The account of a program that the runtime has.
pub fn program_account() -> Account {
    Account { lamports: 1, owner: NATIVE_LOADER, executable: true, ..Account::default() }
}

impl Invocation {
    /// Gives an account another address in the instruction and in the list of accounts. Data keeps the old one.
    pub(super) fn move_account(&mut self, from: &Pubkey, to: Pubkey) {
        let metas = self.instruction.accounts.iter_mut().map(|meta| &mut meta.pubkey);
        let addresses = self.accounts.iter_mut().map(|(address, _)| address);
        metas.chain(addresses).filter(|it| *it == from).for_each(|it| *it = to);
    }

    /// Passes another account in an account's place. The old one stays in the list of accounts.
    pub(super) fn pass(&mut self, instead_of: &Pubkey, address: Pubkey) {
        let metas = self.instruction.accounts.iter_mut();
        let passed = metas.filter(|meta| meta.pubkey == *instead_of);
        passed.for_each(|meta| meta.pubkey = address);
    }
}

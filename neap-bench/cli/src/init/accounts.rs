//! Declares the accounts of an IDL's instructions. Instructions share accounts of the same name.

use super::{
    conventions::{creates, event_authority, type_of, usual_address},
    draft::NEW,
};
use crate::toml_text::{bare_name, free_name, quoted};
use neap_idl_reader::{Idl, Instruction, InstructionAccount, Length, Pda, Seed, Type};
use neap_model::text::hex;
use neap_suite::{Known, known};
use neap_svm::solana_pubkey::{MAX_SEED_LEN, MAX_SEEDS, Pubkey};
use std::collections::{BTreeMap, BTreeSet};

/// The accounts that are always there, with their names in a suite.
const SYSTEM: &str = "system";
const PROGRAM: &str = "program";

/// The balance of signers, which may pay for new accounts.
const FUNDED: &str = "lamports = 10_000_000_000";

/// A program that every operation may invoke.
pub struct Loaded {
    /// Its id.
    pub address: Pubkey,
    /// Its name in the suite.
    pub name: String,
    /// The lines below `[load.<name>]`.
    pub lines: Vec<String>,
}

/// The accounts that a suite declares.
pub struct Accounts<'a> {
    /// Each account: its name, and the lines below `[account.<name>]`.
    pub declared: Vec<(String, Vec<String>)>,
    /// The programs that the suite loads: the name of each, and the lines below `[load.<name>]`.
    pub loaded: BTreeMap<String, Vec<String>>,
    /// The accounts that have a name in every suite.
    known: Vec<Known>,
    idl: &'a Idl,
    program_id: Pubkey,
    /// The accounts that sign any instruction.
    signers: BTreeSet<String>,
}

impl<'a> Accounts<'a> {
    /// No accounts yet.
    pub fn new(idl: &'a Idl, program_id: Pubkey, loaded: &[Loaded]) -> Self {
        let all = idl.instructions.iter().flat_map(|instruction| &instruction.accounts);
        let signers = all.filter(|account| account.signer).map(|account| bare_name(&account.name));
        let mut known = known();
        let own = loaded.iter().map(|it| (it.name.clone(), it.lines.clone()));
        let names = loaded.iter().map(|it| (it.address, it.name.clone()));
        known.retain(|known| loaded.iter().all(|it| it.address != known.address));
        known.extend(names.map(|(address, name)| Known { address, name, is_loaded: false }));
        let (declared, signers) = (Vec::new(), signers.collect());
        Self { declared, loaded: own.collect(), known, idl, program_id, signers }
    }

    /// Declares the accounts that an instruction passes. Returns the items of its `accounts`.
    pub fn pass(&mut self, instruction: &Instruction) -> Vec<String> {
        let accounts = &instruction.accounts;
        let mut names = BTreeMap::new();
        // First the accounts that are in the seeds of others. Those in a cycle have no seeds that a suite can declare.
        while let Some(account) = next(accounts, &names) {
            let name = self.declare(account, instruction, &names);
            names.insert(account.name.as_str(), name);
        }
        let items = accounts.iter().map(|account| {
            let mut item = format!("{{ account = {}", quoted(&names[account.name.as_str()]));
            if account.writable && !account.optional {
                item += ", writable = true";
            }
            if account.signer && !account.optional {
                item += ", signer = true";
            }
            item + " }"
        });
        items.collect()
    }

    /// Declares an account, unless it is there already. Returns its name.
    fn declare(
        &mut self,
        account: &InstructionAccount,
        instruction: &Instruction,
        names: &BTreeMap<&str, String>,
    ) -> String {
        let wanted = bare_name(&account.name);
        let pda = account.pda.clone().or_else(|| event_authority(account));
        let usual = || pda.is_none().then(|| usual_address(account, self.program_id)).flatten();
        let address = account.address.or_else(usual);
        if address == Some(Pubkey::default()) {
            return SYSTEM.to_owned();
        }
        // Anchor takes the id of the program for an optional account that is absent.
        if account.optional || address == Some(self.program_id) {
            return PROGRAM.to_owned();
        }
        if let Some(known) = self.known.iter().find(|known| Some(known.address) == address) {
            if known.is_loaded {
                self.loaded.entry(known.name.clone()).or_default();
            }
            return known.name.clone();
        }
        let state = self.state(account, instruction);
        let derived = || self.derived(pda.as_ref()?, instruction, names);
        let (place, rest) = if let Some(address) = address {
            let executable = wanted.ends_with("program").then(|| "executable = true".to_owned());
            (Some(format!("address = \"{address}\"")), Vec::from_iter(executable))
        } else if let Some(place) = derived() {
            (Some(place), state.clone().unwrap_or_else(|| vec![NEW.to_owned()]))
        } else {
            let unknown = "# `neap-bench init` cannot write its seeds.".to_owned();
            let mut lines = Vec::from_iter(pda.is_some().then_some(unknown));
            lines.extend(state.iter().flatten().cloned());
            lines.extend(self.signers.contains(&wanted).then(|| FUNDED.to_owned()));
            (None, lines)
        };
        let lines = Vec::from_iter(place.clone().into_iter().chain(rest));
        let is_same = |(name, known): &&mut (String, Vec<String>)| match &place {
            Some(place) => known.first() == Some(place),
            None => {
                let end = name.strip_prefix(&wanted);
                *known == lines && end.is_some_and(|end| end.is_empty() || end.starts_with('-'))
            }
        };
        if let Some((name, known)) = self.declared.iter_mut().find(is_same) {
            // One instruction may create what others use.
            if state.is_some() {
                *known = lines;
            }
            return name.clone();
        }
        let name = free_name(&wanted, |name| {
            ![SYSTEM, PROGRAM].contains(&name)
                && self.known.iter().all(|known| known.name != name)
                && self.declared.iter().all(|(known, _)| known != name)
        });
        self.declared.push((name.clone(), lines));
        name
    }

    /// The lines of an account of the program, unless the instruction may create it.
    fn state(
        &self,
        account: &InstructionAccount,
        instruction: &Instruction,
    ) -> Option<Vec<String>> {
        if account.signer || (account.writable && creates(&instruction.name)) {
            return None;
        }
        let ty = quoted(&type_of(account, self.idl)?.name);
        Some(vec!["owner = \"program\"".to_owned(), format!("type = {ty}")])
    }

    /// The lines of a derived address, if a suite can declare its seeds.
    fn derived(
        &self,
        pda: &Pda,
        instruction: &Instruction,
        names: &BTreeMap<&str, String>,
    ) -> Option<String> {
        if pda.seeds.len() >= MAX_SEEDS {
            return None;
        }
        let seeds = pda.seeds.iter().map(|seed| self.seed(seed.as_ref()?, instruction, names));
        let seeds = seeds.collect::<Option<Vec<_>>>()?.join(", ");
        let program = pda.program.as_ref().map(|program| match program {
            Seed::Bytes(id) => Some(Pubkey::try_from(id.as_slice()).ok()?.to_string()),
            Seed::Account(path) => names.get(path.as_str()).cloned(),
            Seed::Arg(_) => None,
        });
        let mut lines = format!("seeds = [{seeds}]");
        if let Some(program) = program {
            let program = program?;
            let is_own = program == self.program_id.to_string() || program == PROGRAM;
            lines.extend((!is_own).then(|| format!("\nprogram = {}", quoted(&program))));
        }
        Some(lines)
    }

    /// The field of a seed.
    fn seed(
        &self,
        seed: &Seed,
        instruction: &Instruction,
        names: &BTreeMap<&str, String>,
    ) -> Option<String> {
        Some(match seed {
            Seed::Bytes(bytes) if bytes.len() > MAX_SEED_LEN => return None,
            Seed::Bytes(bytes) => match str::from_utf8(bytes) {
                Ok(text) if text.chars().all(|c| c.is_ascii_graphic()) => {
                    format!("{{ text = {} }}", quoted(text))
                }
                _ => match Pubkey::try_from(bytes.as_slice()) {
                    Ok(key) => format!("{{ key = \"{key}\" }}"),
                    Err(_) => format!("{{ hex = \"{}\" }}", hex(bytes)),
                },
            },
            Seed::Account(path) => format!("{{ key = {} }}", quoted(names.get(path.as_str())?)),
            Seed::Arg(path) => {
                let arg = instruction.args.iter().find(|arg| arg.name == *path)?;
                let bytes = match &arg.ty {
                    // A seed has no length before it.
                    Type::Text(Length::Prefix(_)) | Type::Bytes(Length::Prefix(_)) => 0,
                    ty => self.idl.zero(ty).ok()?.len(),
                };
                if bytes > MAX_SEED_LEN {
                    return None;
                }
                format!("{{ zeros = {bytes} }}")
            }
        })
    }
}

/// An account to declare next: one whose seeds name declared accounts, or else any.
fn next<'a>(
    accounts: &'a [InstructionAccount],
    declared: &BTreeMap<&str, String>,
) -> Option<&'a InstructionAccount> {
    let open =
        |name: &str| !declared.contains_key(name) && accounts.iter().any(|it| it.name == name);
    let waits = |account: &InstructionAccount| {
        let seeds = account.pda.iter().flat_map(|pda| pda.seeds.iter().chain([&pda.program]));
        seeds.flatten().any(|seed| matches!(seed, Seed::Account(name) if open(name)))
    };
    let mut ready = accounts.iter().filter(|account| open(&account.name) && !waits(account));
    ready.next().or_else(|| accounts.iter().find(|account| open(&account.name)))
}

#[cfg(test)]
mod tests;

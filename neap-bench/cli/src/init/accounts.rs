//! Declares the accounts of an IDL's instructions. Instructions share accounts of the same name.

use super::{
    draft::{NEW, plain, quoted},
    zero::zero_bytes,
};
use anchor_lang_idl_spec::{
    Idl, IdlInstruction, IdlInstructionAccount, IdlInstructionAccountItem, IdlPda, IdlSeed, IdlType,
};
use neap_model::text::hex;
use neap_suite::{Known, known};
use neap_svm::solana_pubkey::{MAX_SEED_LEN, MAX_SEEDS, Pubkey};
use std::collections::{BTreeMap, BTreeSet};

/// The accounts that are always there, with their names in a suite.
const SYSTEM: &str = "system";
const PROGRAM: &str = "program";

/// The balance of signers, which may pay for new accounts.
const FUNDED: &str = "lamports = 10_000_000_000";

/// The accounts that a suite declares.
pub struct Accounts<'a> {
    /// Each account: its name, and the lines below `[account.<name>]`.
    pub declared: Vec<(String, Vec<String>)>,
    /// The public programs that the suite loads.
    pub loaded: BTreeSet<String>,
    /// The accounts that have a name in every suite.
    known: Vec<Known>,
    idl: &'a Idl,
    program_id: Pubkey,
    /// The accounts that sign any instruction.
    signers: BTreeSet<String>,
}

/// The accounts of an instruction, each with its path: `group.member` for a member of a group.
type Paths<'a> = Vec<(String, &'a IdlInstructionAccount)>;

impl<'a> Accounts<'a> {
    /// No accounts yet.
    pub fn new(idl: &'a Idl, program_id: Pubkey) -> Self {
        let all = idl.instructions.iter().flat_map(|instruction| paths("", &instruction.accounts));
        let signers = all.filter(|(_, account)| account.signer).map(|(path, _)| plain(&path));
        let (declared, loaded, signers) = (Vec::new(), BTreeSet::new(), signers.collect());
        Self { declared, loaded, known: known(), idl, program_id, signers }
    }

    /// Declares the accounts that an instruction passes. Returns the items of its `accounts`.
    pub fn pass(&mut self, instruction: &IdlInstruction) -> Vec<String> {
        let paths = paths("", &instruction.accounts);
        let mut names = BTreeMap::new();
        // First the accounts that are in the seeds of others. Those in a cycle have no seeds that a suite can declare.
        while let Some((path, account)) = next(&paths, &names) {
            let name = self.declare(path, account, instruction, &names);
            names.insert(path.as_str(), name);
        }
        let items = paths.iter().map(|(path, account)| {
            let mut item = format!("{{ account = {}", quoted(&names[path.as_str()]));
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
        path: &str,
        account: &IdlInstructionAccount,
        instruction: &IdlInstruction,
        names: &BTreeMap<&str, String>,
    ) -> String {
        let wanted = plain(path);
        let address = account.address.as_deref().and_then(|text| text.parse::<Pubkey>().ok());
        if address == Some(Pubkey::default()) {
            return SYSTEM.to_owned();
        }
        // Anchor takes the id of the program for an optional account that is absent.
        if account.optional || address == Some(self.program_id) {
            return PROGRAM.to_owned();
        }
        if let Some(known) = self.known.iter().find(|known| Some(known.address) == address) {
            if known.is_loaded {
                self.loaded.insert(known.name.clone());
            }
            return known.name.clone();
        }
        let mut has_own_address = true;
        let lines = if let Some(address) = address {
            let mut lines = vec![format!("address = \"{address}\"")];
            lines.extend(wanted.ends_with("program").then(|| "executable = true".to_owned()));
            lines
        } else if let Some(seeds) =
            account.pda.as_ref().and_then(|pda| self.seeds(pda, instruction, names))
        {
            vec![format!("seeds = [{seeds}]"), NEW.to_owned()]
        } else {
            has_own_address = false;
            let seeds = account.pda.is_some();
            let unknown = seeds.then(|| "# `neap-bench init` cannot write its seeds.".to_owned());
            let funded = self.signers.contains(&wanted).then(|| FUNDED.to_owned());
            unknown.into_iter().chain(funded).collect()
        };
        let mut same = self.declared.iter().filter(|(_, known)| *known == lines);
        if let Some((name, _)) = same.find(|(name, _)| has_own_address || *name == wanted) {
            return name.clone();
        }
        let is_free = |name: &String| {
            ![SYSTEM, PROGRAM].contains(&name.as_str())
                && self.known.iter().all(|known| known.name != *name)
                && self.declared.iter().all(|(known, _)| known != name)
        };
        let others = (2..).map(|number: u64| format!("{wanted}-{number}"));
        let name = [wanted.clone()].into_iter().chain(others).find(is_free).unwrap_or(wanted);
        self.declared.push((name.clone(), lines));
        name
    }

    /// The fields of the seeds, if a suite can declare them: it derives addresses of its own program only.
    fn seeds(
        &self,
        pda: &IdlPda,
        instruction: &IdlInstruction,
        names: &BTreeMap<&str, String>,
    ) -> Option<String> {
        if pda.program.is_some() || pda.seeds.len() >= MAX_SEEDS {
            return None;
        }
        let fields = pda.seeds.iter().map(|seed| {
            Some(match seed {
                IdlSeed::Const(seed) if seed.value.len() > MAX_SEED_LEN => return None,
                IdlSeed::Const(seed) => match str::from_utf8(&seed.value) {
                    Ok(text) if text.chars().all(|c| c.is_ascii_graphic()) => {
                        format!("{{ text = {} }}", quoted(text))
                    }
                    _ => format!("{{ hex = \"{}\" }}", hex(&seed.value)),
                },
                IdlSeed::Account(seed) => {
                    format!("{{ key = {} }}", quoted(names.get(seed.path.as_str())?))
                }
                IdlSeed::Arg(seed) => {
                    let arg = instruction.args.iter().find(|arg| arg.name == seed.path)?;
                    let bytes = match &arg.ty {
                        // A seed has no length before it.
                        IdlType::String | IdlType::Bytes => 0,
                        ty => zero_bytes(ty, &self.idl.types)?,
                    };
                    if bytes > MAX_SEED_LEN as u64 {
                        return None;
                    }
                    format!("{{ zeros = {bytes} }}")
                }
            })
        });
        Some(fields.collect::<Option<Vec<_>>>()?.join(", "))
    }
}

/// An account to declare next: one whose seeds name declared accounts, or else any.
fn next<'a>(
    paths: &'a Paths,
    declared: &BTreeMap<&str, String>,
) -> Option<&'a (String, &'a IdlInstructionAccount)> {
    let open = |path: &str| !declared.contains_key(path) && paths.iter().any(|(it, _)| it == path);
    let waits = |account: &IdlInstructionAccount| {
        let mut seeds = account.pda.iter().flat_map(|pda| &pda.seeds);
        seeds.any(|seed| matches!(seed, IdlSeed::Account(seed) if open(&seed.path)))
    };
    let mut ready = paths.iter().filter(|(path, account)| open(path) && !waits(account));
    ready.next().or_else(|| paths.iter().find(|(path, _)| open(path)))
}

/// The accounts of an instruction in order. Groups are flat.
fn paths<'a>(group: &str, items: &'a [IdlInstructionAccountItem]) -> Paths<'a> {
    let paths = items.iter().flat_map(|item| match item {
        IdlInstructionAccountItem::Single(account) => {
            vec![(format!("{group}{}", account.name), account)]
        }
        IdlInstructionAccountItem::Composite(inner) => {
            paths(&format!("{group}{}.", inner.name), &inner.accounts)
        }
    });
    paths.collect()
}

#[cfg(test)]
mod tests;

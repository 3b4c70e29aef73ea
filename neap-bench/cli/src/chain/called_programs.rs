//! The programs that transactions call and name.

use super::{
    sent::Sent,
    state::{State, remedy},
};
use anyhow::{Context, ensure};
use neap_subject::{cluster::Cluster, loader::Loader, subject::Callee};
use neap_svm::svm::Svm;
use solana_pubkey::Pubkey;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

/// The program that the suite measures.
pub struct MeasuredProgram {
    pub name: String,
    pub id: Pubkey,
    pub loader: Loader,
    pub elf: Vec<u8>,
    /// Whether the harness carries its ELF.
    pub is_carried: bool,
}

/// The programs that transactions call and name.
pub struct CalledPrograms {
    /// The one that is measured.
    pub measured: MeasuredProgram,
    /// The others.
    pub others: Vec<Callee>,
}

impl CalledPrograms {
    /// Finds the programs among the accounts that transactions name.
    pub fn find(all: &[Sent], state: &State, wanted: Option<Pubkey>) -> anyhow::Result<Self> {
        let public = &neap_suite::PUBLIC;
        let named = BTreeSet::from_iter(all.iter().flat_map(Sent::addresses));
        let mut programs = BTreeMap::new();
        for id in named {
            let known = public.iter().find(|known| known.id == id);
            let given = state.program(&id).map(|(loader, elf)| (loader, elf, false));
            let carried = known.map(|known| (Loader::V3, known.elf.to_vec(), true));
            if let Some(found) = given.or(carried) {
                let text = id.to_string();
                let short = text[..8].to_owned();
                let is_taken = programs.values().any(|(name, _)| *name == short);
                let own = if is_taken { text } else { short };
                programs.insert(id, (known.map_or(own, |it| it.name.to_owned()), found));
            }
        }
        let calls = calls(all);
        // The one that most transactions call. A public one is likely to be only a helper.
        let is_public = |id: &Pubkey| public.iter().any(|known| known.id == *id);
        let most =
            programs.keys().filter_map(|id| Some((!is_public(id), *calls.get(id)?, *id))).max();
        let main = match (wanted, most) {
            (Some(id), _) | (None, Some((_, _, id))) => id,
            (None, None) => {
                let is_own = |id: &&Pubkey| neap_suite::builtin_account(**id).is_none();
                let missing = Vec::from_iter(calls.keys().filter(is_own).copied());
                ensure!(missing.is_empty(), "ELFs are missing: {}", remedy(&missing));
                return Ok(Self::without_program());
            }
        };
        let (name, (loader, elf, is_carried)) = programs
            .remove(&main)
            .with_context(|| format!("ELFs are missing: {}", remedy(&[main])))?;
        let others = programs.into_iter().map(|(id, (name, (loader, elf, is_carried)))| Callee {
            name,
            id,
            loader,
            elf: elf.into(),
            path: (!is_carried).then(PathBuf::new),
            debug: None,
        });
        let measured = MeasuredProgram { name, id: main, loader, elf, is_carried };
        Ok(Self { measured, others: others.collect() })
    }

    /// For transactions that call only programs of the runtime. A suite has a program to measure, and this one does nothing in them.
    fn without_program() -> Self {
        let stand_in = &neap_suite::PUBLIC[0];
        let (name, elf) = (stand_in.name.to_owned(), stand_in.elf.to_vec());
        let (id, loader) = (stand_in.id, Loader::V3);
        let measured = MeasuredProgram { name, id, loader, elf, is_carried: true };
        Self { measured, others: Vec::new() }
    }

    pub fn load(&self, cluster: Cluster) -> anyhow::Result<Svm> {
        let MeasuredProgram { id, loader, elf, .. } = &self.measured;
        Ok(Svm::load_with(*loader, *id, elf, cluster)?.with_callees(&self.others)?)
    }

    pub fn loader(&self, id: &Pubkey) -> Option<Loader> {
        if self.measured.id == *id {
            return Some(self.measured.loader);
        }
        self.others.iter().find(|other| other.id == *id).map(|other| other.loader)
    }
}

/// How many transactions call each program.
fn calls(all: &[Sent]) -> BTreeMap<Pubkey, usize> {
    let mut calls = BTreeMap::new();
    for sent in all {
        let addresses = sent.addresses();
        let instructions = sent.message.instructions().iter();
        let called = instructions.filter_map(|it| addresses.get(usize::from(it.program_id_index)));
        for id in BTreeSet::from_iter(called) {
            *calls.entry(*id).or_default() += 1;
        }
    }
    calls
}

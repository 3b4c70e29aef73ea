//! Loads the ELF of a program into the SVM.

use crate::profile::{debug_info::DebugInfo, explain::Explainer, handlers::Discriminators};
use crate::{
    debug_files::{self, LoadedElf},
    svm::{Engine, Svm, deployment},
};
use anyhow::Context;
use neap_model::text::shown_path;
use neap_model::{failure::ProgramFailure, results::Elf};
use neap_subject::cluster::Cluster;
use neap_subject::{
    loader::Loader,
    specimen::Invocation,
    subject::{Callee, Subject},
    transaction::Transaction,
};
use neap_toolchain::{files, inlined::inlined, sha256};
use solana_pubkey::Pubkey;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The largest ELF that can be deployed: an account holds at most 10 MiB, and the loader's state takes 45 bytes of them.
const MAX_BYTES: u64 = 10 * 1024 * 1024 - 45;

/// A program's ELF, loaded into the SVM.
pub struct Built {
    /// The SVM with the program.
    pub svm: Svm,
    /// The size and hash of the ELF.
    pub elf: Elf,
    bytes: Vec<u8>,
    /// The path of the ELF, or `None` if the harness carries it.
    path: Option<PathBuf>,
    /// The file with its debug information, if one is declared.
    debug: Option<PathBuf>,
    /// The names of its instructions, by their discriminators.
    discriminators: Discriminators,
    /// The other programs that are loaded.
    invoked: Vec<Callee>,
}

impl Built {
    /// Loads a program's ELF under an id, on mainnet.
    pub fn load(program_id: Pubkey, elf: &Path) -> Result<Self, ProgramFailure> {
        Self::load_subject(&Subject { elf: elf.to_owned(), ..Subject::default() }, program_id)
    }

    /// Loads a program's ELF on a cluster with every feature, to look at its code: it may be for any cluster.
    pub fn load_to_inspect(program_id: Pubkey, elf: &Path) -> Result<Self, ProgramFailure> {
        let (elf, cluster) = (elf.to_owned(), Cluster::NEXT);
        Self::load_subject(&Subject { elf, cluster, ..Subject::default() }, program_id)
    }

    /// Loads the ELF of a subject under an id, and the programs beside it.
    pub fn load_subject(subject: &Subject, program_id: Pubkey) -> Result<Self, ProgramFailure> {
        let (path, at) = (&subject.elf, shown_path(&subject.elf));
        let size = fs::metadata(path).map_or(0, |file| file.len());
        if size > MAX_BYTES {
            let what = format!("{at} has {size} bytes, but a program has at most {MAX_BYTES}");
            return Err(ProgramFailure(what));
        }
        let declared = subject.callees.iter().filter_map(|callee| callee.debug.as_ref());
        if let Some(missing) = declared.chain(&subject.debug).find(|file| !file.is_file()) {
            let what = format!("`debug` names {}, which does not exist", shown_path(missing));
            return Err(ProgramFailure(what));
        }
        let (bytes, file, inlined) = match subject.carried {
            Some(bytes) => (bytes.to_owned(), at.to_string(), Vec::new()),
            None => {
                let bytes = files::read(path)
                    .map_err(|error| ProgramFailure(format!("no ELF at {at} ({error})")))?;
                let inlined = inlined(path).map_err(|error| {
                    let what = "cannot read which functions of";
                    ProgramFailure(format!("{what} {at} are inlined: {error}"))
                })?;
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                (bytes, file, inlined)
            }
        };
        let svm = Svm::load_with(subject.loader, program_id, &bytes, subject.cluster)
            .map_err(|error| refused(subject, &bytes, &error))?;
        let invoked = subject.callees.iter().filter(|callee| callee.id != program_id);
        let invoked: Vec<Callee> = invoked.cloned().collect();
        Ok(Self {
            svm: svm.with_callees(&invoked)?,
            elf: Elf { bytes: bytes.len() as u64, sha256: sha256(&bytes), file, inlined },
            bytes,
            path: subject.carried.is_none().then(|| path.clone()),
            debug: subject.debug.clone(),
            discriminators: subject.discriminators.clone(),
            invoked,
        })
    }

    /// Verifies the ELF as the cluster does at deployment. The harness carries only ELFs that are deployed, and so are those of
    /// old loaders.
    ///
    /// # Errors
    ///
    /// When the cluster refuses it. The message names the syscalls that the cluster does not have.
    pub fn check_deployment(&self, subject: &Subject) -> Result<(), ProgramFailure> {
        if subject.carried.is_some() || subject.loader != Loader::V3 {
            return Ok(());
        }
        deployment::check(&self.bytes, subject.cluster)
            .map_err(|error| refused(subject, &self.bytes, &error))
    }

    /// A line for each syscall that the program calls and a cluster does not have.
    pub fn missing_syscalls(&self, cluster: Cluster) -> Vec<String> {
        deployment::missing_syscalls_of(&self.bytes, cluster)
    }

    /// The function and the line where an invocation ends, if the debug information has lines.
    pub fn place_of_end(&self, invocation: &Invocation) -> Option<String> {
        self.place(|| Some(self.svm.trace(invocation).ok()?.1.registers.last()?[11]))
    }

    /// The function and the line where the program ends in a transaction that fails, if the debug information has lines.
    pub fn place_of_transactions_end(&self, transaction: &Transaction) -> Option<String> {
        self.place(|| self.svm.run_transaction_on(Engine::Interpreter, transaction).ok()?.end)
    }

    fn place(&self, end: impl FnOnce() -> Option<u64>) -> Option<String> {
        let debug_info = self.debug_info().ok().filter(DebugInfo::has_lines)?;
        let frame = debug_info.frames(end()?).ok()?.pop()?;
        Some(format!(", in {} at {}:{}", frame.name, frame.file, frame.line))
    }

    /// Starts the profile of the program and of those loaded beside it.
    pub fn explainer(&self) -> anyhow::Result<Explainer> {
        let own = self.debug_info()?;
        let invoked = self.invoked.iter().filter_map(|callee| {
            let code = self.svm.code_of(callee)?;
            let read = debug_files::read(LoadedElf {
                code,
                elf: &callee.elf,
                path: callee.path.as_deref(),
                debug: callee.debug.as_deref(),
                discriminators: Discriminators::new(),
            });
            let read = read.with_context(|| format!("[load.{}]", callee.name));
            Some(read.map(|debug_info| (callee.name.clone(), debug_info)))
        });
        Ok(Explainer::new(own, invoked.collect::<anyhow::Result<_>>()?))
    }

    /// Reads the debug information of the program.
    pub fn debug_info(&self) -> anyhow::Result<DebugInfo> {
        debug_files::read(LoadedElf {
            code: self.svm.code(),
            elf: &self.bytes,
            path: self.path.as_deref(),
            debug: self.debug.as_deref(),
            discriminators: self.discriminators.clone(),
        })
    }
}

/// The failure that a cluster refuses an ELF. The second line and those after it name syscalls that the cluster does not have.
fn refused(subject: &Subject, elf: &[u8], error: &ProgramFailure) -> ProgramFailure {
    let missing = deployment::missing_syscalls_of(elf, subject.cluster);
    let missing = missing.iter().map(|line| format!("\n  {line}"));
    let remedy = "\n  choose a `cluster` that has it, or remove the call";
    let missing = Vec::from_iter(missing.chain([remedy.to_owned()]));
    let missing = if missing.len() > 1 { missing.concat() } else { String::new() };
    ProgramFailure(format!("{}: {error}{missing}", shown_path(&subject.elf)))
}

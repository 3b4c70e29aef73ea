//! Whether a cluster would deploy an ELF. It refuses some that it runs if they are there already.

use super::runtime::{load_with_tracing, new_mollusk};
use crate::profile::trace::{Call, Code};
use agave_feature_set::FEATURE_NAMES;
use neap_model::failure::ProgramFailure;
use neap_subject::cluster::{Cluster, FeatureSet};
use neap_subject::loader::Loader;
use solana_compute_budget::compute_budget::ComputeBudget;
use solana_program_runtime::{
    deploy::deploy_program,
    loaded_programs::{ProgramCacheForTxBatch, ProgramRuntimeEnvironment},
    program_metrics::LoadProgramMetrics,
};
use solana_pubkey::Pubkey;
use solana_svm_log_collector::LogCollector;
use solana_syscalls::create_program_runtime_environment;
use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

/// Verifies an ELF as the loader does when it deploys it.
///
/// # Errors
///
/// When it refuses the ELF. The message says why.
pub fn check(elf: &[u8], cluster: Cluster) -> Result<(), ProgramFailure> {
    let log = Rc::new(RefCell::new(LogCollector::default()));
    let deployed = deploy_program(
        Some(Rc::clone(&log)),
        &mut LoadProgramMetrics::default(),
        &mut ProgramCacheForTxBatch::default(),
        environment(&cluster.features()),
        // A program of an old version of SBPF may be there already.
        false,
        &Pubkey::default(),
        &Loader::V3.id(),
        elf.len(),
        elf,
        0,
    );
    let Err(error) = deployed else { return Ok(()) };
    let why = log.take().into_messages().pop().unwrap_or_else(|| error.to_string());
    // No cluster deploys a program with this syscall any more, and all run those that are there already.
    if why.contains("sol_alloc_free_") && missing_syscalls_of(elf, cluster).is_empty() {
        return Ok(());
    }
    Err(ProgramFailure(format!("{cluster} refuses to deploy the ELF: {why}")))
}

/// A line for each syscall that a program calls and a cluster does not have, with the feature that adds it.
pub fn missing_syscalls(code: &Code, cluster: Cluster) -> Vec<String> {
    let called = code.calls.values().filter_map(|call| match call {
        Call::Syscall(name) => Some(name.as_str()),
        Call::Function(_) => None,
    });
    let has = |features: &FeatureSet, name: &str| {
        let environment = environment(features);
        let mut names = environment.get_function_registry().iter();
        names.any(|(_, (known, _))| known == name.as_bytes())
    };
    let features = cluster.features();
    let missing = BTreeSet::from_iter(called).into_iter().filter(|name| !has(&features, name));
    let lines = missing.filter_map(|name| {
        let feature = features.inactive().iter().find(|feature| {
            let mut with = features.clone();
            with.activate(feature, 0);
            has(&with, name)
        })?;
        let what = FEATURE_NAMES.get(feature).copied().unwrap_or_default();
        Some(format!(
            "{name} needs the feature \"{what}\" ({feature}), which is not active on {cluster}"
        ))
    });
    lines.collect()
}

/// The same of an ELF, if a cluster with every feature loads it.
pub fn missing_syscalls_of(elf: &[u8], cluster: Cluster) -> Vec<String> {
    let every = Cluster::NEXT;
    let loaded = load_with_tracing(&new_mollusk(every, &every.features()), elf, Loader::V3);
    loaded.map_or_else(|_| Vec::new(), |loaded| missing_syscalls(&loaded.code, cluster))
}

fn environment(features: &FeatureSet) -> ProgramRuntimeEnvironment {
    let budget = ComputeBudget::new_with_defaults(true).to_budget();
    create_program_runtime_environment(&features.runtime_features(), &budget, false, false)
        .expect("syscalls have different names")
}

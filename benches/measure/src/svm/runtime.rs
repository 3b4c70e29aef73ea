//! Sets up Agave's runtime, and loads a program into it.

use mollusk_svm::{Mollusk, program::loader_keys::LOADER_V3};
use neap_model::failure::ProgramFailure;
use solana_program_runtime::{
    loaded_programs::ProgramRuntimeEnvironment, program_cache_entry::ProgramCacheEntry,
    program_metrics::LoadProgramMetrics, solana_sbpf::program::BuiltinProgram,
};
use solana_pubkey::Pubkey;
use solana_syscalls::create_program_runtime_environment;
use std::{fmt::Display, sync::Arc};

/// A program as Agave's loader loaded it.
pub type Loaded = Arc<ProgramCacheEntry>;

/// Creates the SVM with a program. Returns it with the program loaded twice: without tracing, and with it.
///
/// # Errors
///
/// When Agave's loader refuses the ELF.
pub fn new_mollusk(
    program_id: Pubkey,
    elf: &[u8],
) -> Result<(Mollusk, [Loaded; 2]), ProgramFailure> {
    silence_runtime_logs();
    let mut mollusk = Mollusk::default();
    // Keeps only the newest slot hash. Mollusk serializes all 512 for every run, which takes four fifths of its
    // time, and their values mean nothing.
    let sysvars = &mut mollusk.sysvars;
    sysvars.slot_hashes = sysvars.slot_hashes.iter().copied().take(1).collect();
    // First with tracing: Mollusk panics on an ELF that does not load.
    let traced = load_with_tracing(&mollusk, elf)?;
    mollusk.add_program_with_loader_and_elf(&program_id, &LOADER_V3, elf);
    let plain = mollusk.program_cache.load_program(&program_id);
    let plain = plain.ok_or_else(|| cannot_set_up("it has lost the program"))?;
    Ok((mollusk, [plain, traced]))
}

/// Loads an ELF with tracing. Agave's own tracing environment also requires labels, and panics on an ELF of SBPF v3
/// without them.
fn load_with_tracing(mollusk: &Mollusk, elf: &[u8]) -> Result<Loaded, ProgramFailure> {
    let budget = mollusk.compute_budget.to_budget();
    let plain = create_program_runtime_environment(&mollusk.feature_set, &budget, false, false);
    let plain = plain.map_err(cannot_set_up)?;
    let mut config = plain.get_config().clone();
    config.enable_register_tracing = true;
    let mut tracing = BuiltinProgram::new_loader(config);
    for (_, (name, syscall)) in plain.get_function_registry().iter() {
        let name = std::str::from_utf8(name).map_err(cannot_set_up)?;
        let registered = tracing.register_function(name, syscall);
        registered.map_err(cannot_set_up)?;
    }
    let program = ProgramCacheEntry::new(
        &LOADER_V3,
        ProgramRuntimeEnvironment::from(tracing),
        0,
        0,
        elf,
        elf.len(),
        &mut LoadProgramMetrics::default(),
    );
    let refused = |error| ProgramFailure(format!("Agave's loader refuses the ELF: {error}"));
    program.map(Arc::new).map_err(refused)
}

fn cannot_set_up(error: impl Display) -> ProgramFailure {
    ProgramFailure(format!("cannot set up Agave's runtime: {error}"))
}

/// Installs a logger that prints nothing, because Mollusk's own logger prints every invocation.
fn silence_runtime_logs() {
    if std::env::var_os("RUST_LOG").is_none() {
        // This fails if a logger is installed already. Mollusk keeps that one too.
        let _ = log::set_logger(&Silence);
    }
}

struct Silence;

impl log::Log for Silence {
    fn enabled(&self, _: &log::Metadata) -> bool {
        false
    }

    fn log(&self, _: &log::Record) {}

    fn flush(&self) {}
}

#[cfg(test)]
mod tests {
    use mollusk_svm::sysvar::Sysvars;
    use neap_scenarios::rent::rent_exempt;

    #[test]
    fn has_the_rent_of_the_fixtures() {
        let rent = Sysvars::default().rent;
        for size_bytes in [0, 1, 160, 10_000] {
            assert_eq!(rent_exempt(size_bytes), rent.minimum_balance(size_bytes));
        }
    }
}

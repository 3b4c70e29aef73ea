//! The instructions of a transaction, and what each of them takes.

use neap_model::failure::ProgramFailure;
use neap_report::limits::Part;
use neap_subject::{subject::Subject, transaction::Transaction};
use neap_svm::{
    error::named_by_transaction,
    svm::Svm,
    transaction::{
        TransactionOutcome,
        log::{Logged, logged},
    },
};

/// What the system program and that of the compute budget take. They do not log it.
const BUILTIN_UNITS: u64 = 150;

/// Runs a transaction, and returns its instructions, by their places.
///
/// # Errors
///
/// When it fails, because then the log ends early.
pub fn parts(
    svm: &Svm,
    transaction: &Transaction,
    subject: &Subject,
) -> Result<Vec<Part>, ProgramFailure> {
    let TransactionOutcome { result, log, .. } = svm.run_transaction(transaction)?;
    if let Err(error) = result {
        let error = named_by_transaction(&error);
        return Err(ProgramFailure(format!("it fails with the limits that it asks for: {error}")));
    }
    let mut place = Vec::<usize>::new();
    let parts = logged(&log).into_iter().map(|Logged { depth, program, compute_units }| {
        place.resize(depth, 0);
        place[depth - 1] += 1;
        let builtins = [solana_sdk_ids::system_program::ID, solana_sdk_ids::compute_budget::ID];
        let is_builtin = builtins.iter().any(|id| id.to_string() == program);
        let builtin = if is_builtin { BUILTIN_UNITS } else { 0 };
        Part {
            place: Vec::from_iter(place.iter().map(usize::to_string)).join("."),
            program: name_of(program, subject),
            compute_units: compute_units.unwrap_or(builtin),
        }
    });
    Ok(parts.collect())
}

/// The name of a program, or its address.
fn name_of(address: &str, subject: &Subject) -> String {
    let callees = subject.callees.iter().map(|it| (it.id, &*it.name));
    let known = [
        (subject.program_id(), &*subject.program),
        (solana_sdk_ids::system_program::ID, "system"),
        (solana_sdk_ids::compute_budget::ID, "compute budget"),
    ];
    let mut named = known.into_iter().chain(callees);
    let found = named.find(|(id, _)| id.to_string() == address);
    found.map_or(address, |(_, name)| name).to_owned()
}

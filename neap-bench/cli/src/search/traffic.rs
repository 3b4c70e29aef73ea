//! What a new ELF changes for the transactions and the instructions of a suite, as they are.

use crate::print::print_note;
use neap_model::{failure::ProgramFailure, results::row_name};
use neap_report::shadow::{Change, Ending};
use neap_subject::{
    specimen::TRANSACTION_COMPUTE_UNITS, subject::Subject, transaction::Transaction,
};
use neap_svm::{
    error::named_by_transaction,
    search::shadow::Class,
    svm::Svm,
    transaction::{TransactionOutcome, limits::alone},
};

/// The most compute units that a transaction may ask for. The limit of the default could hide a change.
const MOST_COMPUTE_UNITS: u32 = TRANSACTION_COMPUTE_UNITS as u32;

/// Transactions with their names.
type NamedTransactions<'a> = Box<dyn Iterator<Item = (String, Transaction)> + 'a>;

/// How costs change with the new ELF, and which transactions end otherwise. An instruction is a transaction of its own.
///
/// # Errors
///
/// When Agave's loader refuses an ELF.
pub fn traffic(
    subject: &Subject,
    elfs: [&[u8]; 2],
) -> Result<(Vec<Change>, Vec<Ending>), ProgramFailure> {
    let load = |elf: &[u8]| {
        let svm = Svm::load_with(subject.loader, subject.program_id(), elf, subject.cluster)?;
        svm.with_callees(&subject.callees)
    };
    let svms = [load(elfs[0])?, load(elfs[1])?];
    let transactions = subject
        .transactions
        .iter()
        .map(|it| (it.row_name(&subject.program), it.specimen.transaction.clone()));
    let instructions = subject.measurements.iter().map(|row| {
        let mut transaction = alone(&row.specimen.invocation);
        transaction.budget.compute_unit_limit = Some(MOST_COMPUTE_UNITS);
        (row_name(&subject.program, &row.operation, &row.params), transaction)
    });
    let groups: [(&str, NamedTransactions); 2] =
        [("transactions", Box::new(transactions)), ("instructions", Box::new(instructions))];
    let (mut changes, mut endings, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    for (group, runs) in groups {
        let (mut units, mut costs) = (Vec::new(), Vec::new());
        for (name, transaction) in runs {
            // A cluster accepts neither, or both: an operation may have more accounts than a transaction.
            let [Ok(old), Ok(new)] = svms.each_ref().map(|svm| svm.run_transaction(&transaction))
            else {
                left_out.push(name);
                continue;
            };
            if let Some(class) = difference(&old, &new) {
                let [old, new] = [old, new].map(|it| match it.result {
                    Ok(()) => "succeeds".to_owned(),
                    Err(error) => format!("fails with {}", named_by_transaction(&error)),
                });
                endings.push(Ending { name, class: class.name().to_owned(), old, new });
                continue;
            }
            let change = |[old, new]: [u64; 2]| new as i64 - old as i64;
            units.push((change([old.compute_units, new.compute_units]), name.clone()));
            costs.push((change([old.costs.cost_units, new.costs.cost_units]), name));
        }
        changes.extend(Change::new(&format!("CU of {group}"), units));
        changes.extend(Change::new(&format!("cost of {group}"), costs));
    }
    if !left_out.is_empty() {
        let names = left_out.join(", ");
        print_note(format_args!(
            "not compared, because no cluster accepts the transaction: {names}"
        ));
    }
    Ok((changes, endings))
}

/// How the new program differs, other than in its costs.
fn difference(old: &TransactionOutcome, new: &TransactionOutcome) -> Option<Class> {
    match (&old.result, &new.result) {
        (Err(_), Ok(())) => Some(Class::Accepts),
        (Ok(()), Err(_)) => Some(Class::Refuses),
        (Err(old), Err(new)) => (old != new).then_some(Class::ErrorCode),
        (Ok(()), Ok(())) if old.accounts != new.accounts => Some(Class::State),
        (Ok(()), Ok(())) if old.return_data != new.return_data => Some(Class::State),
        (Ok(()), Ok(())) => (old.calls != new.calls).then_some(Class::Calls),
    }
}

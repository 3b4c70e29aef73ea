//! Runs an instruction at its place in a transaction, after others that do not run again.

use mollusk_svm::Mollusk;
use neap_subject::specimen::Invocation;
use solana_account::{Account, AccountSharedData};
use solana_account_info::AccountInfo;
use solana_instruction::{Instruction, error::InstructionError};
use solana_instructions_sysvar::{ID, load_current_index_checked, load_instruction_at_checked};
use solana_pubkey::Pubkey;
use solana_transaction_context::{
    IndexOfAccount, MAX_ACCOUNTS_PER_TRANSACTION, instruction_accounts::InstructionAccount,
    transaction::TransactionContext,
};
use std::{borrow::Cow, collections::BTreeSet};

/// The bytes of the number of instructions, and of the index of the one that runs.
const LEAST_BYTES: usize = 4;

/// The most instructions before another one in a transaction.
const MOST_EARLIER: u16 = 63;

/// The instructions that came before this one in its transaction, as the instructions sysvar among its accounts shows them.
/// None if there is no such account, or if no transaction has these instructions.
pub fn earlier(invocation: &Invocation) -> Vec<Instruction> {
    let sysvar = invocation.accounts.iter().find(|(address, _)| *address == ID);
    let Some(shown) = sysvar.and_then(|(_, account)| shown(account)) else { return Vec::new() };
    let named = shown.iter().chain([&invocation.instruction]);
    let named =
        named.flat_map(|it| it.accounts.iter().map(|meta| meta.pubkey).chain([it.program_id]));
    let count = named.chain([ID]).collect::<BTreeSet<Pubkey>>().len();
    if count > MAX_ACCOUNTS_PER_TRANSACTION { Vec::new() } else { shown }
}

fn shown(sysvar: &Account) -> Option<Vec<Instruction>> {
    let Account { mut lamports, mut data, owner, .. } = sysvar.clone();
    if data.len() < LEAST_BYTES {
        return None;
    }
    let info = AccountInfo::new(&ID, false, false, &mut lamports, &mut data, &owner, false);
    let index = load_current_index_checked(&info).ok().filter(|index| *index <= MOST_EARLIER)?;
    (0..index).map(|at| load_instruction_at_checked(at.into(), &info).ok()).collect()
}

/// An instruction with the indices of its accounts and of its program in the transaction.
pub struct Own<'a> {
    pub program: IndexOfAccount,
    pub metas: Vec<InstructionAccount>,
    pub data: Cow<'a, [u8]>,
}

/// The context of a transaction with these accounts, in which the earlier instructions count as run, and this one is next.
pub fn transaction<'a>(
    mut accounts: Vec<(Pubkey, AccountSharedData)>,
    own: Own<'a>,
    earlier: Vec<Instruction>,
    given: &[(Pubkey, Account)],
    mollusk: &Mollusk,
) -> Result<TransactionContext<'a>, InstructionError> {
    let count = earlier.len();
    let earlier = earlier.into_iter().map(|Instruction { program_id, accounts: metas, data }| {
        let mut index = |address: Pubkey| {
            let known = accounts.iter().position(|(known, _)| *known == address);
            known.unwrap_or_else(|| {
                let account = given.iter().find(|(given, _)| *given == address);
                let account = account.map(|(_, account)| account.clone());
                accounts.push((address, account.unwrap_or_default().into()));
                accounts.len() - 1
            }) as IndexOfAccount
        };
        let metas = metas.into_iter().map(|meta| {
            InstructionAccount::new(index(meta.pubkey), meta.is_signer, meta.is_writable)
        });
        let metas = metas.collect();
        Own { program: index(program_id), metas, data: Cow::Owned(data) }
    });
    let all = earlier.collect::<Vec<_>>().into_iter().chain([own]);
    let mut transaction = TransactionContext::new(
        accounts,
        mollusk.sysvars.rent.clone(),
        mollusk.compute_budget.max_instruction_stack_depth,
        mollusk.compute_budget.max_instruction_trace_length,
        count + 1,
    );
    for (index, Own { program, metas, data }) in all.enumerate() {
        let first_uses = first_uses(&metas);
        transaction
            .configure_instruction_at_index(index, program, metas, first_uses, data, None)?;
    }
    // Each counts as run once it is left. It also writes the index of the one that runs into the instructions sysvar.
    for _ in 0..count {
        transaction.push()?;
        transaction.pop()?;
    }
    Ok(transaction)
}

/// For each account of a transaction, the first place where the instruction takes it.
fn first_uses(metas: &[InstructionAccount]) -> Vec<u16> {
    let mut first_uses = vec![u16::MAX; MAX_ACCOUNTS_PER_TRANSACTION];
    for (meta, place) in metas.iter().zip(0..) {
        if let Some(first) = first_uses.get_mut(usize::from(meta.index_in_transaction)) {
            *first = place.min(*first);
        }
    }
    first_uses
}

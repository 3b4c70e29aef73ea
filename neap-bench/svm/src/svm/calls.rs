//! The instructions that programs invoke.

use solana_pubkey::Pubkey;
use solana_transaction_context::transaction::TransactionContext;

/// An instruction that a program invoked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Call {
    /// How deep: 2 for those that an instruction of the transaction invokes itself.
    pub depth: usize,
    /// The invoked program.
    pub program: Pubkey,
    /// Its accounts: address, whether it signs, whether it is writable.
    pub accounts: Vec<(Pubkey, bool, bool)>,
    /// Its data.
    pub data: Vec<u8>,
}

/// The instructions that programs invoked, in order. Those of the transaction itself are at depth 1.
pub fn calls(transaction: &TransactionContext<'_>) -> Vec<Call> {
    let length = transaction.get_instruction_trace_length();
    let all = (0..length)
        .filter_map(|index| transaction.get_instruction_context_at_index_in_trace(index).ok());
    let calls = all.filter(|called| called.get_stack_height() > 1).filter_map(|called| {
        let accounts = called.instruction_accounts().iter().map(|account| {
            let key = transaction.get_key_of_account_at_index(account.index_in_transaction);
            (key.copied().unwrap_or_default(), account.is_signer(), account.is_writable())
        });
        Some(Call {
            depth: called.get_stack_height(),
            program: *called.get_program_key().ok()?,
            accounts: accounts.collect(),
            data: called.get_instruction_data().to_vec(),
        })
    });
    calls.collect()
}

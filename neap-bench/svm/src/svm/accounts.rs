//! Refuses instructions that fit in no transaction.

use neap_model::failure::ProgramFailure;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use solana_transaction_context::MAX_ACCOUNTS_PER_TRANSACTION;
use std::collections::BTreeSet;

/// The most accounts of a message that nobody signs or writes: Mollusk panics if there are more.
const MAX_READ_ONLY: usize = 255;

/// Refuses an instruction that fits in no message.
pub fn check_accounts(instruction: &Instruction) -> Result<(), ProgramFailure> {
    let has_flag = |key| {
        let mut same = instruction.accounts.iter().filter(|meta| meta.pubkey == key);
        same.any(|meta| meta.is_signer || meta.is_writable)
    };
    let keys = instruction.accounts.iter().map(|meta| meta.pubkey);
    let keys: BTreeSet<Pubkey> = keys.chain([instruction.program_id]).collect();
    let count = keys.len();
    let read_only = keys.into_iter().filter(|key| !has_flag(*key)).count();
    if read_only > MAX_READ_ONLY || count > MAX_ACCOUNTS_PER_TRANSACTION {
        let what =
            "the instruction has too many accounts for a transaction, with its program: pass fewer";
        return Err(ProgramFailure(what.to_owned()));
    }
    Ok(())
}

//! The log of a transaction.

use solana_instruction::error::InstructionError;
use solana_pubkey::Pubkey;
use solana_svm_log_collector::LogCollector;

/// A log without a limit. A cluster cuts a log after 10 kB, and the rest could not be compared.
pub fn unlimited_log() -> LogCollector {
    LogCollector { bytes_limit: None, ..LogCollector::default() }
}

/// Whether a program wrote a message of a log. The runtime's messages name the program that ran and its cost.
pub fn is_program_message(message: &str) -> bool {
    message.starts_with("Program log: ") || message.starts_with("Program data: ")
}

/// Why the runtime ended a program.
pub fn abort_reason(program_id: Pubkey, log: &LogCollector, error: &InstructionError) -> String {
    let prefix = format!("Program {program_id} failed: ");
    let messages = log.get_recorded_content().iter().rev();
    let mut reasons = messages.filter_map(|message| message.strip_prefix(&prefix));
    reasons.next().map_or_else(|| error.to_string(), str::to_owned)
}

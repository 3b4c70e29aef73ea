//! The entrypoints, each with the dispatch to a program's operations. A program calls one of these macros.

pub mod after_the_fact;
mod eager;
mod lazy;
mod multisig;
mod multisig_solana_program;
mod predicted;
mod process_instruction;
mod solana_program;
mod transfer;
mod transfer_lazy;
mod transfer_predicted;
mod transfer_solana_program;

//! The entrypoints, each with the dispatch to a program's operations. A program calls one of these macros.

mod account;
mod multisig;
mod transfer;

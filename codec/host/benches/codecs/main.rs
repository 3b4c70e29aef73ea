//! Compares the codecs on a host, in nanoseconds for one account. Each result is compared before it is timed.
//!
//! `cargo bench --manifest-path codec/Cargo.toml -p neap-host` runs it.

// The modules of the accounts use its macro.
#[macro_use]
mod measure;

mod borsh_format;
mod multisig;
mod multisig_bincode;
mod squads;
mod stake_pool;
mod token;
mod whirlpool;

fn main() {
    divan::main();
}

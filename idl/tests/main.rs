//! Tests of `neap-idl`.

mod command;
mod debug;
mod lock;
mod schemas;
mod values;

/// Types for which `neap-idl lock` writes what the compiler checks: `lock` renews it.
#[allow(dead_code)]
#[path = "lock/cast.rs"]
mod cast;

/// What `neap-idl` writes for the IDLs in `tests/idls`: `schemas` renews it.
#[allow(dead_code)]
#[rustfmt::skip]
mod generated {
    pub mod bank;
    pub mod names;
    pub mod old_bank;
    pub mod ticket_bank;
    pub mod token_bank;
}

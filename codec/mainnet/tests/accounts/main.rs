//! Account types of mainnet's programs. Each is declared as a user would declare it, with one struct. The tests compare it
//! with the program's own codec, or with a model of the layout if no registry has that codec.
//!
//! `UPDATE_EXPECT=1 cargo test -p neap-mainnet` renews README.md.

// The modules of the programs use its macros.
#[macro_use]
mod harness;

mod programs;
mod table;

#[test]
fn every_account_is_read_changed_and_written_as_its_own_codec_does() {
    for case in programs::cases() {
        case.check();
    }
}

#[test]
fn the_documentation_lists_every_account() {
    table::check(&programs::cases());
}

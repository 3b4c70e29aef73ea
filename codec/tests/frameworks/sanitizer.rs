//! AddressSanitizer is there, where it is to be: without it the other tests would pass as well.

use std::{env, process::Command};

use neap::pinocchio::Load;
use pinocchio as runtime;

use crate::schema::{PROGRAM, Vault};

#[path = "account.rs"]
mod account;
use account::Account;

/// Set for the process that reads what it must not.
const READS: &str = "NEAP_READS_BEHIND_ITS_ACCOUNT";

#[test]
fn data_that_are_shorter_than_their_account_says_end_the_process() {
    if env::var_os(READS).is_some() {
        let mut account = Account::new(PROGRAM, &[]).writable();
        account.header_mut().data_len = Vault::SIZE as u64;
        let _ = Vault::load(&account.view(), &PROGRAM.into());
        return;
    }
    let this = "sanitizer::data_that_are_shorter_than_their_account_says_end_the_process";
    let mut process = Command::new(env::current_exe().unwrap());
    let output = process.args(["--exact", this]).env(READS, "1").output();
    let output = output.unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("AddressSanitizer: heap-buffer-overflow"),
        "{said}"
    );
}

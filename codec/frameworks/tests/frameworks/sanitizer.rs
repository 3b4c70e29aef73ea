//! Checks that AddressSanitizer is active. Without it, the other tests would pass too.

use std::{env, process::Command};

use neap::Neap;
use neap_pinocchio::Load;

use crate::schema::{PROGRAM, Vault};

account!(::pinocchio);
use account::Account;

/// The environment variable of the process that reads past the end of its account.
const READS: &str = "NEAP_READS_PAST_ITS_ACCOUNT";

#[test]
fn reading_past_the_end_of_an_account_aborts_the_process() {
    if env::var_os(READS).is_some() {
        let mut account = Account::new(PROGRAM, &[]).writable();
        account.header_mut().data_len = Vault::SIZE as u64;
        let _ = Vault::load(&account.view(), &PROGRAM.into());
        return;
    }
    let this_test = "sanitizer::reading_past_the_end_of_an_account_aborts_the_process";
    let mut process = Command::new(env::current_exe().unwrap());
    let output = process.args(["--exact", this_test]).env(READS, "1").output();
    let output = output.unwrap();
    assert!(!output.status.success());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("AddressSanitizer: heap-buffer-overflow"), "{stderr}");
}

//! A program cannot implement `Accounts` without `unsafe`: the entrypoint relies on it.
#![forbid(unsafe_code)]

use neap_pinocchio::__private::Accounts;
use pinocchio::AccountView;

struct Mine;

impl Accounts for Mine {
    const COUNT: usize = 1;

    unsafe fn find(at: *mut u8, _: *mut AccountView) -> Option<*mut u8> {
        Some(at)
    }
}

fn main() {}

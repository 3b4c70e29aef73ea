//! What the entrypoint expects is its own to say: its `unsafe` relies on it.
#![forbid(unsafe_code)]

use neap::__private::Accounts;
use pinocchio::AccountView;

struct Mine;

impl Accounts for Mine {
    const COUNT: usize = 1;

    unsafe fn find(at: *mut u8, _: *mut AccountView) -> Option<*mut u8> {
        Some(at)
    }
}

fn main() {}

//! Sets `rustc_1_95` if this is the compiler whose messages and rustdoc the tests expect.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(rustc_1_95)");
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let version = Command::new(rustc).arg("--version").output().unwrap();
    if version.stdout.starts_with(b"rustc 1.95.") {
        println!("cargo::rustc-cfg=rustc_1_95");
    }
}

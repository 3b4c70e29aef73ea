//! Schemas compile without the feature `alloc`, and a field that needs it is one error that says so.

use std::{
    env,
    process::{Command, Output},
};

#[test]
fn schemas_need_no_allocator() {
    let checked = check(&[]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn a_string_without_alloc_is_one_error_with_advice() {
    let checked = check(&["--features=string"]);
    assert!(!checked.status.success());
    let errors = String::from_utf8(checked.stderr).unwrap();
    let errors = Vec::from_iter(errors.lines().filter(|line| line.starts_with("error")));
    let [error, "error: could not compile `neap-without-alloc` (lib) due to 1 previous error"] =
        errors[..]
    else {
        panic!("{errors:#?}");
    };
    let advice = "error: this type needs the feature `alloc` of neap; without it, use `&'a str` and `&'a [T]`.";
    assert!(error.starts_with(advice), "{error}");
}

fn check(options: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["check", "--locked", "--quiet", "--color=never", "--package=neap-without-alloc"])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap()
}

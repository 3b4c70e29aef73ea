//! What the derive and the macros refuse, and where they point. `TRYBUILD=overwrite` renews the expectations.

#[test]
fn refusals_point_at_what_is_wrong_and_say_what_to_do() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

/// Where a trait is missing, rustc adds words of its own, which differ from version to version.
#[test]
#[cfg_attr(
    not(rustc_1_95),
    ignore = "the expectations are in the words of rustc 1.95"
)]
fn refusals_by_the_compiler_say_what_to_do() {
    trybuild::TestCases::new().compile_fail("tests/ui/rustc-1.95/*.rs");
}

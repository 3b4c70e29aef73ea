//! The compile errors of the derive and the macros: their text, and where they point. `TRYBUILD=overwrite` renews the
//! expected errors.

#[test]
fn errors_point_at_the_mistake_and_say_how_to_fix_it() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

/// If a trait is missing, rustc adds text of its own, which differs between versions.
#[test]
#[cfg_attr(not(rustc_1_95), ignore = "the expected errors are those of rustc 1.95")]
fn errors_by_the_compiler_say_how_to_fix_it() {
    trybuild::TestCases::new().compile_fail("tests/ui/rustc-1.95/*.rs");
}

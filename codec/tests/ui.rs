//! What the derive refuses, and where it points. `TRYBUILD=overwrite` renews the expectations.

#[test]
fn refusals_point_at_what_is_wrong_and_say_what_to_do() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

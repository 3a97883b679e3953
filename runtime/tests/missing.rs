//! Compile errors of programs that lack a feature:
//! `cargo test -p vestibule --no-default-features --test missing`.

#![cfg(not(feature = "output"))]

#[test]
fn errors_name_the_feature() {
    trybuild::TestCases::new().compile_fail("tests/missing/*.rs");
}

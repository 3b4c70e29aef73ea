//! What manifests say of alignment is what the sources ask for.

use crate::common::programs;
use neap_benches::{
    discover::{Program, Role},
    scenario::Framework,
};
use std::fs;

interface::account!(#[repr(C)]);

/// A codec that lays a struct over the account's bytes asks for the struct's alignment, as C lays it out. One
/// that does not reads and writes the fields one by one.
#[test]
fn a_struct_over_the_accounts_bytes_asks_for_its_own_alignment() {
    let mut laid_over = 0;
    for program in programs() {
        if program.about.role != Role::Codec {
            continue;
        }
        let asked = match is_laid_over_the_bytes(&program) {
            true => align_of::<Account>(),
            false => 1,
        };
        laid_over += usize::from(asked > 1);
        assert_eq!(
            program.about.alignment,
            asked,
            "`alignment` in {}",
            program.manifest.display()
        );
    }
    assert!(laid_over > 0);
}

/// What says so in the source.
fn is_laid_over_the_bytes(program: &Program) -> bool {
    let source = program.manifest.with_file_name("src").join("lib.rs");
    let source = fs::read_to_string(source).unwrap();
    source.contains(match program.about.framework {
        // Its `#[account(borsh)]` is not laid over them.
        Some(Framework::Anchor) => "#[account]",
        Some(Framework::AnchorV1) => "zero_copy",
        Some(Framework::Predicted | Framework::Lazy | Framework::SolanaProgram) | None => {
            "#[repr(C)]"
        }
    })
}

//! The `alignment` of each manifest is what the program's source needs.

use crate::common::programs;
use neap_scenarios::{
    discover::{Program, Role},
    scenario::Framework,
};
use std::fs;

interface::account!(#[repr(C)]);

/// A codec that casts the account's bytes to a struct needs the alignment of the C layout. Other codecs read
/// and write the fields one by one, and need none.
#[test]
fn a_codec_that_casts_declares_the_alignment_of_its_struct() {
    let mut aligned = 0;
    for program in programs() {
        if program.about.role != Role::Codec {
            continue;
        }
        let needed = match casts_the_bytes(&program) {
            true => align_of::<Account>(),
            false => 1,
        };
        aligned += usize::from(needed > 1);
        assert_eq!(
            program.about.alignment,
            needed,
            "`alignment` in {}",
            program.manifest.display()
        );
    }
    assert!(aligned > 0);
}

/// Whether the source casts the account's bytes to a struct.
fn casts_the_bytes(program: &Program) -> bool {
    let source = program.manifest.with_file_name("src").join("lib.rs");
    let source = fs::read_to_string(source).unwrap();
    source.contains(match program.about.framework {
        // `#[account(borsh)]` does not cast.
        Some(Framework::Anchor) => "#[account]",
        Some(Framework::AnchorV1) => "zero_copy",
        Some(Framework::Predicted | Framework::Lazy | Framework::SolanaProgram) | None => {
            "#[repr(C)]"
        }
    })
}

//! What manifests say of alignment is what the sources ask for.

mod common;

use common::programs;
use neap_benches::discover::Role;
use std::fs;

/// A codec that lays a struct over the account's bytes has it `repr(C)`, and asks for the alignment of its
/// largest field, a u64. One that has it not reads and writes the fields one by one.
#[test]
fn a_struct_over_the_accounts_bytes_asks_for_the_alignment_of_a_u64() {
    let mut laid_over = 0;
    for program in programs() {
        if program.about.role != Role::Codec {
            continue;
        }
        let source = program.manifest.with_file_name("src").join("lib.rs");
        let source = fs::read_to_string(source).unwrap();
        let is_laid_over = source.contains("#[repr(C)]");
        laid_over += usize::from(is_laid_over);
        let asked = if is_laid_over { align_of::<u64>() } else { 1 };
        assert_eq!(
            program.about.alignment,
            asked,
            "`alignment` in {}",
            program.manifest.display()
        );
    }
    assert!(laid_over > 0);
}

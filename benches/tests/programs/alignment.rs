//! The `alignment` of each manifest is what the program's source needs.

use crate::fixture::programs;
use neap_comparison::scenarios::{framework::Framework, multisig::MULTISIG, transfer::TRANSFER};
use std::fs;

interface::account!(#[repr(C)]);
interface::token_account!([u8; 4], [u8; 8], #[repr(C)]);

/// A codec that casts the account's bytes to a struct needs the alignment of the C layout. Other codecs read
/// and write the fields one by one, and need none.
#[test]
fn a_codec_that_casts_declares_the_alignment_of_its_struct() {
    let mut aligned = 0;
    for program in programs().iter().filter(|it| it.about.role.is_codec()) {
        let cast = match program.about.framework {
            Some(Framework::AnchorV1) => "zero_copy",
            // `#[account(borsh)]` does not cast.
            Some(Framework::Anchor) => "#[account]",
            _ => "#[repr(C)]",
        };
        // light-zero-copy's derives ask for the C layout of a struct that nothing is cast to.
        let casts_text = |text: String| text.contains(cast) && !text.contains("ZeroCopyMut");
        let mut files = program.source_files().unwrap().into_iter();
        let casts = files.any(|file| casts_text(fs::read_to_string(file).unwrap()));
        let scenario = program.scenario.behind_shared();
        // The fields that are cast in the multisig are arrays of bytes.
        let needed = if !casts || scenario == MULTISIG {
            1
        } else if scenario == TRANSFER {
            align_of::<TokenAccount>()
        } else {
            align_of::<Account>()
        };
        aligned += usize::from(casts);
        let manifest = program.manifest.display();
        assert_eq!(program.about.alignment, needed, "`alignment` in {manifest}");
    }
    assert!(aligned > 0);
}

//! The core bridge of Wormhole, with the layouts of `@wormhole-foundation/sdk-solana-core`.

use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Wormhole";
    vec![
        Case::borsh::<PostedVAA>(PROGRAM, "discriminator of three bytes, bytes of varying length"),
        Case::borsh::<GuardianSet>(PROGRAM, "vector of arrays"),
        Case::borsh::<SignatureSet>(PROGRAM, "vector of bools"),
    ]
}

borsh! {
    #[neap(discriminator = b"vaa")]
    account struct PostedVAA {
        vaa_version: u8,
        consistency_level: u8,
        vaa_time: u32,
        vaa_signature_account: Pubkey,
        submission_time: u32,
        nonce: u32,
        sequence: u64,
        emitter_chain: u16,
        emitter_address: [u8; 32],
        payload: Vec<u8>,
    }

    account struct GuardianSet {
        number: u32,
        keys: Vec<[u8; 20]>,
        creation_time: u32,
        expiration_time: u32,
    }

    account struct SignatureSet {
        signatures: Vec<bool>,
        hash: [u8; 32],
        guardian_set_index: u32,
    }
}

//! The nonce accounts of the system program, compared with bincode and the structs of `solana-program`.

use solana_program::{hash::Hash, pubkey::Pubkey};

#[allow(deprecated, reason = "the crate that replaces it has the same structs")]
use solana_program::nonce::state;

use crate::harness::{Case, bincode};

pub fn cases() -> Vec<Case> {
    vec![Case::new::<Versions>(
        "Nonce",
        "an enum as the account, boxes, struct without field names",
        "solana-program 2 with bincode",
        bincode::<state::Versions>,
    )]
}

own! {
    #[derive(Copy)]
    struct DurableNonce(#[neap(as = [u8; 32])] Hash);

    struct FeeCalculator { lamports_per_signature: u64 }

    struct Data { authority: Pubkey, durable_nonce: DurableNonce, fee_calculator: FeeCalculator }

    #[neap(format = "bincode")]
    enum State { Uninitialized, Initialized(Data) }

    #[neap(format = "bincode", trailing = "zeros")]
    account enum Versions { Legacy(Box<State>), Current(Box<State>) }
}

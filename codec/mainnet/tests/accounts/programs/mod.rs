//! One module for each program.

mod drift;
mod governance;
mod jito;
mod jupiter;
mod kamino;
mod lookup_table;
mod mango;
mod marginfi;
mod metaplex;
mod meteora;
mod nonce;
mod openbook;
mod orca;
mod phoenix;
mod pyth;
mod raydium;
mod squads;
mod stake;
mod stake_pool;
mod sysvars;
mod token;
mod vote;
mod wormhole;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    [
        drift::cases(),
        governance::cases(),
        jito::cases(),
        jupiter::cases(),
        kamino::cases(),
        lookup_table::cases(),
        mango::cases(),
        marginfi::cases(),
        metaplex::cases(),
        meteora::cases(),
        nonce::cases(),
        openbook::cases(),
        orca::cases(),
        phoenix::cases(),
        pyth::cases(),
        raydium::cases(),
        squads::cases(),
        stake::cases(),
        stake_pool::cases(),
        sysvars::cases(),
        token::cases(),
        vote::cases(),
        wormhole::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

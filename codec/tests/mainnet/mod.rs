//! Accounts as they are on mainnet: every field is what its bytes say, encoding gives the bytes back, and what
//! a program does with such an account leaves the bytes that its own codec would.

mod metadata;
mod multisig;
mod stake;
mod token;
mod token_metadata;
mod vote;

use neap::Error;

use crate::shapes::mainnet;

/// What encoding writes into as many bytes as it asks for, and what it does to fewer.
fn encoded(size: usize, encode: impl Fn(&mut [u8]) -> Result<usize, Error>) -> Vec<u8> {
    let mut data = vec![0xee; size];
    for short in 0..size {
        assert_eq!(
            encode(&mut data[..short]),
            Err(Error::Room),
            "{short} bytes"
        );
    }
    assert!(
        data.iter().all(|byte| *byte == 0xee),
        "written without room"
    );
    assert_eq!(encode(&mut data), Ok(size));
    data
}

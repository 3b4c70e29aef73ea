//! Accounts as they are on mainnet. Every field is read correctly, and encoding gives the same bytes again. A
//! program's changes leave the same bytes as with the account's own codec.

mod metadata;
mod multisig;
mod stake;
mod token;
mod token_metadata;
mod vote;

use neap::Error;

/// Encodes a value into `size` bytes. Also checks that encoding into fewer bytes fails and writes nothing.
fn encoded(size: usize, encode: impl Fn(&mut [u8]) -> Result<usize, Error>) -> Vec<u8> {
    let mut data = vec![0xee; size];
    for short in 0..size {
        assert_eq!(encode(&mut data[..short]), Err(Error::Room), "{short} bytes");
    }
    assert!(data.iter().all(|byte| *byte == 0xee), "bytes were written without room for the value");
    assert_eq!(encode(&mut data), Ok(size));
    data
}

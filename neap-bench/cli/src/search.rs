//! What the commands that search for inputs share.

pub mod corpus;
pub mod effort;
pub mod output;
pub mod seeds;
pub mod traffic;

//! The scenarios in which codecs are compared, and the programs that manifests declare.
//!
//! Each scenario is a directory of this module, and a line in [`list`].

pub mod account;

pub mod bad_input;
pub mod codec_check;
pub mod definition;
mod dialect;
pub mod framework;
pub mod list;
pub mod manifest;
pub mod multisig;
pub mod operation;
pub mod program;
pub mod scenario;
pub mod size;
pub mod subjects;
pub mod transfer;
pub mod value;
pub mod wire;

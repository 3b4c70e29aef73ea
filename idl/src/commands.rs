//! What the command line can do.

pub mod files;
pub mod idl;
pub mod lock;
pub mod schemas;

/// How a command ends that could do its work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// All is as it should be.
    Success,
    /// Something is not, and the command printed what.
    Failure,
}

//! The `gate` command: prints the verdict.

use crate::print::print;
use neap_gate::Gate;

/// Compares the last report with the committed baseline of its toolchain and prints the verdict. Returns
/// the exit code. Changes no file.
///
/// # Errors
///
/// When there is no baseline, or an input is unusable. Every format but text also prints the error.
pub fn gate(gate: &Gate) -> anyhow::Result<u8> {
    let (text, outcome) = neap_gate::gate(gate);
    print(&text)?;
    outcome
}

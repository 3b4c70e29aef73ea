//! The `elf` command: shows the syscalls and the frames of a program, which it does not run.

use crate::print::print;
use anyhow::Context;
use clap::Args;
use itertools::Itertools;
use neap_model::{
    failure::Exit,
    profile::{FRAME_BYTES, FRAMES},
    text::shown_path,
};
use neap_subject::cluster::Cluster;
use neap_svm::profile::{
    frames::frame_bytes,
    trace::{Call, Code},
};
use neap_svm::{built::Built, solana_pubkey::Pubkey, svm::deployment::missing_syscalls};
use std::{
    cmp::Reverse,
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// The ELFs, and how much is shown of them.
#[derive(Args, Clone, Debug)]
pub struct ElfOptions {
    /// ELFs of programs
    #[arg(required = true)]
    pub elfs: Vec<PathBuf>,
    /// Exit with code 1 if a function uses more bytes of its frame on the stack [default: those of a frame]
    #[arg(long, value_name = "BYTES")]
    pub max_frame: Option<u64>,
    /// Show every function, not only those with the largest frames
    #[arg(long)]
    pub full: bool,
}

/// How many functions are shown.
const SHOWN: usize = 10;

/// Shows the code, the syscalls and the frames of programs. Returns how it ends.
pub fn elf(options: &ElfOptions) -> anyhow::Result<Exit> {
    let mut exit = Exit::Pass;
    for (index, path) in options.elfs.iter().enumerate() {
        let (text, frames) = described(path, options)?;
        let gap = if index > 0 { "\n" } else { "" };
        print(&format!("{gap}{text}"))?;
        exit = exit.max(frames);
    }
    Ok(exit)
}

/// Describes a program. Also returns [`Exit::Fail`] if a frame is over the limit.
fn described(path: &Path, options: &ElfOptions) -> anyhow::Result<(String, Exit)> {
    fs::metadata(path).with_context(|| format!("cannot read {}", shown_path(path)))?;
    let built = Built::load_to_inspect(Pubkey::default(), path)?;
    let (code, debug_info) = (built.svm.code(), built.debug_info()?);
    let starts: Vec<u64> = debug_info.functions().collect();
    let ends = starts.iter().skip(1).copied().chain([code.places()]);
    let frames = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| (frame_bytes(code, *start..end), *start, debug_info.function(*start)));
    let frames = frames.sorted_by_key(|(bytes, start, _)| (Reverse(*bytes), *start));
    let frames: Vec<(u64, u64, String)> = frames.collect();
    let mut text = format!("{}\n", shown_path(path));
    let _ = writeln!(text, "  {} bytes, SHA-256 {}", built.elf.bytes, built.elf.sha256);
    let (functions, instructions) = (frames.len(), code.places());
    let _ = writeln!(
        text,
        "  SBPF v{}: {instructions} instructions, known functions: {functions}",
        code.version
    );
    let _ = writeln!(text, "  syscalls: {}", syscalls(code));
    for line in missing_syscalls(code, Cluster::MAINNET) {
        let _ = writeln!(text, "    {line}");
    }
    // In SBPF v1 and v2, only the whole stack limits a frame.
    let frame = if code.has_dynamic_frames() { FRAMES * FRAME_BYTES } else { FRAME_BYTES };
    let limit = options.max_frame.unwrap_or(frame);
    let _ = writeln!(text, "\n frame   left  function, at its address");
    let shown = if options.full { frames.len() } else { SHOWN };
    let is_over = |bytes: u64| bytes > limit;
    let over = frames.iter().filter(|(bytes, ..)| is_over(*bytes)).count();
    for (bytes, start, name) in frames.iter().take(shown.max(over)) {
        let left = i128::from(frame) - i128::from(*bytes);
        let mark = if is_over(*bytes) { "  over the limit" } else { "" };
        let _ = writeln!(text, "{bytes:>6} {left:>6}  {name}, at {start:#x}{mark}");
    }
    let rest = frames.len().saturating_sub(shown.max(over));
    if rest > 0 {
        let _ = writeln!(text, "               and {rest} more functions; --full shows them");
    }
    let _ = writeln!(text, "\n{}", stack(code));
    if over == 0 {
        return Ok((text, Exit::Pass));
    }
    let _ = writeln!(text, "Functions that use more than {limit} bytes of their frames: {over}.");
    Ok((text, Exit::Fail))
}

/// Describes the frames of a version of SBPF.
fn stack(code: &Code) -> String {
    let whole = FRAME_BYTES * FRAMES;
    if code.has_dynamic_frames() {
        return format!(
            "A function chooses the size of its frame. All frames together have {whole} bytes."
        );
    }
    let gap = if code.is_v3() { "" } else { GAP };
    format!(
        "A frame has {FRAME_BYTES} bytes, and there are at most {FRAMES}: {whole} bytes. A function that reaches further \
         overwrites its caller's frame.{gap}"
    )
}

/// What is different in SBPF v0.
const GAP: &str = " Only a runtime without the feature virtual_address_space_adjustments (SIMD-0460) leaves a gap there, so \
    that the access fails.";

fn syscalls(code: &Code) -> String {
    let names = code.calls.values().filter_map(|call| match call {
        Call::Syscall(name) => Some(name.as_str()),
        Call::Function(_) => None,
    });
    let names: BTreeSet<_> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.iter().join(", ") }
}

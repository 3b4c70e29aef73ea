//! Reads the traces that Mollusk and LiteSVM leave in `SBF_TRACE_DIR`.
//!
//! Each invocation leaves the registers before each instruction in `<hash>.regs`, the instructions in `<hash>.insns`, the
//! program's id in `<hash>.program_id`, and the hash of its ELF in `<hash>.exec.sha256`. Equal invocations have the same files.
//! Nothing says what syscalls charged, in which order invocations ran, or which test they belong to.

use crate::profile::{
    registers::Registers,
    trace::{Code, INSTRUCTION_BYTES},
};
use anyhow::{Context, ensure};
use neap_model::{files, text::shown_path};
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// An invocation as it was recorded.
pub struct Recorded {
    /// The id of the program, in base58.
    pub program_id: String,
    /// The SHA-256 of its ELF, in hexadecimal. `None` if the recorder did not know the ELF.
    pub elf_sha256: Option<String>,
    /// The registers before each instruction.
    pub registers: Registers,
    /// The instructions, one for each entry of `registers`. Empty if they were not recorded.
    pub instructions: Vec<[u8; INSTRUCTION_BYTES]>,
}

impl Recorded {
    /// Whether every instruction that ran is at its place in a program.
    pub fn is_of(&self, code: &Code) -> bool {
        let mut ran = self.registers.iter().zip(&self.instructions);
        self.registers.len() == self.instructions.len()
            && ran.all(|(registers, ran)| code.from(registers[11]).starts_with(ran))
    }
}

/// The bytes of the registers before an instruction.
const REGISTERS: usize = 12 * 8;

/// Reads every recorded invocation in a directory, in the order of the file names.
pub fn read(directory: &Path) -> anyhow::Result<Vec<Recorded>> {
    let at = || shown_path(directory);
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(directory).with_context(at)? {
        let path = entry.with_context(at)?.path();
        if path.extension().is_some_and(|extension| extension == "regs") {
            files.push(path);
        }
    }
    ensure!(
        !files.is_empty(),
        "{} has no traces: run `SBF_TRACE_DIR={0} cargo test` with the feature `register-tracing` of mollusk-svm or litesvm",
        shown_path(directory)
    );
    files.sort();
    files.iter().map(|file| recorded(file)).collect()
}

fn recorded(file: &Path) -> anyhow::Result<Recorded> {
    let bytes = files::read(file).with_context(|| shown_path(file))?;
    let (registers, rest) = bytes.as_chunks::<REGISTERS>();
    let is_whole = rest.is_empty() && !registers.is_empty();
    ensure!(is_whole, "{} is cut: record it again", shown_path(file));
    let text = |extension: &str| {
        let text = files::read_text(&file.with_extension(extension)).ok()?;
        Some(text.trim().to_owned())
    };
    let instructions = file.with_extension("insns");
    let instructions = match files::read(&instructions) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        read => read.with_context(|| format!("cannot read {}", shown_path(&instructions)))?,
    };
    let program_id = text("program_id");
    Ok(Recorded {
        program_id: program_id
            .with_context(|| format!("{} has no .program_id", shown_path(file)))?,
        elf_sha256: text("exec.sha256"),
        registers: registers.iter().map(words).collect(),
        instructions: instructions.as_chunks().0.to_vec(),
    })
}

fn words(registers: &[u8; REGISTERS]) -> [u64; 12] {
    let (words, _) = registers.as_chunks::<8>();
    std::array::from_fn(|index| u64::from_le_bytes(words[index]))
}

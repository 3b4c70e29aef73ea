//! Compiles this package's library with each codec, and compares how long that takes and how much code it is.

use std::{
    env, fs,
    path::Path,
    process::Command,
    time::{Duration, Instant, SystemTime},
};

#[test]
fn nested_types_do_not_grow_exponentially() {
    let [borsh, neap] = ["with-borsh", "with-neap"].map(|codec| {
        // The first call also compiles the codec itself.
        compile(codec);
        compile(codec)
    });
    assert!(neap.instructions < 4 * borsh.instructions, "neap: {neap:?}, borsh: {borsh:?}");
    // The time depends on what else the machine does.
    assert!(neap.time < 10 * borsh.time, "neap: {neap:?}, borsh: {borsh:?}");
}

#[derive(Debug)]
struct Compiled {
    instructions: usize,
    time: Duration,
}

fn compile(codec: &str) -> Compiled {
    let assembly = Path::new(env!("CARGO_TARGET_TMPDIR")).join(codec).with_extension("s");
    let emit = format!("--emit=asm={}", assembly.display());
    let start = Instant::now();
    let optimized = ["-Copt-level=3", "-Ccodegen-units=1", &emit];
    cargo(&[&["--features", codec, "--"], &optimized[..]].concat());
    let time = start.elapsed();
    let assembly = fs::read_to_string(assembly).unwrap();
    let is_instruction = |line: &&str| line.starts_with('\t') && !line.starts_with("\t.");
    Compiled { instructions: assembly.lines().filter(is_instruction).count(), time }
}

/// Runs cargo on this package's library. This test has the same dependencies, so they were downloaded.
fn cargo(arguments: &[&str]) {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["rustc", "--offline", "--quiet", "--lib"]).args(arguments);
    command.env("NEAP_NESTING_RUN", now.as_nanos().to_string());
    assert!(command.status().unwrap().success(), "{command:?}");
}

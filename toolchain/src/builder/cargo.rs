//! Calls cargo so that every user gets the same ELFs.

use anyhow::{Context, ensure};
use std::{
    env,
    ffi::OsStr,
    path::Path,
    process::{Command, Stdio},
};

/// Makes a command that runs cargo in the directory of a workspace's manifest, where it reads `.cargo/config.toml`.
///
/// It hides the variables of the user's environment that would override or extend the settings of the workspace and
/// the toolchain.
pub fn cargo(manifest_path: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    if let Some(directory) = manifest_path.parent() {
        cargo.current_dir(directory);
    }
    for (name, _) in env::vars_os().filter(|(name, _)| is_build_setting(name)) {
        cargo.env_remove(name);
    }
    cargo
}

/// Returns what a command prints.
pub fn output(command: &mut Command) -> anyhow::Result<String> {
    let program = command.get_program().to_owned();
    let cannot_run = || format!("cannot run {}", program.display());
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(cannot_run)?;
    ensure!(output.status.success(), "{} ends with {}", program.display(), output.status);
    String::from_utf8(output.stdout).with_context(cannot_run)
}

fn is_build_setting(name: &OsStr) -> bool {
    const NAMES: [&str; 5] = [
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_INCREMENTAL",
        "RUSTC_BOOTSTRAP",
        "RUSTC_WORKSPACE_WRAPPER",
        "RUSTFLAGS",
    ];
    const PREFIXES: [&str; 5] =
        ["CARGO_BUILD_", "CARGO_PROFILE_", "CARGO_RESOLVER_", "CARGO_TARGET_SB", "CARGO_UNSTABLE_"];
    let name = name.to_string_lossy();
    NAMES.contains(&&*name)
        || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || (name.starts_with("CARGO_TARGET_") && name.ends_with("_RUSTFLAGS"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hides_only_the_settings_of_builds() {
        for (name, hidden) in [
            ("RUSTFLAGS", true),
            ("CARGO_ENCODED_RUSTFLAGS", true),
            ("CARGO_TARGET_SBF_SOLANA_RUSTFLAGS", true),
            ("CARGO_TARGET_SBPF_SOLANA_SOLANA_LINKER", true),
            ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS", true),
            ("CARGO_PROFILE_RELEASE_LTO", true),
            ("CARGO_BUILD_TARGET_DIR", true),
            ("CARGO_INCREMENTAL", true),
            ("CARGO_RESOLVER_FEATURE_UNIFICATION", true),
            ("CARGO_UNSTABLE_BUILD_STD_FEATURES", true),
            ("RUSTC_BOOTSTRAP", true),
            ("RUSTC_WORKSPACE_WRAPPER", true),
            ("RUSTC_WRAPPER", false),
            ("CARGO_HOME", false),
            ("CARGO_NET_OFFLINE", false),
            ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER", false),
            ("PATH", false),
        ] {
            assert_eq!(is_build_setting(name.as_ref()), hidden, "{name}");
        }
    }
}

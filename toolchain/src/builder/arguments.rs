//! What to build: the arguments, and the environment.

use anyhow::bail;
use clap::Parser;
use neap_toolchain::{Kind, Sbpf, programs};
use std::{
    env,
    path::{self, PathBuf},
};

/// Builds SBF programs: all programs of a workspace, or only those you name
///
/// Two environment variables choose how: SBPF is the SBPF version, v3 (the default) or v0, and SBF_TOOLCHAIN is the
/// toolchain, platform-tools (the default if it is installed) or upstream. A program whose manifest lists `toolchains`
/// without the chosen one is not built.
///
/// The ELFs are in DIR/<toolchain>-<sbpf>. Beside them is toolchain.json, which describes the toolchain, and debug/ has a
/// file with debug information for each ELF. If the linker had to inline functions, <ELF>.inlined names them. Files
/// there are written only when they change.
///
/// If a program does not compile or link, the others are still built. It leaves no ELF, the last line of the output
/// names it, and the exit code is 3.
///
/// One toolchain and one workspace, in the same directory, give the same ELFs for every user whose own cargo configuration sets no profile.
/// The upstream toolchain also leaves the path of neap's repository out of them. Cargo runs in the workspace's directory,
/// reads the .cargo/config.toml there, and does not see the cargo flags in the user's environment.
#[derive(Parser)]
#[command(override_usage = "toolchain/build [OPTIONS] [PROGRAM]...")]
pub struct Arguments {
    /// The Cargo.toml of a workspace, may be repeated; without it, neap's own programs are built
    #[arg(long, value_name = "CARGO_TOML")]
    pub manifest_path: Vec<PathBuf>,
    /// The directory of the ELFs; the default is target/deploy beside the first manifest
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Exit with 0 even if a program is not built, for callers that check for the ELFs themselves
    #[arg(long)]
    pub keep_going: bool,
    /// The programs to build
    #[arg(value_name = "PROGRAM")]
    pub programs: Vec<String>,
    /// The root of neap's repository
    #[arg(long, hide = true)]
    pub root: PathBuf,
    /// What toolchain/choose prints
    #[arg(long, hide = true)]
    pub toolchain: Kind,
}

impl Arguments {
    /// Returns the SBPF version that the environment chooses.
    pub fn sbpf() -> anyhow::Result<Sbpf> {
        match env::var("SBPF").unwrap_or_default().as_str() {
            "v0" => Ok(Sbpf::V0),
            "" | "v3" => Ok(Sbpf::V3),
            other => bail!("SBPF={other}: unknown SBPF version; use v3 or v0"),
        }
    }

    /// Returns the manifests of the workspaces, and the directory of the ELFs. All paths are absolute.
    pub fn workspaces_and_out(&self) -> anyhow::Result<(Vec<PathBuf>, PathBuf)> {
        let named = self.manifest_path.iter().map(path::absolute);
        let mut workspaces = named.collect::<Result<Vec<_>, _>>()?;
        let directory = workspaces.first().and_then(|first| first.parent());
        let directory = directory.unwrap_or(&self.root).to_owned();
        if workspaces.is_empty() {
            workspaces = programs::workspaces().map(|path| self.root.join(path)).collect();
        }
        let out = match &self.out {
            Some(out) => path::absolute(out)?,
            None => directory.join("target/deploy"),
        };
        Ok((workspaces, out))
    }
}

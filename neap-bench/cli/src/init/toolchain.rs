//! Declares the toolchain that built an ELF, as far as it is known.

use crate::toml_text::quoted;
use neap_toolchain::Sbpf;
use std::process::Command;

/// The text of `[toolchain]`.
pub fn declaration(sbpf: Sbpf, tools: Option<&Tools>) -> String {
    let sbpf = &*sbpf.to_string();
    let (name, rustc) = match tools {
        Some(Tools { version, rustc }) => (format!("platform-tools-{version}"), rustc.as_str()),
        None => ("local".to_owned(), "unknown"),
    };
    let [id, rustc, sbpf] = [&format!("{name}-{sbpf}"), rustc, sbpf].map(quoted);
    format!(
        "\n# The toolchain that built the ELF: replace what is unknown. `id` names the directory of the baseline.\n\
         # Change it when you change the toolchain.\n\
         [toolchain]\nid = {id}\nrustc = {rustc}\nllvm = \"unknown\"\nlinker = \"unknown\"\nsbpf = {sbpf}\n"
    )
}

/// Solana's build tools.
pub struct Tools {
    version: String,
    rustc: String,
}

/// The tools of `cargo build-sbf`, if it is installed.
pub fn tools() -> Option<Tools> {
    let output = Command::new("cargo").args(["build-sbf", "--version"]).output().ok()?;
    parse(&String::from_utf8(output.stdout).ok()?)
}

/// Reads lines such as `platform-tools v1.52` and `rustc 1.89.0`.
fn parse(text: &str) -> Option<Tools> {
    let version = |name: &str| {
        let version = text.lines().find_map(|line| line.strip_prefix(name))?.trim();
        let is_plain = version.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
        (is_plain && !version.is_empty()).then(|| version.to_owned())
    };
    let rustc = version("rustc ").unwrap_or_else(|| "unknown".to_owned());
    Some(Tools { version: version("platform-tools ")?, rustc })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_names_the_tools_and_the_sbpf_version() {
        let text = "solana-cargo-build-sbf 3.1.0\nplatform-tools v1.52\nrustc 1.89.0\n";
        for (sbpf, text, expected) in [
            (Sbpf::V0, text, ["platform-tools-v1.52-v0", "1.89.0", "v0"]),
            (Sbpf::V3, "platform-tools v1.48", ["platform-tools-v1.48-v3", "unknown", "v3"]),
            (Sbpf::V3, "rustc 1.89.0", ["local-v3", "unknown", "v3"]),
            (Sbpf::V3, "platform-tools ../x", ["local-v3", "unknown", "v3"]),
            (Sbpf::Unknown, "", ["local-unknown", "unknown", "unknown"]),
        ] {
            let declared: toml::Table = declaration(sbpf, parse(text).as_ref()).parse().unwrap();
            let found =
                ["id", "rustc", "sbpf"].map(|key| declared["toolchain"][key].as_str().unwrap());
            assert_eq!(found, expected);
        }
    }
}

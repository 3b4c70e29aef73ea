//! Hashes everything but the sources that decides the bytes of an ELF.

use neap_toolchain::Kind;
use sha2::{Digest, Sha256};

/// Everything that a fingerprint covers. It is the same on every host.
pub struct Inputs<'a> {
    /// What `cargo -V` prints.
    pub cargo: &'a str,
    /// What `rustc -vV` prints.
    pub rustc: &'a str,
    pub kind: Kind,
    /// What the linker prints as its version.
    pub linker: &'a str,
    /// The SBPF version.
    pub sbpf: &'a str,
    /// The flags that cargo is called with.
    pub flags: &'a [String],
    /// What the kind of toolchain adds: the version of `cargo build-sbf`, or the files of `upstream/`.
    pub additions: &'a str,
}

/// Returns the fingerprint of a toolchain, a SHA-256 in lowercase hexadecimal.
pub fn fingerprint(inputs: &Inputs) -> String {
    let rustc = inputs.rustc.lines();
    let rustc: Vec<_> = rustc.filter(|line| !line.starts_with("host: ")).collect();
    let mut lines = vec![inputs.cargo.trim_end()];
    lines.extend(rustc);
    lines.extend([inputs.kind.name(), inputs.linker.trim_end(), inputs.sbpf]);
    lines.extend(inputs.flags.iter().map(String::as_str));
    lines.push(assembler_version());
    let text = format!("{}\n{}", lines.join("\n"), inputs.additions);
    format!("{:x}", Sha256::digest(text))
}

/// Returns the line with the version of the assembler from the lock file.
fn assembler_version() -> &'static str {
    let mut lines = include_str!("../../Cargo.lock").lines();
    let assembler = lines.find(|line| *line == "name = \"sbpf-assembler\"");
    assembler.and_then(|_| lines.next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn changes_with_everything_that_decides_an_elf() {
        let flags = |flag: &str| ["--config".to_owned(), flag.to_owned()];
        let (v2, v3) = (flags("cpu=v2"), flags("cpu=v3"));
        let before = || Inputs {
            cargo: "cargo 1.95.0\n",
            rustc: "rustc 1.90.0\nhost: x86_64-unknown-linux-gnu\n",
            kind: Kind::Upstream,
            linker: "a linker 1",
            sbpf: "v0",
            flags: &v2,
            additions: "a patch\n",
        };
        let rustc = "rustc 1.90.0\nhost: aarch64-apple-darwin\n";
        let other_host = Inputs { rustc, ..before() };
        assert_eq!(fingerprint(&before()), fingerprint(&other_host));
        #[rustfmt::skip]
        let inputs = [
            before(),
            Inputs { cargo: "cargo 1.95.1\n", ..before() },
            Inputs { rustc: "rustc 1.90.1\n", ..before() },
            Inputs { kind: Kind::PlatformTools, ..before() },
            Inputs { linker: "a linker 2", ..before() },
            Inputs { sbpf: "v3", ..before() },
            Inputs { flags: &v3, ..before() },
            Inputs { flags: &v2[1..], ..before() },
            Inputs { additions: "another patch\n", ..before() },
        ];
        let fingerprints: BTreeSet<_> = inputs.iter().map(fingerprint).collect();
        assert_eq!(fingerprints.len(), inputs.len());
    }

    #[test]
    fn knows_the_version_of_the_assembler() {
        assert!(assembler_version().starts_with("version = \""));
    }
}

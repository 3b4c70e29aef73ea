//! How programs are built, from the keys of `[package.metadata.neap]` that decide it.

use crate::Kind;
use serde::{Deserialize, de::Error};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// How a program is built.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// What its ELF is made from.
    pub source: Source,
    /// The toolchains that can build it, if not all can.
    pub only: Option<Only>,
}

/// What an ELF is made from.
#[derive(Clone, Debug, Default)]
pub enum Source {
    /// The library of its package, which cargo compiles.
    #[default]
    Package,
    /// An sBPF source, which is assembled. Its path is relative to the manifest.
    Assembly(PathBuf),
    /// The ELF in a package of a registry, which is copied.
    Deployed(Deployed),
}

/// A program as it is deployed: its ELF is a file of a package that the harness depends on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    /// The name of the package.
    pub package: String,
    /// The path of the ELF in the package.
    pub file: PathBuf,
    /// The SHA-256 of the ELF, in lowercase hexadecimal.
    pub sha256: String,
}

/// The toolchains that can build a program.
#[derive(Clone, Debug)]
pub struct Only {
    pub toolchains: Vec<Kind>,
    /// Why the others cannot.
    pub why: String,
}

/// The keys as a manifest has them.
#[derive(Deserialize)]
struct Keys {
    assembly: Option<PathBuf>,
    deployed: Option<Deployed>,
    #[serde(default)]
    toolchains: Vec<Kind>,
    not_built: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

const EITHER_KEY_ALONE: &str = "`toolchains` lists what can build it, and `not_built` says why the others cannot: declare both \
                                or neither";

impl Recipe {
    /// Reads a `[package.metadata.neap]`, or null. Returns its other keys too.
    ///
    /// # Errors
    ///
    /// When a key is malformed, or contradicts another one.
    pub fn read(metadata: &Value) -> serde_json::Result<(Self, Value)> {
        let Some(keys) = Option::<Keys>::deserialize(metadata)? else {
            return Ok(Default::default());
        };
        let source = match (keys.assembly, keys.deployed) {
            (None, None) => Source::Package,
            (Some(source), None) => Source::Assembly(source),
            (None, Some(elf)) => Source::Deployed(elf),
            (Some(_), Some(_)) => {
                return Err(Error::custom(
                    "a program is either assembled or deployed: declare one",
                ));
            }
        };
        let only = match (keys.toolchains, keys.not_built) {
            (toolchains, None) if toolchains.is_empty() => None,
            (toolchains, Some(why)) if !toolchains.is_empty() => Some(Only { toolchains, why }),
            _ => return Err(Error::custom(EITHER_KEY_ALONE)),
        };
        Ok((Self { source, only }, Value::Object(keys.others)))
    }

    /// The ELF that is copied, if the program is not built.
    pub fn deployed(&self) -> Option<&Deployed> {
        match &self.source {
            Source::Deployed(elf) => Some(elf),
            Source::Package | Source::Assembly(_) => None,
        }
    }

    /// Returns why a kind of toolchain does not build the program. `None` if it does.
    pub fn not_built_by(&self, kind: impl Into<Option<Kind>>) -> Option<&str> {
        let only = self.only.as_ref()?;
        let is_built = kind.into().is_some_and(|kind| only.toolchains.contains(&kind));
        (!is_built).then_some(&only.why)
    }
}

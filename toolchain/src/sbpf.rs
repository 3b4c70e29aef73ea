//! The SBPF versions.

use std::fmt::{self, Display, Formatter};

/// The SBPF version of an ELF.
#[derive(Clone, Copy)]
pub enum Sbpf {
    V0,
    V3,
}

impl Sbpf {
    pub fn name(self) -> &'static str {
        match self {
            Self::V0 => "v0",
            Self::V3 => "v3",
        }
    }
}

impl Display for Sbpf {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Finds SBF programs, and describes the toolchain that built them.
//!
//! The binary of this crate builds the programs; `toolchain/build` calls it. The programs of a workspace are the
//! packages whose library is a `cdylib`, and the packages that name an assembly source in their manifest:
//!
//! ```toml
//! [package.metadata.neap]
//! assembly = "src/entrypoint.s"
//! ```
//!
//! If only some toolchains can build a program, name them there, and give the reason:
//!
//! ```toml
//! [package.metadata.neap]
//! toolchains = ["platform-tools"]
//! not_built = "the reason, in one line"
//! ```

pub mod build;
pub mod files;
mod kind;
pub mod programs;

pub use build::Build;
pub use files::sha256;
pub use kind::Kind;

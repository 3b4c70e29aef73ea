//! Finds SBF programs, and describes the toolchain that built them.
//!
//! One binary of this crate builds the programs, and `toolchain/build` calls it. The other links them. The programs of a workspace are the
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

pub mod description;
pub mod features;
pub mod files;
pub mod inlined;
mod kind;
pub mod programs;
pub mod recipe;
mod sbpf;
mod workspace;

pub use description::ToolchainDescription;
pub use files::sha256;
pub use kind::Kind;
pub use sbpf::Sbpf;
pub use workspace::Workspace;

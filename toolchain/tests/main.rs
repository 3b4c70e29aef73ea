//! Tests the build of programs with the real upstream toolchain, and what holds for the whole repository: the dependencies between its
//! crates, its CI and its container. Stand-ins take the place of what cannot be called here: the platform-tools, and installations and
//! links that fail.

mod architecture;
mod checkout;
mod ci;
mod deployed;
mod host;
mod image;
mod installs;
mod linker;
mod opcodes;
mod platform_tools;
mod programs;
mod second_links;
mod upstream;

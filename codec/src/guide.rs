//! The guide, a page for each task. Each example runs as a test.

// The pages link to these.
use crate::{wire::*, *};

#[doc = include_str!("guide/schema.md")]
pub mod schema {}
#[doc = include_str!("guide/reading.md")]
pub mod reading {}
#[doc = include_str!("guide/writing.md")]
pub mod writing {}
#[doc = include_str!("guide/resizing.md")]
pub mod resizing {}
#[doc = include_str!("guide/evolution.md")]
pub mod evolution {}
#[doc = include_str!("guide/frameworks.md")]
pub mod frameworks {}
#[doc = include_str!("guide/limits.md")]
pub mod limits {}

//! neap, bincode 1 with fixed-size integers, and wincode write the same bytes for the same values. They accept and refuse
//! the same data.

use super::bincode_types::*;

check_structs!(128);

//! neap and borsh write the same bytes for the same values. They accept and refuse the same data.

use super::borsh_types::*;

check_structs!(128);

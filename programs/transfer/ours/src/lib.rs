//! `neap`: reads and changes both accounts through views of their bytes.
//!
//! An option is its tag and its value, because SPL Token clears the delegate's tag alone.

mod token;

use token::transfer;

interface::transfer_entrypoint!(transfer);

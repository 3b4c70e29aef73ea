//! `bytemuck`: a checked cast of plain old data.

mod token;

use token::transfer;

interface::transfer_entrypoint!(transfer);

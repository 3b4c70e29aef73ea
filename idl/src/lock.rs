//! Layouts of accounts, which stay as they are on chain.

mod asserts;
mod compare;
mod describe;
mod source;

use self::describe::Marks;
pub use self::{
    asserts::asserts,
    compare::{Change, changes},
    source::{Doubt, Place, Source, SourceError, layouts_of_source},
};
use neap_idl_reader::{Idl, Layouts, Origin};

/// The layouts of the accounts in an IDL.
pub fn layouts_of_idl(idl: &Idl) -> Layouts {
    Layouts { from: Some(Origin::Idl), ..describe::layouts(idl, &Marks::default()) }
}

//! What a scenario consists of.

use crate::scenarios::{
    bad_input::Trial,
    dialect::Dialect,
    framework::Framework,
    operation::Operation,
    size::{Size, Sizes},
    value::Value,
    wire::{Wire, WireFormat},
};
use neap_subject::{draw::Draw, specimen::Specimen};

/// What a scenario consists of.
pub struct Definition {
    /// Its name in manifests and reports.
    pub name: &'static str,
    /// The directory of its programs: `programs`, or one in it.
    pub directory: &'static str,
    /// What reports say about it.
    pub texts: Texts,
    /// What its programs do with the account.
    pub operations: Operations,
    /// The bytes of the account.
    pub format: AccountFormat,
    /// The scenario whose floor applies, if it has none: one with the same entrypoint and dispatch.
    pub floor_of: Option<&'static Definition>,
    /// What its programs must do.
    pub contract: &'static dyn Contract,
}

/// What reports say about a scenario.
pub struct Texts {
    /// The title of its section.
    pub title: &'static str,
    /// What stands above its tables. May be empty.
    pub introduction: &'static str,
    /// What stands above its tables of bad inputs. May be empty.
    pub about_bad_inputs: &'static str,
}

/// The operations of a scenario.
pub struct Operations {
    /// All of them, in the order of the report's columns.
    pub all: &'static [Operation],
    /// Those that programs in frameworks have.
    pub in_frameworks: &'static [Operation],
    /// The one that floors are also measured in with further accounts, if there is one.
    pub with_further_accounts: Option<Operation>,
}

/// The bytes of a scenario's account.
pub struct AccountFormat {
    /// The wires that differ in bytes. On the 160-byte account all wires are the same.
    pub wires: &'static [Wire],
    /// The wire formats that a manifest may claim.
    pub claims: &'static [WireFormat],
    /// What Anchor's discriminator of the account is a hash of, or `None` if the contract's account starts with it.
    pub discriminator: Option<&'static str>,
    /// The sizes of the account, if it varies in length.
    pub sizes: Option<Sizes>,
}

/// What the programs of a scenario must do behind the shared entrypoint.
pub trait Contract: Sync {
    /// The specimen of an operation at a size, with drawn values if there is a draw.
    fn specimen(
        &self,
        operation: Operation,
        wire: Wire,
        size: Option<Size>,
        draw: Option<&mut Draw>,
    ) -> Specimen;

    /// The bad inputs of an operation, in the order of the report.
    fn bad_inputs(&self, operation: Operation, wire: Wire) -> Vec<Trial>;

    /// The values that programs write and read, if there are several wire formats. They differ enough that a reader of another
    /// wire answers wrong at least once. With one format, every row has verified its bytes.
    fn values(&self) -> Vec<Box<dyn Value>> {
        Vec::new()
    }

    /// How a framework changes the contract, or the shared entrypoint.
    fn dialect(&self, framework: Option<Framework>) -> &'static Dialect {
        framework.map_or(&Dialect::CONTRACT, Framework::dialect)
    }

    /// Whether drawn specimens have drawn addresses and lamports. If not, these are drawn afterwards.
    fn draws_lamports(&self) -> bool {
        false
    }
}

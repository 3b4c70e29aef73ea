//! Everything that can be done with an account, by name, so that a test can do all of it.

use neap::Error;

use super::{Specimen, metadata, multisig, stake, token, token_metadata, vote};

/// A specimen, and what its schema lets one do with it.
pub struct Case {
    pub name: &'static str,
    pub specimen: Specimen,
    /// How many bytes `parse` checks.
    pub head: usize,
    /// How many bytes it asks for: those of the shortest value.
    pub shortest: usize,
    pub trailing: Trailing,
    pub getters: Vec<Getter>,
    /// Checks everything, and says where the value ends.
    pub index: fn(&[u8]) -> Result<usize, Error>,
    pub setters: Vec<Setter>,
}

/// What may follow a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trailing {
    Nothing,
    Zeros,
    Anything,
}

/// A field, and how all of it is read.
#[derive(Clone, Copy)]
pub struct Getter {
    pub field: &'static str,
    pub call: fn(&[u8]) -> Result<(), Error>,
}

/// A field, and how it is changed.
pub struct Setter {
    pub field: &'static str,
    /// The bytes of the field afterwards.
    pub after: Vec<u8>,
    /// Whether the field may change its size, in which case the call gives where the value ends then.
    pub resizes: bool,
    pub call: fn(&mut [u8]) -> Result<usize, Error>,
}

/// Getters: those of the head, those that may fail, and those of which one must read on to read all.
macro_rules! getters {
    ($view:ident: $($head:ident)*; $($tail:ident)*; $($deep:ident $read:expr),*) => {
        vec![
            $(Getter {
                field: stringify!($head),
                call: |data| {
                    ::std::hint::black_box($view::parse(data)?.$head());
                    Ok(())
                },
            },)*
            $(Getter {
                field: stringify!($tail),
                call: |data| {
                    ::std::hint::black_box($view::parse(data)?.$tail()?);
                    Ok(())
                },
            },)*
            $(Getter {
                field: stringify!($deep),
                call: |data| {
                    let read: fn($view) -> Result<(), neap::Error> = $read;
                    read($view::parse(data)?)
                },
            },)*
        ]
    };
}

/// Setters of one view. Those that resize call what they call on `view`; the others give nothing.
macro_rules! setters {
    ($view:ident: $($field:ident $after:expr => $kind:ident |$name:ident| $call:expr;)*) => {
        vec![$(Setter {
            field: stringify!($field),
            after: $after.to_vec(),
            resizes: stringify!($kind) == "resize",
            call: |data| {
                let mut $name = $view::parse(data)?;
                setters!(@$kind $call)
            },
        },)*]
    };
    (@store $call:expr) => {{ $call; Ok(0) }};
    (@place $call:expr) => { $call.map(|()| 0) };
    (@resize $call:expr) => { $call };
}

/// One of each account.
pub fn cases() -> Vec<Case> {
    vec![
        token::account_case(),
        token::mint_case(),
        multisig::case(),
        metadata::case(),
        stake::case(),
        token_metadata::case(),
        vote::case(),
    ]
}

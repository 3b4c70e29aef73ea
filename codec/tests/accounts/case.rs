//! Lists everything that can be done with an account, so that a test can do all of it.

use neap::Error;

use super::specimen::Specimen;

/// A specimen, with all accessors of its schema.
pub struct Case {
    pub name: &'static str,
    pub specimen: Specimen,
    /// How many bytes `parse` checks.
    pub head: usize,
    /// How many bytes `parse` requires: those of the shortest value.
    pub shortest: usize,
    pub trailing: Trailing,
    pub getters: Vec<Getter>,
    /// Checks everything and returns where the value ends.
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

/// A field, and a function that reads all of it.
#[derive(Clone, Copy)]
pub struct Getter {
    pub field: &'static str,
    pub call: fn(&[u8]) -> Result<(), Error>,
}

/// A field, and a function that changes it.
pub struct Setter {
    pub field: &'static str,
    /// The bytes of the field after the change.
    pub after: Vec<u8>,
    /// Whether the field may change its size. The call then returns where the value ends.
    pub resizes: bool,
    pub call: fn(&mut [u8]) -> Result<usize, Error>,
}

/// Lists getters: those of the head, those that may fail, and those whose result must be read further.
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

/// Lists the setters of a view. `store` cannot fail, `try_store` can, and `resize` also returns where the value ends.
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
    (@try_store $call:expr) => { $call.map(|()| 0) };
    (@resize $call:expr) => { $call };
}

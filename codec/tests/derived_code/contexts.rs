//! A schema compiles without a warning in any context, even if other items have the same names.

#![deny(warnings)]
#![allow(dead_code)]

/// Bounds that declare their own lifetimes.
mod bounds {
    #[derive(neap::Neap)]
    pub struct Page<T>
    where
        T: for<'b> PartialEq<&'b u8>,
    {
        pub next: u8,
        pub items: Vec<T>,
    }
}

/// A lifetime that may be one of derived code, and a bound with a lifetime of the type.
mod lifetimes {
    #[derive(neap::Neap)]
    pub struct Text<'neap> {
        pub text: &'neap str,
    }

    #[derive(neap::Neap)]
    pub enum Choice<'neap> {
        Text(&'neap str),
    }

    /// A type with a lifetime varies in length.
    #[derive(neap::Neap)]
    pub struct Page<'a, T: 'a> {
        pub text: Text<'a>,
        pub items: &'a [T],
    }
}

/// Names that are deprecated.
mod deprecated {
    #[derive(neap::Neap, Clone, Copy)]
    pub enum Plain {
        Open,
        #[deprecated]
        Closed,
    }

    #[derive(neap::Neap)]
    pub enum Action {
        Open,
        #[deprecated]
        Close {
            slot: u64,
        },
        Say(String),
    }

    #[derive(neap::Neap)]
    pub struct Holder {
        pub state: Plain,
        #[deprecated]
        pub slot: u64,
        #[deprecated]
        pub name: String,
        #[neap(variable)]
        pub action: Action,
    }
}

/// The crate has another name.
mod renamed {
    mod vendor {
        pub mod ebb {
            pub use ::neap::*;
        }
    }

    #[derive(vendor::ebb::Neap)]
    #[neap(crate = vendor::ebb, discriminator = "anchor")]
    struct Vault {
        authority: [u8; 32],
        name: String,
    }

    #[derive(vendor::ebb::Neap, Clone, Copy)]
    #[neap(crate = vendor::ebb)]
    struct Price(u64);

    #[derive(vendor::ebb::Neap)]
    #[neap(crate = vendor::ebb)]
    enum Action {
        Pay(u64),
    }
}

/// Const parameters before type parameters.
mod parameters {
    #[derive(neap::Neap)]
    pub struct Page<'a, const N: usize, T> {
        pub name: &'a str,
        pub items: Vec<T>,
        pub numbers: [u16; N],
    }

    #[derive(neap::Neap)]
    pub enum Choice<const N: usize, T> {
        Items(Vec<T>),
        Numbers([u16; N]),
    }
}

/// Functions and constants of the types themselves, named like those of the traits.
mod functions {
    use neap::Neap;

    #[derive(Neap)]
    pub struct Varying {
        pub a: u8,
        pub b: String,
    }

    impl Varying {
        pub const MIN_SIZE: u8 = 0;
        pub fn encode_head(&self) {}
        pub fn encode_tail(&self) {}
        pub fn index(&self) {}
        pub fn parse() {}
        pub fn skip(&self) {}
    }

    #[derive(Neap)]
    pub struct Plain {
        pub a: u8,
    }

    impl Plain {
        pub const ZERO: u8 = 1;
        pub fn check(&self) {}
        pub fn get(&self) {}
        pub fn read() {}
        pub fn set() {}
        pub fn store(&self) {}
    }

    #[derive(Neap, Clone, Copy)]
    pub enum Kind {
        A,
        B,
    }

    impl Kind {
        pub const SIZE: u8 = 1;
        pub fn check(&self) {}
        pub fn get(&self) {}
        pub fn set(&self) {}
        pub fn store(&self, _: u8) {}
    }

    #[derive(Neap)]
    pub struct Holder {
        pub plain: Plain,
        pub kind: Kind,
        pub three: [Kind; 3],
        pub kinds: Vec<Kind>,
        pub maybe: Option<Plain>,
    }
}

/// Variants with empty parentheses or braces.
mod empty_variants {
    #[derive(neap::Neap, Clone, Copy)]
    pub enum Kind {
        A(),
        B {},
        C,
    }
}

/// Options and discriminants from a macro's arguments.
mod macros {
    macro_rules! schema {
        ($discriminator:literal, $max:expr, $first:expr) => {
            #[derive(neap::Neap)]
            #[neap(discriminator = $discriminator)]
            pub struct Schema {
                #[neap(max = $max)]
                pub name: String,
            }

            #[derive(neap::Neap, Clone, Copy)]
            pub enum Kind {
                A = $first,
                B,
            }
        };
    }

    schema!(b"abc", 3 + 2, 0);
}

/// Names that are common in a client's language, but not in Rust.
#[allow(non_snake_case)]
mod names {
    #[derive(neap::Neap)]
    pub struct Schema {
        pub mintAuthority: u8,
        pub aName: String,
        #[neap(variable)]
        pub choice: Choice,
    }

    #[derive(neap::Neap)]
    pub enum Choice {
        A { bC: u8 },
        B,
    }
}

/// A module without a prelude: all names are written out.
#[no_implicit_prelude]
mod bare {
    #[derive(::neap::Neap, ::core::clone::Clone, ::core::marker::Copy)]
    pub enum Kind {
        A,
        B,
    }

    #[derive(::neap::Neap)]
    pub struct Plain {
        pub kind: Kind,
        #[neap(as = COption<u64>)]
        pub maybe: ::core::option::Option<u64>,
    }

    #[derive(::neap::Neap)]
    pub enum Choice<'a> {
        A(u8),
        B { text: &'a str },
        C,
    }

    #[derive(::neap::Neap)]
    #[neap(discriminator = "anchor", trailing = "zeros")]
    pub struct Varying<'a> {
        pub a: u8,
        #[neap(max = 3)]
        pub text: &'a str,
        pub numbers: ::std::vec::Vec<u16>,
        pub plain: ::core::option::Option<Plain>,
        #[neap(variable)]
        pub choice: Choice<'a>,
        #[neap(since)]
        pub later: u8,
    }

    const _: () = ::core::assert!(<Varying as ::neap::Neap>::HEAD_SIZE == 9);
}

/// Variants named like those of `Option` and `Result`.
mod shadows {
    pub enum Maybe {
        Some(u8),
        None,
    }

    pub enum Outcome {
        Ok(u8),
        Err(u8),
    }

    use Maybe::*;
    use Outcome::*;

    #[derive(neap::Neap)]
    pub struct Plain {
        pub a: u8,
    }

    const _: () = assert!(<Plain as neap::Neap>::SIZE == 1);

    #[derive(neap::Neap)]
    pub struct Varying<'a> {
        pub text: &'a str,
        #[neap(since)]
        pub later: u8,
    }

    pub fn used() -> (Maybe, Maybe, Outcome, Outcome) {
        (Some(1), None, Ok(1), Err(2))
    }
}

#[test]
fn a_discriminator_from_a_macro_argument_is_used() {
    assert_eq!(<macros::Schema as neap::Schema>::DISCRIMINATOR, b"abc");
}

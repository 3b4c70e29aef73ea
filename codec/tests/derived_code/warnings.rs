//! Derived code causes no warnings, even if the user enables all of them.

#![deny(
    missing_docs,
    missing_debug_implementations,
    missing_copy_implementations,
    nonstandard_style,
    single_use_lifetimes,
    rust_2018_idioms,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unsafe_code,
    unused,
    unused_lifetimes,
    unused_qualifications,
    variant_size_differences,
    clippy::all,
    clippy::pedantic
)]

mod schema {
    //! A private module. Nothing in it is used.

    use neap::Neap;

    const MAX: u64 = 3;
    const MAX_SIZE: u32 = 3;

    #[derive(Neap)]
    struct Unused {
        len: u32,
        next: u64,
        into_x: [u8; 2],
        to_y: [u16; 2],
        is_z: bool,
        new: Variant,
        r#type: Single,
        private: u8,
        _reserved: [u8; 3],
        _tail: bool,
    }

    #[derive(Neap, Clone, Copy)]
    enum Variant {
        A,
        B,
    }

    #[derive(Neap, Clone, Copy)]
    enum Single {
        A,
    }

    #[derive(Neap)]
    #[neap(discriminator = "anchor", trailing = "zeros")]
    struct Tail<'a> {
        len: u32,
        #[neap(as = COption<[u8; 29]>)]
        delegate: Option<[u8; 29]>,
        name: &'a str,
        #[neap(max(MAX, MAX_SIZE))]
        texts: Vec<String>,
        after: u16,
        next: u8,
        _reserved: [u8; 7],
        is_z: bool,
        #[neap(variable)]
        action: Action<'a>,
        _skipped: Option<u8>,
        r#type: Option<Vec<u8>>,
        #[neap(since)]
        later: u64,
        #[neap(since)]
        _unknown: Vec<u32>,
    }

    const _: () = assert!(Tail::HEAD_SIZE == 45);

    #[derive(Neap)]
    enum Action<'a> {
        Nothing,
        Pay { amount: u64, to: [u8; 32] },
        Say(&'a str, u8),
        Nest(Option<Vec<Unused>>),
    }

    #[derive(Neap)]
    #[neap(format = "bincode", discriminator = [1, 0, 0, 0], trailing = "allowed")]
    struct Wide {
        state: WideState,
        #[neap(max(2, 8))]
        texts: Vec<String>,
        #[neap(variable)]
        choice: WideChoice,
    }

    #[derive(Neap, Clone, Copy)]
    #[neap(format = "bincode")]
    enum WideState {
        A,
        B,
    }

    #[derive(Neap)]
    #[neap(format = "bincode")]
    enum WideChoice {
        A(WideState),
        B { texts: Vec<String> },
    }

    #[derive(Neap)]
    #[neap(format = "c", discriminator = [1])]
    struct Padded {
        a: u8,
        state: PaddedState,
        inner: [PaddedInner; 2],
    }

    #[derive(Neap)]
    #[neap(format = "c")]
    struct PaddedInner {
        amount: u128,
        _reserved: u8,
    }

    #[derive(Neap, Clone, Copy)]
    #[neap(format = "c")]
    #[repr(u64)]
    enum PaddedState {
        A,
        B,
    }

    #[derive(Neap)]
    struct Page<'a, T, const N: usize>
    where
        T: Clone + Default,
    {
        next: u64,
        items: Vec<T>,
        keys: [u16; N],
        one: T,
        note: &'a str,
    }

    #[derive(Neap)]
    enum Either<L, R> {
        Left(L),
        Right { value: R },
    }
}

/// Documents its own items, and expects the derive to document the rest.
pub mod documented {
    use neap::Neap;

    /// A public schema.
    #[derive(Neap, Debug)]
    #[neap(discriminator = b"\x01")]
    pub struct Account<'a> {
        /// The balance.
        pub amount: u64,
        /// The owner's key.
        pub owner: [u8; 32],
        /// The delegate's key.
        #[neap(as = COption<[u8; 32]>)]
        pub delegate: Option<[u8; 32]>,
        /// The name.
        #[neap(max = 32)]
        pub name: &'a str,
        /// The names before.
        pub former_names: Vec<String>,
        /// The next action.
        #[neap(variable)]
        pub action: Action,
        /// The last slot.
        #[neap(since)]
        pub last: Option<u64>,
    }

    /// A public enum with fields.
    #[derive(Neap, Debug)]
    pub enum Action {
        /// No action.
        Nothing,
        /// A payment.
        Pay {
            /// The amount.
            amount: u64,
        },
        /// A message.
        Say(String),
    }

    /// A public enum without fields.
    #[derive(Neap, Clone, Copy, Debug)]
    pub enum State {
        /// Open.
        Open,
        /// Closed.
        Closed,
    }

    /// A public schema with a type parameter.
    #[derive(Neap, Debug)]
    pub struct Page<T> {
        /// The next page.
        pub next: u64,
        /// The elements.
        pub items: Vec<T>,
    }
}

mod raw {
    //! Names that are keywords.

    #[derive(neap::Neap)]
    pub(super) struct Raw {
        pub(super) r#type: u8,
        pub(super) r#match: Vec<u8>,
    }
}

#[test]
fn accessors_of_raw_names_have_no_prefix() {
    let mut data = [7, 0, 0, 0, 0, 0];
    let mut view = raw::RawMut::parse(&mut data).unwrap();
    view.set_type(8);
    assert_eq!(view.match_mut().and_then(|mut values| values.push(9)), Ok(6));
    assert_eq!(view.r#type(), 8);
    assert_eq!(view.r#match(), Ok(&[9][..]));
    assert_eq!(raw::Raw::OFFSET_TYPE, 0);
}

//! Derived code raises no warning where its user asks for all of them.

#![deny(missing_docs, unused, clippy::all)]

mod schema {
    //! Private, and nothing in it is used.

    #[derive(neap::Neap)]
    pub struct Unused {
        pub len: u32,
        pub next: u64,
        pub into_x: [u8; 2],
        pub to_y: [u16; 2],
        pub is_z: bool,
        pub new: Variant,
        pub r#type: Single,
        private: u8,
        _reserved: [u8; 3],
        _tail: bool,
    }

    #[derive(neap::Neap, Clone, Copy)]
    pub enum Variant {
        A,
        B,
    }

    #[derive(neap::Neap, Clone, Copy)]
    pub enum Single {
        A,
    }
}

/// Documents its own items, and expects the derive to document the rest.
pub mod documented {
    /// A public schema.
    #[derive(neap::Neap)]
    pub struct Account {
        /// What it holds.
        pub amount: u64,
        /// Whose it is.
        pub owner: [u8; 32],
    }
}

#[test]
fn raw_names_lose_their_prefix_in_other_names() {
    let mut data = [0; schema::Unused::SIZE];
    let mut view = schema::UnusedMut::parse(&mut data).unwrap();
    view.set_type(schema::Single::A);
    assert!(matches!(view.r#type(), schema::Single::A));
    assert_eq!(schema::Unused::OFFSET_TYPE, 20);
}

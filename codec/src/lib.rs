//! Reads, changes and writes account data in place, in the wire format they already have.
//!
//! Decoding an account costs a program compute units for every field, used or not. The ways around
//! it ask for an account laid out like memory: aligned, padded, planned for from the start. neap
//! takes the bytes as borsh, bincode or wincode write them, and asks for nothing.
//!
//! # Guide
//!
//! A struct is a schema: its fields, in the order of the wire.
//!
//! ```
//! use neap::{Error, Neap};
//!
//! #[derive(Neap, Clone, Copy, Debug, PartialEq)]
//! pub enum Status {
//!     Active,
//!     Paused,
//! }
//!
//! #[derive(Neap)]
//! #[neap(discriminator = "anchor", trailing = "zeros")]
//! pub struct Multisig<'a> {
//!     /// Who may change the members.
//!     pub authority: [u8; 32],
//!     pub threshold: u16,
//!     pub status: Status,
//!     #[neap(max = 32)]
//!     pub name: &'a str,
//!     pub delay: Option<u64>,
//!     pub bump: u8,
//!     #[neap(max = 10)]
//!     pub members: &'a [[u8; 32]],
//! }
//!
//! // The struct itself is what is written: the size is known first, and nothing is allocated.
//! let members = [[1; 32], [2; 32]];
//! let multisig = Multisig {
//!     authority: [7; 32],
//!     threshold: 2,
//!     status: Status::Active,
//!     name: "treasury",
//!     delay: None,
//!     bump: 254,
//!     members: &members,
//! };
//! let mut account = [0; 256];
//! let data = &mut account[..];
//! let size = multisig.encode_into(data)?;
//! assert_eq!(size, multisig.encoded_len()?);
//!
//! // Level 1, the head: what lies before the first field that varies in length. `parse` checks it,
//! // after that a getter is a load and a setter is a store.
//! let mut multisig = MultisigMut::parse(data)?;
//! assert_eq!(multisig.threshold(), 2);
//! multisig.set_threshold(1);
//! multisig.set_status(Status::Paused);
//!
//! // Level 2, the tail: a getter walks the fields before its own, checks what it walks, and stops.
//! assert_eq!(multisig.bump()?, 254);
//! assert!(multisig.members()?.contains(&[2; 32]));
//!
//! // A field that changes its length moves what lies behind it, within the data. The result is where
//! // the value ends then: what to reallocate the account to, if it is to fit exactly.
//! assert_eq!(multisig.set_name("the treasury")?, size + 4);
//! assert_eq!(multisig.push_member(&[3; 32])?, size + 4 + 32);
//! multisig.replace_member(0, &[4; 32])?;
//! assert_eq!(multisig.remove_member(1)?, size + 4);
//!
//! // Level 3, the index: everything is checked once, and no getter fails after that.
//! let multisig = MultisigRef::parse(data)?.index()?;
//! assert_eq!(multisig.name(), "the treasury");
//! assert_eq!(multisig.members(), [[4; 32], [3; 32]]);
//!
//! // Data that are something else are refused, with an error of one byte.
//! assert_eq!(MultisigRef::parse(&[0; 256]).err(), Some(Error::Discriminator));
//!
//! // Offsets are constants, for finding accounts by their bytes.
//! assert_eq!(Multisig::OFFSET_THRESHOLD, 8 + 32);
//! # Ok::<(), Error>(())
//! ```
//!
//! In a program, `?` turns every [`Error`] into a `ProgramError`; see [In a framework](#in-a-framework).
//!
//! ## Structs of one size
//!
//! A struct without fields that vary in length is all head. It has a `SIZE`, and may be a field or an
//! element itself. SPL's `COption` has one size too: its value takes room whether or not it is there.
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap)]
//! #[neap(assert(SIZE = 82, OFFSET_SUPPLY = 36))]
//! pub struct Mint {
//!     #[neap(coption)]
//!     pub mint_authority: Option<[u8; 32]>,
//!     pub supply: u64,
//!     pub decimals: u8,
//!     pub is_initialized: bool,
//!     #[neap(coption)]
//!     pub freeze_authority: Option<[u8; 32]>,
//! }
//!
//! let mut data = [0; Mint::SIZE];
//! let mut mint = MintMut::parse(&mut data)?;
//! mint.set_mint_authority(Some(&[7; 32]));
//! mint.set_supply(1_000_000);
//! assert_eq!(mint.freeze_authority(), None);
//! # Ok::<(), Error>(())
//! ```
//!
//! ## Types inside types
//!
//! Structs, enums with fields, strings and vectors nest. Of a type that is known by its name alone the
//! derive cannot see that it varies in length: `variable` says so.
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap)]
//! pub struct Creator {
//!     pub address: [u8; 32],
//!     pub verified: bool,
//!     pub share: u8,
//! }
//!
//! #[derive(Neap)]
//! pub enum Action {
//!     Nothing,
//!     Pay { to: [u8; 32], amount: u64 },
//!     Say(String),
//! }
//!
//! #[derive(Neap)]
//! pub struct Proposal {
//!     #[neap(variable)]
//!     pub action: Action,
//!     #[neap(max = 5)]
//!     pub creators: Option<Vec<Creator>>,
//!     #[neap(max(3, 10))] // three tags of ten bytes
//!     pub tags: Vec<String>,
//!     pub votes: u32,
//!     #[neap(since)]
//!     pub deadline: Option<i64>,
//! }
//!
//! let proposal = Proposal {
//!     action: Action::Pay { to: [1; 32], amount: 5 },
//!     creators: None,
//!     tags: vec!["urgent".into()],
//!     votes: 3,
//!     deadline: None,
//! };
//! let mut data = vec![0; proposal.encoded_len()?];
//! proposal.encode_into(&mut data)?;
//!
//! // An account from before there was a deadline reads as if it were all zeros: there is none.
//! let old = ProposalRef::parse(&data[..data.len() - 1])?;
//! assert_eq!(old.deadline()?, None);
//!
//! let proposal = old.index()?;
//! let ActionIndex::Pay { amount, .. } = proposal.action() else { panic!() };
//! assert_eq!(amount, 5);
//! assert_eq!(proposal.tags().iter().next(), Some("urgent"));
//! # Ok::<(), Error>(())
//! ```
//!
//! # In a framework
//!
//! A program has its accounts from its framework, and the framework says who may borrow their data. These
//! features know how to get a view from it: the account is refused unless the program owns it, and its
//! data are borrowed by the framework's own rules for as long as they are viewed.
//!
//! | feature | of what | how |
//! |---|---|---|
//! | `pinocchio` | `AccountView` | `Vault::load(account, program_id)?.view()`, see [`pinocchio::Load`] |
//! | `solana-program` | `AccountInfo` | `Vault::load(account, program_id)?.view()`, see [`solana_program::Load`] |
//! | `anchor` | accounts of Anchor 2 | `View<Vault>` in place of `Account<Vault>`, see [`anchor::View`] |
//! | `solana-program-error` | | every [`Error`] becomes a `ProgramError`; part of the others |
//!
//! `load_mut` borrows for changes and has `view_mut`, as `View` has where the account is `mut`. All work for
//! [every struct](Schema), and check what `parse` checks. For pinocchio there is also an entrypoint that is
//! cheaper where the accounts are as it expects them,
#![cfg_attr(feature = "pinocchio", doc = "[`predicted_program_entrypoint!`].")]
#![cfg_attr(not(feature = "pinocchio"), doc = "`predicted_program_entrypoint!`.")]
//!
//! With any of the three a field may be an `Address`, which solana-program calls `Pubkey`.
//!
//! # Options
//!
//! | of a type: `#[neap(...)]` | |
//! |---|---|
//! | `format = "borsh"` | as borsh writes it, and Anchor; the default |
//! | `format = "bincode"`, `"wincode"` | lengths of eight bytes, tags of enums of four |
//! | `discriminator = "anchor"` | in front, the first 8 bytes of the SHA-256 of `account:` and the struct's name |
//! | `discriminator = [1, 2]`, `b"..."` | in front, these bytes |
//! | `trailing = "exact"` | nothing may follow the value; the default |
//! | `trailing = "allowed"`, `"zeros"` | anything may follow it, or only zeros |
//! | `assert(SIZE = 82, OFFSET_SUPPLY = 36)` | does not compile unless the generated constants are these |
//!
//! What follows the value of a struct that varies in length is known when all of it has been walked:
//! `index` checks it, `parse` does not. A setter takes the bytes that follow as room, and leaves zeros
//! where the value gets shorter; `encode_into` writes the value's bytes, and leaves alone what follows.
//! An account that keeps something of its own at the end of its data must not grow into it: pass
//! the data without it.
//!
//! | of a field: `#[neap(...)]` | |
//! |---|---|
//! | `max = 32` | no more bytes of a string, or elements of a vector; refused when read and when written |
//! | `max(3, 10)` | the same for a vector, and for each string or vector in it |
//! | `coption` | an `Option` as SPL writes it: a tag of four bytes, and room for the value in any case |
//! | `since` | added after accounts had been written: where the data end before it, it reads as zeros |
//! | `variable` | of a type that varies in length, though its name does not tell |
//! | `item = "entry"` | what one element is called, for `push_entry`; by default the field's name without its `s` |
//!
//! A `since` field belongs at the end of an account: in a struct inside another, what follows that struct would be
//! taken for it. Data that end within a `since` field are refused, zeros or not. Where one is missing and a field before
//! it has become shorter, reallocate to what the setter returned, before anything else is done: until then,
//! the zeros that are left over are taken for its first bytes.
//!
//! A field whose name starts with `_` is reserved: it takes room and has no accessors. A field whose
//! type names a type or const parameter has no size that is known when the derive runs, so that it is
//! read like one that varies in length; parameters ask for [`Wire`].
//!
//! # What the derive generates
//!
//! For a struct `S`, as visible as it is: `SRef` and `SMut` with `parse`, and if it varies in length `SIndex`,
//! which `SRef::index` gives. For a field `x`, as visible as it is:
//!
//! | on | item | |
//! |---|---|---|
//! | `S` | `encode_into(&mut [u8])`, `encoded_len()` | writes the value; says how many bytes it takes |
//! | `S` | `SIZE`, or `HEAD_SIZE`; `DISCRIMINATOR` | in bytes |
//! | `S` | `OFFSET_X`, in the head | where it starts, in bytes |
//! | `SRef`, `SMut` | `x()` | its value: [`Wire::View`]; a `Result` in the tail |
//! | `SIndex` | `x()` | its value: [`Wire::Index`] |
//! | `SMut` | `set_x(value)`, in the head | stores it |
//! | `SMut` | `x_mut()`, in the head | [`Fixed::ViewMut`], for what is not a number or a bool |
//! | `SMut` | `set_x(value)`, in the tail | stores it if the data reach as far; of one that varies in length, see the guide |
//! | `SMut` | `push_item(value)`, `replace_item(index, value)`, `remove_item(index)` | of a vector `items` in the tail |
//! | all views | `encoded_len()` | where the value ends, in bytes, if that varies |
//! | views of one size | `as_bytes()` | the encoded bytes |
//!
//! For an enum whose variants carry nothing: [`Fixed`] alone; it must be `Copy`. For an enum `E` with fields:
//! `ERef` and `EIndex`, enums with views in place of the fields.
//!
//! # What is checked when
//!
//! | | lengths | tags | UTF-8 | what follows |
//! |---|---|---|---|---|
//! | `parse`, of one size | all | all | | yes |
//! | `parse` | that of the shortest value | of the head | | |
//! | a getter in the tail | before and in its field | before it where they decide a length, and all in its field | in its field | |
//! | `index` | all | all | all | yes |
//!
//! A getter in the tail that gives a struct, or a vector of elements that vary in length, gives a view
//! that checks its own tail in turn, element by element. What follows its value is the account's, so its
//! `index` refuses none of it.
//!
//! Each length is compared with its `max` and with the bytes that remain before anything loops over it.
//! A setter checks everything it needs before it changes the first byte.
//!
//! # Differences from the codecs of the formats
//!
//! The bytes that are written are theirs, and what is read is what they read, but for this:
//!
//! - Floats may be NaN, which borsh refuses.
//! - A `max` is refused on both sides; a length above `u32::MAX` always is.
//! - `trailing` says what may follow; borsh's and bincode's `deserialize` allow anything, borsh's `try_from_slice` and
//!   wincode's `deserialize_exact` nothing.
//! - wincode refuses sequences of more than 4 MiB in memory unless it is told otherwise; neap and bincode's
//!   plain functions do not. bincode 1's `DefaultOptions` and bincode 2's `standard()` have integers of varying size, which
//!   is another format.
//! - A discriminator is part of its struct, also inside another.
//! - `coption` and `since` exist here only. The value's bytes of a `coption` that is none may be anything.
//! - A failed `encode_into` has written nothing.
//! - Enums have at most 256 variants, whose tags are their positions.
//! - Maps, sets, tuples, structs without field names, arrays of what varies in length, `char`, `usize` and types
//!   that hold themselves are not supported. A key is `[u8; 32]`, or an `Address` [in a framework](#in-a-framework).
//!
//! # Promises
//!
//! No data make it panic, and in the optimized programs of its benchmark no panic is left. Nothing is allocated. There
//! is no `unsafe` in derived code and one here, which says that ASCII is UTF-8. No dependency but the
//! derive. Feature `alloc`, on by default, knows `String` and `Vec` as fields.
//!
//! The features for frameworks depend on their frameworks. What they have of `unsafe` is in two places: the predicted
//! entrypoint reads the runtime's input, and Anchor's accounts have no lifetime, so that `anchor/lent.rs`
//! lends their data by the borrow state. Some of Anchor does not ask the borrow state before it changes data: the
//! documentation of `anchor::View` says what to avoid for that reason.
//!
//! `anchor` follows one release candidate of Anchor 2, which does not say what compiler it needs; the others need Rust
//! 1.89, as neap itself.
//!
//! # How it is tested
//!
//! Accounts as they are on mainnet (SPL Token, Token-2022, Squads, Metaplex, vote and stake accounts), each written
//! byte by byte from its published layout, are read, changed and resized: in every truncation, with every tag, at
//! every length and at every address. `codec/fuzz/short` fuzzes parsing, indexing and resizing with borsh as the
//! oracle.
//!
//! Views inside frameworks and the predicted entrypoint are tested on the host, and `codec/tests/sanitized` tests them once
//! more under AddressSanitizer. `codec/examples/anchor.rs` is run on the SVM as well, from `init` over `realloc` to `close`.
//!
//! Miri has not run any of this: its component was not to be had where the tests were written. Without the frameworks
//! little would be left to it: the one `unsafe` makes a `str` of bytes, and whether that is UTF-8 Miri does not ask;
//! `codec/tests/exhaustive/text.rs` does, of every byte at every place. Where Miri is installed,
//! `cargo +nightly miri test --test codec -- mainnet names`, in `codec/`, is what it can run in minutes.

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

#[cfg(any(feature = "alloc", feature = "anchor"))]
extern crate alloc;

#[cfg(any(feature = "anchor", feature = "pinocchio", feature = "solana-program"))]
mod address;
#[cfg(feature = "anchor")]
pub mod anchor;
mod array;
mod bytes;
mod coption;
mod copy;
mod cursor;
mod error;
mod fixed;
mod format;
mod key;
mod length;
mod list;
#[cfg(any(feature = "pinocchio", feature = "solana-program"))]
mod loaded;
mod option;
#[cfg(feature = "pinocchio")]
pub mod pinocchio;
mod place;
#[cfg(feature = "solana-program-error")]
mod program_error;
mod reader;
mod scalar;
mod schema;
mod slice;
#[cfg(feature = "solana-program")]
pub mod solana_program;
mod tail;
mod text;
mod utf8;
mod vector;
mod wire;

pub use array::{Array, ArrayMut};
pub use bytes::Bytes;
pub use cursor::Cursor;
pub use error::Error;
pub use fixed::{Element, Fixed};
pub use format::{Bincode, Borsh, Format, In};
pub use key::same_key;
pub use list::{IndexIter, Iter, List, ListIndex};
#[cfg(any(feature = "pinocchio", feature = "solana-program"))]
pub use loaded::Loaded;
pub use neap_derive::Neap;
pub use reader::Reader;
pub use scalar::Slot;
pub use schema::Schema;
pub use slice::Slice;
pub use wire::Wire;

/// What derived code calls; no part of the public interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "pinocchio")]
    pub use {
        crate::pinocchio::predicted::input::{Accounts, Any, Exactly, Handler, process},
        ::pinocchio,
    };

    pub use crate::{
        coption::{
            check as check_coption, encode as encode_coption, get as get_coption,
            set as set_coption,
        },
        length::Length,
        place::{
            assert_layout, at, at_mut, check_discriminator, check_tag, check_wide_tag, check_zeros,
            exact, exact_mut, head, head_mut, limit, parsed_head, parsed_head_mut,
        },
        tail::{Extent, fixed_at, or_zeros, push, remove, replace, replace_element},
    };
}

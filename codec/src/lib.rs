//! Reads, changes and writes account data in place, in the wire format that the data already has.
//!
//! Decoding an account costs compute units for every field, even for fields that the program does not use. Other ways to
//! avoid that cost mostly need an account that is laid out like memory: aligned, padded, and planned that way from the start.
//! neap works on the bytes that borsh, bincode and wincode write, and on the memory of `#[repr(C)]` structs. It needs no special layout.
//!
//! - A field at a constant offset takes one load to read and one store to change.
//! - Strings, vectors and options change in place too, and may become longer or shorter.
//! - Views allocate nothing, and no data makes neap panic: see [Promises](#promises).
//! - You get views of accounts in pinocchio, solana-program and Anchor: see [In a framework](#in-a-framework).
//!
//! # Guide
//!
//! A struct is a schema: it lists the fields in the order of the wire format. `#[derive(Neap)]` generates *views* for it.
//! A view borrows the account's data and has a getter for each field. `MultisigRef` reads, `MultisigMut` also changes.
//!
//! There are three levels of access:
//!
//! 1. The **head** is all fields before the first one that varies in length; `parse` checks it once, and its offsets are
//!    constants.
//! 2. The **tail** is that field and all fields after it; a getter walks over the fields before its own and checks what
//!    it walks over.
//! 3. The **index** is a view of data that was checked as a whole; its getters cannot fail.
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
//!     /// May change the members.
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
//! // Write the struct itself. The size is computed first, and nothing is allocated.
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
//! // Level 1, the head: `parse` checks it. After that a getter is a load and a setter is a store.
//! let mut multisig = MultisigMut::parse(data)?;
//! assert_eq!(multisig.threshold(), 2);
//! multisig.set_threshold(1);
//! multisig.set_status(Status::Paused);
//!
//! // Level 2, the tail: a getter walks over the fields before its own, checks them, and stops.
//! assert_eq!(multisig.bump()?, 254);
//! assert!(neap::contains(multisig.members()?, &[2; 32]));
//!
//! // A field that changes its length moves the fields after it, within the data. The setter returns
//! // where the value now ends. Reallocate the account to that size if it should fit exactly.
//! assert_eq!(multisig.set_name("the treasury")?, size + 4);
//! assert_eq!(multisig.push_member(&[3; 32])?, size + 4 + 32);
//! multisig.replace_member(0, &[4; 32])?;
//! assert_eq!(multisig.remove_member(1)?, size + 4);
//!
//! // Level 3, the index: everything is checked once. After that no getter fails.
//! let multisig = MultisigRef::parse(data)?.index()?;
//! assert_eq!(multisig.name(), "the treasury");
//! assert_eq!(multisig.members(), [[4; 32], [3; 32]]);
//!
//! // Data of another type is refused, with an error of one byte.
//! assert_eq!(MultisigRef::parse(&[0; 256]).err(), Some(Error::Discriminator));
//!
//! // Offsets are constants. Clients can use them to find accounts by their bytes.
//! assert_eq!(Multisig::OFFSET_THRESHOLD, 8 + 32);
//! # Ok::<(), Error>(())
//! ```
//!
//! In a program, `?` turns every [`Error`] into a `ProgramError`; see [In a framework](#in-a-framework).
//!
//! ## Structs of a fixed size
//!
//! A struct without fields that vary in length is all head. It has a `SIZE`, and may itself be a field or an
//! element. SPL's `COption` has a fixed size too: it keeps room for its value even when it has none.
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
//! ## Structs in C layout
//!
//! Some programs cast the account to a struct, such as Anchor's `zero_copy` programs. With `format = "c"`, a schema has the layout of that
//! struct: see [`C`]. All fields have a fixed size. The data may start at any address.
//! Numbers of 16 bytes are aligned to 8 bytes, as in programs. On your machine, `offset_of!` of the same struct may differ for that reason.
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap, Clone, Copy, Debug, PartialEq)]
//! #[neap(format = "c")]
//! #[repr(u8)] // as in the program: it decides how many bytes the enum takes
//! pub enum Side {
//!     Bid,
//!     Ask,
//! }
//!
//! #[derive(Neap, Debug, PartialEq)]
//! #[neap(format = "c", discriminator = "anchor", assert(SIZE = 48, OFFSET_PRICE = 16))]
//! pub struct Order {
//!     pub side: Side, // 7 bytes of padding follow
//!     pub price: u128,
//!     pub amount: u64,
//!     pub is_open: bool, // here too
//! }
//!
//! let order = Order { side: Side::Ask, price: 5, amount: 7, is_open: true };
//! let mut data = [0; Order::SIZE];
//! order.encode_into(&mut data)?;
//! let mut view = OrderMut::parse(&mut data)?;
//! view.set_side(Side::Bid);
//! assert_eq!(view.as_ref(), Order { side: Side::Bid, ..order });
//! # Ok::<(), Error>(())
//! ```
//!
//! ## Searching a vector
//!
//! A vector of `[u8; 32]`, or of other arrays of bytes, is read as a slice. [`contains`] and [`position`] search it, and find the
//! first of several equal values: `neap::contains(keys, &key)`. A vector of another fixed-size type, `Pubkey` included, is read as a
//! [`Slice`], which has methods of these names: `keys.contains(key)`. For keys the search costs a little more than 2 compute units each. If other keys share their first 8 bytes with the key
//! that you search, it costs up to 13 each. The slice's own `contains` costs about 17.
//!
//! ## Types inside types
//!
//! Structs, enums with fields, tuples, strings and collections nest. The derive sees only the name of a type. If a type of
//! your own varies in length, mark the field `variable`: `x: T`, `x: [T; 2]` and `x: (u8, T)`. A vector or an option of `T` needs no
//! mark, and neither does a type with a lifetime, such as `Profile<'a>`.
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
//! // An old account ends before the deadline. The field then reads as all zeros: `None`.
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
//! ## Values inside others change in place
//!
//! `x_mut()` opens a struct or an enum for changes, also in a box or an option, and also behind fields that vary in length.
//! `open_item(index)` opens an element of a vector. Strings, vectors and maps change through the functions of their field. If the value changes its size, all bytes after it move. The setter returns where the value of the account
//! now ends:
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap)]
//! pub struct Member {
//!     pub key: [u8; 32],
//!     #[neap(max = 8)]
//!     pub name: String,
//! }
//!
//! #[derive(Neap)]
//! pub struct Team {
//!     #[neap(max = 4)]
//!     pub members: Vec<Member>,
//!     pub wins: u32,
//! }
//!
//! let team = Team { members: vec![Member { key: [1; 32], name: "ebb".into() }], wins: 2 };
//! let mut data = [0; Team::MAX_SIZE];
//! let size = team.encode_into(&mut data)?;
//! let mut view = TeamMut::parse(&mut data)?;
//! assert_eq!(view.open_member(0)?.set_name("flood")?, size + 2);
//! assert_eq!(view.wins()?, 2);
//! # Ok::<(), Error>(())
//! ```
//!
//! ## An enum as the account
//!
//! An enum with fields may be the whole value of an account: states, or versions. `ERef::parse` reads the tag and the fields of the
//! variant, `EIndex::parse` checks everything. [`Schema::parse`] gives a [`Tagged`], whose `to_owned()` is the value. On `EMut`,
//! `set(&value)` stores another value, and `fields_mut()` opens the fields of the variant for changes. There, a struct or an enum may
//! change its size if it is the last field. In front of other fields, a change of size fails with `Room`. Use `set` for those, and for
//! strings and vectors of the variant itself.
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap, Clone, Copy)]
//! pub struct Delegation {
//!     pub voter: [u8; 32],
//!     pub stake: u64,
//! }
//!
//! #[derive(Neap)]
//! #[neap(format = "bincode", trailing = "zeros")]
//! pub enum Stake {
//!     Uninitialized,
//!     Delegated(Delegation, u8),
//! }
//!
//! let mut data = [0; 64];
//! let mut stake = StakeMut::parse(&mut data)?;
//! stake.set(&Stake::Delegated(Delegation { voter: [7; 32], stake: 5 }, 0))?;
//! let StakeFieldsMut::Delegated(mut delegation, _) = stake.fields_mut()? else { panic!() };
//! delegation.set_stake(6);
//! let StakeIndex::Delegated(delegation, _) = StakeIndex::parse(&data)? else { panic!() };
//! assert_eq!(delegation.stake(), 6);
//! # Ok::<(), Error>(())
//! ```
//!
//! ## Structs without field names
//!
//! A struct of one unnamed field of a fixed size is a value: getters return it, and setters take it. It must be `Copy`. Use it
//! for newtypes. For the flags of `bitflags`, derive `Neap` for `pub struct Flags(u8);` and write `bitflags! { impl Flags: u8 { … } }`.
//! Other structs without field names have accessors named `field_0`, `field_1`. `rename` gives them better names. A struct of one field
//! with a `rename` is not a value: it has views, and may be an account.
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap, Clone, Copy, Debug, PartialEq)]
//! pub struct Slot(pub u64);
//!
//! #[derive(Neap)]
//! pub struct Slots(#[neap(rename = "slots")] Vec<Slot>);
//!
//! let mut data = [0; 32];
//! let mut slots = SlotsMut::init(&mut data)?;
//! slots.push_slot(&Slot(5))?;
//! assert_eq!(slots.slots()?.get(0), Some(Slot(5)));
//! # Ok::<(), Error>(())
//! ```
//!
//! ## Keys, and other types of other crates
//!
//! A field may hold the `Pubkey` or `Address` of any crate, also in vectors, options and arrays. Getters return it. The derive sees
//! only the name: it reads every type called `Pubkey` or `Address` as a key of 32 bytes. If such a type is a schema of yours,
//! write `#[neap(as = Address)]`.
//!
//! For other types, of yours or of another crate, `as` says which bytes they have. The type must be `Copy`. `as = u64` needs
//! `From<u64>` for your type, and `From` of your type for `u64`. `as = [u8; 32]` needs `From<[u8; 32]>` and `AsRef<[u8]>`, and so
//! does a key. For a vector or an option, write the whole type: `as = Vec<[u8; 32]>`. `solana_address::Address` is `Copy` with its
//! feature `copy`, which pinocchio enables by default.
//!
//! ```
//! # use neap::{Error, Neap};
//! # #[derive(Clone, Copy, Debug, PartialEq)]
//! # pub struct Pubkey([u8; 32]);
//! # impl From<[u8; 32]> for Pubkey {
//! #     fn from(bytes: [u8; 32]) -> Self { Self(bytes) }
//! # }
//! # impl AsRef<[u8]> for Pubkey {
//! #     fn as_ref(&self) -> &[u8] { &self.0 }
//! # }
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! pub struct Price(u64);
//!
//! impl From<u64> for Price {
//!     fn from(price: u64) -> Self {
//!         Self(price)
//!     }
//! }
//!
//! impl From<Price> for u64 {
//!     fn from(price: Price) -> Self {
//!         price.0
//!     }
//! }
//!
//! #[derive(Neap, Debug, PartialEq)]
//! pub struct Offer {
//!     pub seller: Pubkey,
//!     #[neap(as = u64)]
//!     pub price: Price,
//!     #[neap(max = 4)]
//!     pub buyers: Vec<Pubkey>,
//! }
//!
//! let key = Pubkey::from([7; 32]);
//! let offer = Offer { seller: key, price: Price(5), buyers: vec![] };
//! let mut data = [0; Offer::MAX_SIZE];
//! offer.encode_into(&mut data)?;
//! let mut view = OfferMut::parse(&mut data)?;
//! assert_eq!(view.price(), Price(5));
//! view.push_buyer(&key)?;
//! assert!(view.buyers()?.contains(key));
//! # Ok::<(), Error>(())
//! ```
//!
//! ## From a view to a value
//!
//! `to_owned` of `SRef` gives the struct itself. `view == value` compares an `SRef` with a value, and `view == other` with another
//! `SRef`. `Debug` prints the fields:
//!
//! ```
//! # use neap::{Error, Neap};
//! #[derive(Neap, Debug, PartialEq)]
//! pub struct Note<'a> {
//!     pub id: u32,
//!     #[neap(max = 16)]
//!     pub text: &'a str,
//! }
//!
//! let note = Note { id: 1, text: "tide" };
//! let mut data = [0; Note::MAX_SIZE];
//! let size = note.encode_into(&mut data)?;
//! let view = NoteRef::parse(&data[..size])?;
//! assert_eq!(view, note);
//! assert_eq!(view.to_owned()?, note);
//! assert_eq!(format!("{view:?}"), r#"NoteRef { id: 1, text: "tide" }"#);
//! # Ok::<(), Error>(())
//! ```
//!
//! Strings and slices of the value borrow from the data. A struct with a `&[T]` of anything but bytes or arrays of bytes has no
//! `to_owned`: use `Vec<T>`. Data that is not valid equals nothing. Two views do not compare reserved fields; a view and a value
//! do. A view of an enum with fields compares only with another view.
//!
//! ## Extensions of Token-2022
//!
//! A Token-2022 mint or token account may have a list of extensions behind it. [`tlv`] reads and changes that list, and other
//! lists with the same structure. You declare the schemas of the extensions that you need. `codec/tests/accounts/token_2022.rs`
//! has all of them.
//!
//! # In a framework
//!
//! A program gets its accounts from its framework, and the framework decides who may borrow their data. The
//! following features give you a view of such an account. They refuse an account whose owner is not the program that you name; to
//! read an account of another program, name that one. They
//! borrow the data by the framework's own rules, for as long as you use the view.
//!
//! | feature | account type | how to get a view |
//! |---|---|---|
//! | `pinocchio` | `AccountView` | `Vault::load(account, program_id)?.view()`, see `pinocchio::Load` |
//! | `solana-program` | `AccountInfo` | `Vault::load(account, program_id)?.view()`, see `solana_program::Load` |
//! | `anchor` | accounts of Anchor 2 | `View<Vault>` in place of `Account<Vault>`, see `anchor::View` |
//! | `anchor-v1` | accounts of Anchor 1 | `Account<'info, InPlace<Vault>>`, see `anchor_v1::InPlace` |
//! | `anchor-v0-32`, `anchor-v0-31` | accounts of Anchor 0.32 and 0.31 | the same, in another module |
//! | `solana-program-error` | | turns every [`Error`] into a `ProgramError`; `pinocchio`, `solana-program` and `anchor` include it |
//!
//! To change an account, use `load_mut` and `view_mut`. With Anchor 2, mark the account `mut` and use `view_mut`. All of
//! them work for [every struct, and every enum with fields](Schema), and check what `parse` checks.
//!
//! For pinocchio there are also two entrypoints that are cheaper when the accounts are as they expect. The first one
//! passes pinocchio's views of them, the second one passes each account as a value of its own:
#![cfg_attr(
    feature = "pinocchio",
    doc = "[`predicted_program_entrypoint!`] and [`typed_program_entrypoint!`]."
)]
#![cfg_attr(
    not(feature = "pinocchio"),
    doc = "`predicted_program_entrypoint!` and `typed_program_entrypoint!`."
)]
//!
//! # Options
//!
//! | for a type: `#[neap(...)]` | meaning |
//! |---|---|
//! | `format = "borsh"` | the format of borsh and Anchor; the default |
//! | `format = "bincode"`, `"wincode"` | lengths take eight bytes, tags of enums four |
//! | `format = "c"` | the layout of `#[repr(C)]`, see [`C`]; an enum needs a `repr`, such as `u8` |
//! | `discriminator = "anchor"` | starts with the first 8 bytes of the SHA-256 of `account:` and the struct's name |
//! | `discriminator = sha256("global:Vault")` | starts with the first 8 bytes of the SHA-256 of this text |
//! | `discriminator = [1, 2]`, `b"..."`, `&VAULT` | starts with these bytes, or with those of the constant |
//! | `discriminator = any([1], [2])` | starts with one of these; the first is written |
//! | `trailing = "exact"` | nothing may follow the value; the default |
//! | `trailing = "allowed"`, `"zeros"` | anything may follow the value, or only zeros |
//! | `assert(SIZE = 82, OFFSET_SUPPLY = 36)` | compiles only if the generated constants have these values |
//! | `use_discriminant = true` | the tag of a variant is its discriminant, as in borsh, and always in format "c"; `false`: its position |
//! | `views = "TickView"` | the views are `TickViewRef`, `TickViewMut` and `TickViewIndex`, if `TickIndex` is another type |
//! | `crate = vendor::neap` | the path of this crate, if it is not `::neap` |
//!
//! | for a field: `#[neap(...)]` | meaning |
//! |---|---|
//! | `max = 32` | the most bytes of a string, or elements of a vector; checked when read and when written |
//! | `max(3, 10)` | the same for a vector, and for each string or vector in it |
//! | `coption` | an `Option` as SPL writes it: a tag of four bytes, then room for the value in any case |
//! | `coption = u8` | the same with a tag of one byte, as in address lookup tables |
//! | `since` | added after the first accounts were written: if the data ends before it, it reads as zeros |
//! | `lossy` | for a `since` field: if its bytes are not valid, it and all fields after it read as zeros |
//! | `rest` | the last field, a vector without a length: it reaches to the end of the data |
//! | `variable` | a type that varies in length, or a tuple or array of such types, although the derive cannot see that |
//! | `as = u64` | a type that neap does not know, with the bytes of this one; `as = Vec<u64>` for a vector of it |
//! | `item = "entry"` | the name of one element, for `push_entry`; by default the singular of the field's name |
//! | `rename = "number"` | the name of the accessors and of `OFFSET_NUMBER`, if the field's name is taken or missing |
//!
//! ## Options of SPL
//!
//! For a `coption`, `set_x(None)` fills the room of the value with zeros. SPL's programs only clear the tag, so the old value stays in
//! the account. Use `clear_x()` where the account must have the same bytes as theirs.
//!
//! Token-2022's extensions have optional keys without a tag: [`MaybeNull`].
//!
//! ## Limits make reading cheaper
//!
//! A getter in the tail walks over the fields before its own. The walk is cheaper if each of them has a `max` or a fixed size, and they
//! take at most 512 bytes together. One comparison then shows that the data has room for the longest of them. The walk needs no other
//! check of the data's length. Allocate that room and give each string and vector a `max` to profit. Shorter data is read all the same, for a few CU more.
//!
//! ## Bytes after the value
//!
//! If a struct varies in length, only a walk over the whole value finds what follows it. So `index` checks `trailing`, and
//! `parse` does not. If you allocate more than the value needs, set `trailing = "zeros"`: by default, `index` refuses such an account.
//!
//! A change that needs more room fails with `Room`. To make room, take the size from `view.encoded_len()`, add what the change needs, and
//! drop the view. Then reallocate the account, load it again, and repeat the change. Or allocate `MAX_SIZE` from the start.
//!
//! A setter uses the bytes after the value as room. When the value gets shorter, it fills the freed bytes with zeros. It refuses to
//! overwrite bytes that are not zero, unless `trailing` is `"allowed"`. An account may keep something of its own at the end of its
//! data. Pass the data without that part, so that the value cannot grow into it.
//!
//! `encode_into` writes the value's bytes. With `trailing = "zeros"` it also fills the rest with zeros, otherwise it leaves
//! the rest alone.
//!
//! ## Data that is not valid
//!
//! `parse` refuses an unknown tag in the head. `SMut::repair` does not, so that you can overwrite the field. Do not read the field
//! before: its getter and `Debug` return some valid value.
//!
//! Old accounts may hold bytes that no program reads any more. A `since` field that is also `lossy` reads them as zeros, as Metaplex
//! does. Setters do not: use `repair_x`, as for any other field. If only the text of such a string is not valid, setters work, and their
//! result is where the value ends.
//!
//! In the tail, you can overwrite a field of fixed size. If a field varies in length, its tag decides where it ends. With an unknown tag, its
//! setter fails, and so do the setters of fields after it and of all fields that vary. `repair_x(broken, value)` puts the value in place of
//! the next `broken` bytes. This is how many bytes the field takes now, its tag included. Only you can know it, from the program that wrote
//! them. With a number that is too small, bytes of the broken field stay behind the value.
//!
//! If you lower a `max`, an older account may be above it. The getters of that field and of the fields after it fail. So do the setters of
//! fixed-size fields behind it, and `push_item` of the last field. All other setters work: use them to make the field smaller. A
//! `max` inside a nested type is always checked.
//!
//! ## Fields added later
//!
//! A `since` field always belongs to the tail, at the end of an account. A struct with such a field cannot be a field itself: the bytes
//! that follow it would be taken for the missing field. Data may end before a `since` field, but not inside one. Setters are the
//! exception: they may use zeros that are too few for the field as room.
//!
//! To store a `since` field in an old account, first reallocate the account, with zeros. Storing a later field stores zeros in the
//! earlier ones.
//!
//! If an account lacks a `since` field and a field before it becomes shorter, first reallocate the account to the size that
//! the setter returned. Until then, the freed zeros are taken for the first bytes of the missing field.
//!
//! ## A vector to the end of the data
//!
//! A `rest` field is a vector of fixed-size elements whose length is not written. It has a getter and a setter, and no functions for its elements. The size of the data decides how many there are.
//! Data that ends inside an element is refused with `Length`. Nothing follows the field, so the struct has no `trailing`, no `MAX_SIZE`, and
//! cannot be a field itself.
//!
//! There is no room after such a value. To store more elements, first reallocate the account. A field before them cannot become longer in
//! place: encode the changed value as a whole instead. If a field becomes shorter, the freed bytes are zeros. They are elements until you
//! reallocate the account to the size that the setter returned. The same is true of bytes that `encode_into` leaves alone.
//!
//! ## Reserved and generic fields
//!
//! A field whose name starts with `_` is reserved: it takes room and has no accessors.
//!
//! If a field's type names a type or const parameter, the derive cannot compute its size. The field is then read like one
//! that varies in length. A type parameter `T` must be `Wire<Value = T>`, see [`Wire`]. The derive adds
//! this bound, and your own generic code needs it too.
//!
//! # What the derive generates
//!
//! For a struct `S`, the derive generates the views `SRef` and `SMut`, each with `parse`. If `S` varies in length, it also
//! generates `SIndex`, which `SRef::index` returns. The views are as visible as `S`, and accessors are as visible as
//! their field. For a field `x`:
//!
//! | on | item | meaning |
//! |---|---|---|
//! | `S` | `encode_into(&mut [u8])`, `encoded_len()` | writes the value; returns how many bytes it takes |
//! | `S` | `HEAD_SIZE`, `MAX_SIZE`, `SIZE` | in bytes; constants of [`Encode`], which `use neap::Neap` imports |
//! | `S` | `OFFSET_X`, in the head | where the field starts, in bytes |
//! | `SRef`, `SMut` | `x()` | the field's value: [`Wire::View`]; a `Result` in the tail |
//! | `SIndex` | `x()` | the field's value: [`Wire::Index`] |
//! | `SRef` | `to_owned()` | the value itself; a `Result` if `S` varies in length |
//! | `SMut` | `set(&value)` | stores a whole `S`; if `S` varies in length, a `Result` of where the value now ends |
//! | `SMut` | `set_x(value)` | stores the value: see [Setters](#setters) |
//! | `SMut` | `clear_x()`, for a `coption` | stores `None`, and leaves the bytes of the value as they are |
//! | `SMut` | `x_mut()`, in the head | a view that changes a struct, an [`ArrayMut`], a `&mut [u8; N]`, a [`Slot`] for an enum, or a tuple of these |
//! | `SMut` | `push_item(value)`, `insert_item(index, value)`, `replace_item(index, value)`, `remove_item(index)` | for a vector `items` in the tail |
//! | `SMut` | `replace_item(index, value)`, `open_item(index)` | for an array `items` of elements that vary in length |
//! | `SMut` | `extend_items(values)`, `truncate_items(count)`, `clear_items()` | for a vector `items` in the tail |
//! | `SMut` | `x_mut()`, in the tail | the same, or a view of a struct or enum that varies in length; in a `Result`: [`Wire::ViewMut`] |
//! | `SMut` | `open_item(index)` | a `Result` of a view that changes an element of a vector `items` in the tail |
//! | `SMut` | `init(data)` | opens data that is all zeros, and writes the discriminator |
//! | `SMut` | `repair(data)`; `repair_x(broken, value)`, if `x` varies in length | see [Data that is not valid](#data-that-is-not-valid) |
//! | all views | `encoded_len()` | where the value ends, in bytes; only if that varies |
//! | views of a fixed size | `as_bytes()` | the encoded bytes |
//!
//! ## Setters
//!
//! A setter takes numbers, bools, options, enums without fields, newtypes, keys and types with `as` by value. It takes strings as `&str`, vectors as
//! slices, a `Box<T>` as it takes a `T`, and everything else by reference. Functions for one element take numbers, bools, strings,
//! vectors, boxes and options like that, and everything else by reference. The result follows from what can happen:
//!
//! | the field | result |
//! |---|---|
//! | in the head | nothing: the store cannot fail |
//! | in the tail, of a fixed size | `Result<(), Error>`: the data before the field may not be valid |
//! | in the tail, of varying length, or an element of it | `Result<usize, Error>`: where the whole value now ends |
//!
//! A setter that fails has changed nothing.
//!
//! For an enum without fields, and for a struct of one unnamed field of a fixed size, the derive only implements [`Fixed`]. The type must be `Copy`.
//! For an enum `E` with fields, it generates `ERef`, `EIndex` and `EFieldsMut`, enums with views in place of the fields, and `EMut`.
//!
//! # What is checked when
//!
//! | | lengths | tags | UTF-8 | what follows |
//! |---|---|---|---|---|
//! | `parse`, fixed size | all | all | | yes |
//! | `parse`, varying length | that of the shortest value | in the head | | |
//! | a getter in the tail | before and in its field | all in its field; before it, those that decide a length | in its field | |
//! | `index` | all | all | all | yes |
//!
//! Some getters in the tail return a struct, or a vector of elements that vary in length. Such a view checks its
//! own tail in turn, element by element. The bytes after that value belong to the account, so `index` of the inner view
//! refuses none of them.
//!
//! Each length is compared with its `max` and with the bytes that remain before anything loops over it.
//! A setter checks everything it needs before it changes the first byte.
//!
//! # Differences from the codecs of the formats
//!
//! neap writes the same bytes as the format's own codecs and reads the same values, with these differences:
//!
//! - Floats may be NaN, which borsh refuses.
//! - A length above its `max` is refused when read and when written. A length above `u32::MAX` is always refused.
//! - `trailing` says what may follow the value. `deserialize` of borsh and bincode allows anything; `try_from_slice` of
//!   borsh and `deserialize_exact` of wincode allow nothing.
//! - wincode refuses sequences of more than 4 MiB in memory, unless you configure it otherwise. neap and bincode's
//!   plain functions do not. bincode 1's `DefaultOptions` and bincode 2's `standard()` have integers of varying size, which
//!   is another format.
//! - A discriminator is part of its struct, also when the struct is inside another. In format "c", such a struct can only be an account.
//! - In format "c", types may have padding, which bytemuck refuses, and the data need not be aligned. Views ignore the bytes of padding.
//!   Bools and enums are checked.
//! - `coption`, `since`, `lossy` and `rest` exist only in neap. If a `coption` is `None`, the bytes of its value may be anything.
//! - If `encode_into` fails, it has written nothing.
//! - Enums have at most 256 variants. Their tags are their positions, or discriminants from 0 to 255.
//! - A view of a set or map has all values in the order of the data. The data may not be sorted, and a key may be there twice. The view
//!   then equals no map, and `to_owned` returns the same as the other codecs: the values in order, and the last one of each key.
//! - `HashMap`, `HashSet`, `char`, `usize` and types that contain themselves are not supported.
//!
//! # Promises
//!
//! - No data makes neap panic. The optimized programs of its benchmark contain no panic.
//! - Only `to_owned` allocates, and only for fields that own memory, such as `String` and `Vec`.
//! - Derived code has no `unsafe`. Without frameworks, the crate has one `unsafe`, which says that ASCII is UTF-8.
//! - The only dependency is the derive. Feature `alloc`, on by default, allows `String`, `Vec`, `Box` and collections as fields.
//! - Without `anchor`, Rust 1.89 is enough.
//!
//! The features for frameworks depend on their frameworks. Their `unsafe` is in two places. The predicted
//! and the typed entrypoint read the runtime's input. Anchor's accounts have no lifetime, so `frameworks/anchor/lent.rs` uses the
//! borrow state to lend their data. Some functions of Anchor change data without checking the borrow state. The
//! documentation of `anchor::View` says what to avoid for that reason.
//!
//! `anchor` follows one release candidate of Anchor 2, which does not say what compiler it needs.
//!
//! # How it is tested
//!
//! The tests use accounts with the layouts of mainnet: SPL Token, Token-2022, Squads, Metaplex, vote and stake accounts. Each is
//! written byte by byte from its published layout. The tests read, change and resize it in every truncation, with every
//! tag, at every length and at every alignment. `codec/fuzz/short` fuzzes parsing, indexing and resizing, with borsh as
//! the oracle, and the search, with a plain loop as the oracle.
//!
//! `codec/mainnet` compares the account types in `docs/accounts.md` with the codecs of their programs, or with borsh or `repr(C)` on a
//! struct of the same layout. It compares all extensions of Token-2022 with SPL's crate, with each truncation and each byte changed.
//! `codec/nesting` compiles schemas that nest deeply, and compares the size of their code with that of borsh.
//!
//! Views inside frameworks and both entrypoints are tested on the host. `codec/tests/sanitized` runs the same
//! tests under AddressSanitizer. `codec/examples/anchor.rs` also runs on the SVM, from `init` over `realloc` to `close`.
//! `codec/tests/in_place` has one set of tests for Anchor 1, 0.32 and 0.31.
//!
//! Miri has not run any of this: its component was not available. Without the frameworks, Miri would have little to
//! check. The one `unsafe` makes a `str` of bytes, and Miri does not check whether they are UTF-8.
//! `codec/tests/exhaustive/text.rs` does, for every byte at every position. If Miri is installed,
//! `cargo +nightly miri test --test codec -- mainnet names`, in `codec/`, runs in minutes.

#![no_std]
#![deny(unsafe_code)]
#![deny(missing_docs)]

#[cfg(any(feature = "alloc", feature = "anchor"))]
extern crate alloc;

// `std` is part of these versions of Anchor.
#[cfg(any(feature = "anchor-v0-31", feature = "anchor-v0-32", feature = "anchor-v1"))]
extern crate std;

// From the bottom up: data, traits, derived, types, frameworks. None knows those after it.
mod data;
mod derived;
mod error;
mod frameworks;
mod traits;
mod types;

pub use data::{cursor::Cursor, key::same_key, reader::Reader};
pub use error::Error;
#[cfg(feature = "anchor")]
pub use frameworks::anchor;
#[cfg(feature = "anchor-v0-31")]
pub use frameworks::anchor_v0_31;
#[cfg(feature = "anchor-v0-32")]
pub use frameworks::anchor_v0_32;
#[cfg(feature = "anchor-v1")]
pub use frameworks::anchor_v1;
#[cfg(any(
    feature = "anchor-v0-31",
    feature = "anchor-v0-32",
    feature = "anchor-v1",
    feature = "pinocchio",
    feature = "solana-program"
))]
pub use frameworks::loaded::Loaded;
#[cfg(feature = "pinocchio")]
pub use frameworks::pinocchio;
#[cfg(feature = "solana-program")]
pub use frameworks::solana_program;
pub use neap_derive::Neap;
/// The trait has the derive's name, too: `use neap::Neap` makes the constants and functions of [`Encode`] available.
#[doc(hidden)]
pub use traits::encode::Encode as Neap;
pub use traits::{
    bytes::Bytes,
    decode::Decode,
    encode::Encode,
    fixed::{Element, Fixed},
    format::{Bincode, Borsh, C, Format, In, Layout},
    schema::Schema,
    wire::Wire,
};
pub use types::{
    array::{Array, ArrayMut},
    foreign::{As, Represents},
    list::{IndexIter, Iter, List, ListIndex},
    maybe_null::MaybeNull,
    rest::Rest,
    search::{contains, position},
    slice::Slice,
    slot::Slot,
    tagged::Tagged,
    tlv,
    tuple::Tuple,
    varying_array::VaryingArray,
};
#[cfg(feature = "alloc")]
pub use types::{boxed::Boxed, collections::Entries};

/// Functions that derived code calls. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "pinocchio")]
    pub use {
        crate::frameworks::pinocchio::predicted::{
            accounts::{Accounts, Any, Exactly},
            input::{Handler, process},
        },
        crate::frameworks::pinocchio::typed::{
            expected::Expected,
            instruction::{TypedHandler, process_typed},
        },
        ::pinocchio,
    };

    pub use crate::{
        data::{
            place::{Around, Inside, Place, Spare},
            zeros::check_zeros,
        },
        derived::{
            checks::{
                aligned, assert_layout, check_discriminator, check_tag, discriminator, limit,
            },
            compare::{debug_field, same_field},
            coption::{
                check as check_coption, clear as clear_coption, get as get_coption,
                load as load_coption, matches as matches_coption, set as set_coption,
                store as store_coption,
            },
            head::{at, at_mut, exact, exact_mut, head, head_mut, parsed_head, parsed_head_mut},
            outline,
            push::{extend, insert, push, push_last},
            tail::{
                Extent, fixed_at, is_missing, or_end, or_zeros, remove, replace, replace_element,
                replace_in_array, splice, truncate,
            },
            walk::{greatest, max_size, most, walk},
            whole::{encode, encode_before_zeros, size_at_start},
        },
        traits::length::Length,
    };
}

/// Compiles the README's example.
#[cfg(all(doctest, feature = "pinocchio"))]
#[doc = include_str!("../../README.md")]
mod readme {}

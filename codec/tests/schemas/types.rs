//! Types of fields, in any format. The attributes choose the format.

/// Defines the types, each with the given attributes.
#[macro_export]
macro_rules! types {
    ($(#[$attribute:meta])*) => {
        /// An enum whose variants have no fields.
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum State {
            Empty,
            Open,
            Closed,
        }

        /// An enum with only one known tag.
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Only {
            One,
        }

        /// A struct of fixed size.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct Point {
            pub x: i32,
            pub visible: bool,
        }

        /// A struct of fixed size that holds others.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct Frame {
            pub corners: [Point; 2],
            pub state: State,
            pub tint: [u8; 3],
            pub origin: Point,
        }

        /// An enum whose variants have no fields, unnamed fields or named fields, of fixed and varying size.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum Action {
            Nothing,
            Pay { amount: u64, to: [u8; 4] },
            Say(String, u8),
            Mark(State),
            Move { path: Vec<Point>, back: Option<bool> },
        }

        /// An enum whose first variant has a field, so that a value of zeros is longer than its tag.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum Price {
            Fixed(u32),
            Listed { prices: Vec<u16> },
            Asked(#[neap(variable)] Action),
        }

        /// A struct that varies in length, with fixed-size fields before and after the string.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct Note {
            pub at: u16,
            pub text: String,
            pub done: bool,
        }

        /// A struct that holds others that vary in length.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct Folder {
            pub state: State,
            #[neap(variable)]
            pub first: Note,
            pub notes: Vec<Note>,
            #[neap(variable)]
            pub action: Action,
            pub last: Point,
        }

        /// A struct of one value.
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weight(pub u64);

        /// A struct whose fields have no names.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct Entry(pub u32, pub Weight, pub String);

        /// An enum whose variants hold types that hold others.
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum Parcel {
            Weighed(Weight),
            Boxed(Box<u16>, Box<Note>),
            Tuples { pair: (u16, Weight), texts: (String, u8) },
            Words([String; 2]),
            Queue(VecDeque<u16>, u8),
            Sorted { names: BTreeSet<String>, weights: BTreeMap<u8, Weight> },
            Entries(Vec<Entry>),
        }

        $crate::choice!(State { Empty, Open, Closed });
        $crate::choice!(Only { One });
        $crate::choice!(Action ActionRef ActionIndex {
            Nothing, Pay { amount, to }, Say(text, times), Mark(state), Move { path, back },
        });
        $crate::choice!(Price PriceRef PriceIndex { Fixed(price), Listed { prices }, Asked(action) });
        $crate::choice!(Parcel ParcelRef ParcelIndex {
            Weighed(weight), Boxed(number, note), Tuples { pair, texts }, Words(words),
            Queue(queue, last), Sorted { names, weights }, Entries(entries),
        });
        $crate::record!(Weight (0 field_0));
        $crate::record!(Entry EntryRef EntryIndex (0 field_0, 1 field_1, 2 field_2));
        $crate::record!(Point PointRef { x, visible });
        $crate::record!(Frame FrameRef { corners, state, tint, origin });
        $crate::record!(Note NoteRef NoteIndex { at, text, done });
        $crate::record!(Folder FolderRef FolderIndex { state, first, notes, action, last });
    };
}

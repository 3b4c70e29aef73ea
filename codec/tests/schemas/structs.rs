//! Structs, in any format. The attributes choose the format.

/// Defines the schemas, each with the given attributes.
#[macro_export]
macro_rules! structs {
    ($(#[$attribute:meta])*) => {
        /// All kinds of numbers, at constant offsets.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Numbers {
            pub a: u8, pub b: u16, pub c: u32, pub d: u64, pub e: u128, pub f: i8, pub g: i16,
            pub h: i32, pub i: i64, pub j: i128, pub k: f32, pub l: f64, pub m: bool,
        }

        /// All kinds of numbers, after a string: many in a row, then a single field.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct LateNumbers {
            pub name: String,
            pub a: u8, pub b: u16, pub c: u32, pub d: u64, pub e: u128, pub f: i8, pub g: i16,
            pub h: i32, pub i: i64, pub j: i128, pub k: f32, pub l: f64, pub m: bool,
            pub tag: Option<u8>,
            pub last: u64,
        }

        /// All other fixed-size fields, at constant offsets.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Board {
            pub state: State,
            pub frame: Frame,
            pub points: [Point; 2],
            pub grid: [[u16; 2]; 3],
            pub key: [u8; 32],
            pub keys: [[u8; 4]; 2],
            pub flags: [bool; 3],
            pub states: [State; 2],
            pub only: Only,
        }

        /// All other fixed-size fields, after a vector.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct LateBoard {
            pub bump: u8,
            pub counts: Vec<u8>,
            pub state: State,
            pub frame: Frame,
            pub points: [Point; 2],
            pub grid: [[u16; 2]; 3],
            pub key: [u8; 32],
            pub keys: [[u8; 4]; 2],
            pub flags: [bool; 3],
            pub states: [State; 2],
            pub only: Only,
        }

        /// Vectors of all kinds of fixed-size elements.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Vectors {
            pub bytes: Vec<u8>,
            pub keys: Vec<[u8; 32]>,
            pub pairs: Vec<[[u8; 2]; 2]>,
            pub numbers: Vec<u64>,
            pub floats: Vec<f32>,
            pub flags: Vec<bool>,
            pub states: Vec<State>,
            pub points: Vec<Point>,
            pub frames: Vec<Frame>,
            pub rows: Vec<[i16; 3]>,
        }

        /// Vectors of all kinds of elements that vary in length.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Lists {
            pub words: Vec<String>,
            pub blobs: Vec<Vec<u8>>,
            pub tables: Vec<Vec<Vec<u16>>>,
            pub choices: Vec<Option<u32>>,
            pub actions: Vec<Action>,
            pub prices: Vec<Price>,
            pub notes: Vec<Note>,
            pub folders: Vec<Folder>,
        }

        /// Options of all kinds of values.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Options {
            pub number: Option<u64>,
            pub flag: Option<bool>,
            pub state: Option<State>,
            pub key: Option<[u8; 32]>,
            pub row: Option<[u16; 2]>,
            pub point: Option<Point>,
            pub text: Option<String>,
            pub bytes: Option<Vec<u8>>,
            pub words: Option<Vec<String>>,
            pub twice: Option<Option<u16>>,
            pub note: Option<Note>,
            pub action: Option<Action>,
        }

        /// Structs and enums that vary in length, with fixed fields between.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Desk {
            pub id: u32,
            #[neap(variable)]
            pub folder: Folder,
            pub height: i8,
            pub key: [u8; 5],
            #[neap(variable)]
            pub action: Action,
            #[neap(variable)]
            pub price: Price,
            pub point: Point,
            pub memory: Vec<Note>,
            pub bump: u8,
        }

        /// Lengths with limits, also nested.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Bounded {
            pub id: u8,
            #[neap(max = 17)]
            pub name: String,
            #[neap(max(3, 20))]
            pub words: Vec<String>,
            #[neap(max = 3)]
            pub keys: Vec<[u8; 4]>,
            #[neap(max = 17)]
            pub text: Option<String>,
            #[neap(max(3, 3))]
            pub table: Option<Vec<Vec<u16>>>,
            #[neap(max = 3)]
            pub notes: Vec<Note>,
            pub free: Vec<u8>,
            pub bump: u8,
        }

        /// Tuples whose parts all have a fixed size, at constant offsets.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Tuples {
            pub one: (u16,),
            pub pair: (u64, [u8; 4]),
            pub nested: ((State, Point), bool, [i16; 2]),
            pub pairs: [(u8, u32); 3],
            pub most: (u8, u16, u32, u64, i8, i16, i32, i64, bool, State, Only, [u8; 3]),
        }

        /// Tuples of both kinds, in the tail.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct LateTuples {
            pub id: u8,
            pub votes: Vec<(u64, [u8; 4])>,
            pub pair: (u8, State),
            pub texts: Vec<(String, String)>,
            pub text: (u16, String, (Option<u8>, Point)),
            pub best: Option<(u32, bool)>,
            pub last: Option<(Vec<u16>, u8)>,
            #[neap(variable)]
            pub note: (Note, u8),
            #[neap(variable)]
            pub notes: Vec<(Action, Note)>,
        }

        /// Boxes of all kinds of values.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Boxes {
            pub number: Box<u64>,
            pub text: Box<String>,
            pub note: Box<Note>,
            pub points: Vec<Box<Point>>,
            pub best: Option<Box<Vec<u16>>>,
            pub pair: (Box<State>, u8),
        }

        /// Arrays of elements that vary in length.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Arrays {
            pub id: u8,
            pub words: [String; 3],
            pub numbers: [Option<u64>; 2],
            pub pairs: [(u8, Vec<u16>); 2],
            #[neap(variable)]
            pub notes: [Note; 2],
            pub grid: [[Option<bool>; 2]; 2],
            pub lists: Vec<[String; 2]>,
            #[neap(variable)]
            pub best: Option<[Action; 2]>,
            pub bump: u8,
        }

        /// Structs without field names, at constant offsets.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Weights {
            pub one: Weight,
            pub two: [Weight; 2],
            pub pair: (u8, Weight),
        }

        /// Structs without field names, in the tail, and with an enum that holds other types.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct LateWeights {
            pub id: u8,
            pub weights: Vec<Weight>,
            pub one: Weight,
            pub best: Option<Weight>,
            #[neap(variable)]
            pub entry: Entry,
            pub entries: Vec<Entry>,
            pub last: Option<Entry>,
            #[neap(variable)]
            pub parcel: Parcel,
            pub parcels: Vec<Parcel>,
            pub bump: u8,
        }

        /// Deques, sets and maps.
        $(#[$attribute])*
        #[derive(Clone, Debug)]
        pub struct Collections {
            pub queue: VecDeque<u16>,
            pub words: VecDeque<String>,
            pub notes: VecDeque<Note>,
            pub names: BTreeSet<String>,
            pub pairs: BTreeSet<(u8, bool)>,
            pub votes: BTreeMap<u8, [u8; 4]>,
            pub lists: BTreeMap<u8, Vec<String>>,
            pub groups: Vec<BTreeSet<u8>>,
            pub best: Option<BTreeMap<u8, u16>>,
            pub boxed: Box<BTreeSet<u8>>,
            pub two: [BTreeSet<u8>; 2],
            pub tuple: (BTreeSet<u8>, u8),
            pub bump: u8,
        }

        /// A discriminator, and any trailing bytes.
        $(#[$attribute])*
        #[neap(discriminator = b"\x01\x02\x03\x04\x05\x06\x07\x08\x09", trailing = "allowed")]
        #[derive(Clone, Debug)]
        pub struct Marked {
            pub state: State,
            pub name: String,
            pub bump: u8,
        }

        /// A discriminator, and trailing zeros.
        $(#[$attribute])*
        #[neap(discriminator = [7], trailing = "zeros")]
        #[derive(Clone, Debug)]
        pub struct Padded {
            pub flags: Vec<bool>,
            pub state: State,
        }

        /// A fixed size, and any trailing bytes.
        $(#[$attribute])*
        #[neap(discriminator = b"cell", trailing = "allowed")]
        #[derive(Clone, Debug)]
        pub struct Cell {
            pub state: State,
            pub amount: u64,
        }

        /// A fixed size, and trailing zeros.
        $(#[$attribute])*
        #[neap(trailing = "zeros")]
        #[derive(Clone, Debug)]
        pub struct PaddedCell {
            pub flag: bool,
            pub amount: u64,
        }
    };
}

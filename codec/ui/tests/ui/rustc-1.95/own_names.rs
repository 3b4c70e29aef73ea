use neap::Neap;

mod own {
    use neap::Neap;

    #[derive(Neap)]
    pub enum Option<T> {
        Some(T),
        None,
    }

    #[derive(Neap)]
    pub struct Vec<T> {
        pub x: T,
    }

    #[derive(Neap)]
    pub struct Box<T> {
        pub inside: T,
    }

    #[derive(Neap)]
    pub struct BTreeMap<K, V> {
        pub key: K,
        pub value: V,
    }

    #[derive(Neap)]
    pub struct String {
        pub strands: u8,
    }

    #[derive(Neap, Clone, Copy, Debug, PartialEq)]
    pub struct Address {
        pub street: u16,
    }

    #[derive(Neap, Clone, Copy, Debug, PartialEq)]
    pub enum Pubkey {
        Open,
        Closed,
    }
}

#[derive(Neap)]
struct InOption {
    option: own::Option<u8>,
}

#[derive(Neap)]
struct InVec {
    vectors: Vec<own::Vec<u8>>,
}

#[derive(Neap)]
enum InBox {
    Boxed(own::Box<u8>),
}

#[derive(Neap)]
struct InMap {
    map: own::BTreeMap<u8, u8>,
}

#[derive(Neap)]
struct InText {
    text: own::String,
}

#[derive(Neap)]
struct Keys {
    address: own::Address,
    key: own::Pubkey,
}

fn main() {}

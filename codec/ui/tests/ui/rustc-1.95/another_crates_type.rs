use neap::Neap;

/// A type that is called like a key, but is none.
#[derive(Clone, Copy)]
struct Address {
    street: u16,
}

#[derive(Neap)]
struct Customer {
    address: Address,
}

fn main() {}

use neap::Neap;

/// A type that has the name of a key.
#[derive(Clone, Copy)]
struct Address {
    street: u16,
}

#[derive(Neap)]
struct Customer {
    address: Address,
}

fn main() {}

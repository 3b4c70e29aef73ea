use neap::Neap;

#[derive(Neap)]
struct Unused<const N: usize> {
    amount: u64,
}

#[derive(Neap)]
struct OfItself {
    amount: u64,
    bytes: [u8; Self::COUNT],
}

impl OfItself {
    const COUNT: usize = 3;
}

#[derive(Neap)]
enum OfItselfToo {
    Leaf(u64),
    Branch(Vec<Self>),
}

fn main() {}

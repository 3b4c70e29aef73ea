use neap::Neap;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Key([u8; 32]);

#[derive(Clone, Copy, Debug, PartialEq)]
struct OtherKey([u8; 32]);

#[derive(Neap)]
struct KeyInAs {
    #[neap(as = OtherKey)]
    owner: Key,
}

fn main() {}

use neap::Neap;

struct Inner {
    amount: u64,
}

#[derive(Neap)]
struct Account {
    amount: u64,
    inners: [Inner; 2],
}

fn main() {}

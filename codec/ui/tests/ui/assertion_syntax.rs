use neap::Neap;

#[derive(Neap)]
#[neap(assert = 9)]
struct NoList {
    amount: u64,
}

#[derive(Neap)]
#[neap(assert(SIZE))]
struct NoValue {
    amount: u64,
}

#[derive(Neap)]
#[neap(assert(SIZE == 8))]
struct Comparison {
    amount: u64,
}

#[derive(Neap)]
#[neap(assert())]
struct Nothing {
    amount: u64,
}

fn main() {}

use std::collections::VecDeque;

use neap::Neap;

#[derive(Neap)]
struct Misplaced {
    #[neap(rest)]
    keys: Vec<u64>,
    last: u8,
}

#[derive(Neap)]
#[neap(trailing = "zeros")]
struct Followed {
    #[neap(rest)]
    keys: Vec<u64>,
}

#[derive(Neap)]
struct NoVector {
    #[neap(rest)]
    name: String,
}

#[derive(Neap)]
struct Deque {
    #[neap(rest)]
    queue: VecDeque<u64>,
}

#[derive(Neap)]
struct Varying {
    #[neap(rest)]
    names: Vec<(String, u8)>,
}

#[derive(Neap)]
struct Limited {
    #[neap(rest, max = 3)]
    keys: Vec<(u64, u8)>,
}

#[derive(Neap)]
struct Since {
    id: u8,
    #[neap(rest, since)]
    keys: Vec<u64>,
}

#[derive(Neap)]
enum Action {
    Say(#[neap(rest)] Vec<u8>),
}

fn main() {}

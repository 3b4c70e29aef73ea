use neap::Neap;

const LAST: isize = 2;

#[derive(Neap)]
enum State {
    Uninitialized,
    Initialized = 5,
    Frozen = LAST,
    Closed = 3,
}

fn main() {}

use neap::Neap;

const LAST: isize = 2;

#[derive(Neap)]
enum State {
    Uninitialized,
    Initialized = 5,
    Frozen = LAST,
    Closed = 3,
}

#[derive(Neap)]
#[neap(format = "c")]
#[repr(i32)]
enum Numbered {
    First = 255,
    TooLarge,
    NoNumber = LAST as i32,
    Negative = -1,
}

fn main() {}

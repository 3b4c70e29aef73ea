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
#[neap(use_discriminant = true)]
enum Numbered {
    First = 255,
    TooLarge,
    NoNumber = LAST,
    Negative = -1,
}

#[derive(Neap)]
#[neap(use_discriminant = "yes")]
enum Text {
    First,
}

fn main() {}

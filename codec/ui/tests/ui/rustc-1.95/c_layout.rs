use neap::{MaybeNull, Neap};

#[derive(Neap)]
#[neap(format = "c")]
struct Padded {
    flag: bool,
    amount: u64,
}

#[derive(Neap)]
struct Packed {
    flag: bool,
    amount: u64,
}

#[derive(Neap, Clone, Copy)]
enum State {
    Open,
    Closed,
}

#[derive(Neap)]
#[neap(format = "c", discriminator = "anchor")]
struct Account {
    amount: u64,
}

#[derive(Neap)]
struct InBorsh {
    padded: Padded,
}

#[derive(Neap)]
#[neap(format = "c")]
struct InC {
    packed: [Packed; 2],
    state: State,
    account: Account,
    maybe: MaybeNull<Padded>,
}

fn main() {}

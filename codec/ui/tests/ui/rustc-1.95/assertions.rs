use neap::Neap;

#[derive(Neap)]
#[neap(assert(SIZE = 9, OFFSET_AMOUNT = 0))]
struct Account {
    amount: u64,
    bump: u8,
    _reserved: [u8; 7],
}

#[derive(Neap)]
#[neap(assert(HEAD_SIZE = 9))]
struct Named<'a> {
    amount: u64,
    name: &'a str,
}

fn main() {}

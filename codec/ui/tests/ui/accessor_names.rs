use neap::Neap;

#[derive(Neap)]
struct Colliding {
    amount: u64,
    set_amount: bool,
    owner_mut: u8,
    owner: [u8; 32],
}

#[derive(Neap)]
#[allow(non_snake_case)]
struct Shouting {
    amount: u64,
    AMOUNT: u64,
}

#[derive(Neap)]
struct CollidingInTail {
    keys_mut: u8,
    keys: Vec<[u8; 32]>,
    name: String,
    name_mut: u8,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
struct Taken {
    parse: u8,
    set: u8,
    as_ref: u8,
    as_bytes: [u8; 2],
}

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
struct TakenInTail {
    name: String,
    index: u8,
    encoded_len: u8,
}

#[derive(Neap)]
struct CollidingInTail {
    keys_mut: u8,
    keys: Vec<[u8; 32]>,
    name: String,
    name_mut: u8,
}

#[derive(Neap)]
struct CollidingWithOption {
    #[neap(as = COption<[u8; 32]>)]
    owner: Option<[u8; 32]>,
    clear_owner: u8,
}

fn main() {}

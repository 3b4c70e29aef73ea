use neap::Neap;

#[derive(Neap)]
struct Account {
    amount: u64,
    nothing: [u8; 0],
}

fn main() {}

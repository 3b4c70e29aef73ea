use neap::Neap;

#[derive(Neap)]
struct Account {
    amount: u64,
    delegate: Option<[u8; 32]>,
}

fn main() {}

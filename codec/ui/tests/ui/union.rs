use neap::Neap;

#[derive(Neap)]
union Account {
    amount: u64,
    bytes: [u8; 8],
}

fn main() {}

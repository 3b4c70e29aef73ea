use neap::Neap;

#[derive(Neap)]
struct Account {
    amount: u64,
    name: String,
    path: std::string::String,
    members: Vec<[u8; 32]>,
    note: &'static str,
    bytes: &'static [u8],
    tail: [u8],
}

fn main() {}

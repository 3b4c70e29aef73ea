use neap::Neap;

#[derive(Neap)]
struct Data {
    name: String,
}

#[derive(Neap)]
struct Account {
    amount: u64,
    data: Data,
}

fn main() {}

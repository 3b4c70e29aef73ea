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

#[derive(Neap)]
struct Pairs {
    pairs: Vec<(Data, u8)>,
}

fn main() {}

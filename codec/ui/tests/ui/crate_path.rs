#[derive(neap::Neap)]
#[neap(crate = "neap")]
struct Quoted {
    amount: u64,
}

fn main() {}

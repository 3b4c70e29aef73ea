use neap::Neap;

#[derive(Neap)]
#[repr(C, packed)]
struct Account {
    amount: u64,
}

fn main() {}

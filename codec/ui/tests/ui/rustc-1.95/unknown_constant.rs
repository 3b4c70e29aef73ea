use neap::Neap;

#[derive(Neap)]
#[neap(assert(OFFSET_AMUONT = 0))]
struct Account {
    amount: u64,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
struct AndVariable {
    #[neap(as = COption<[u8; 32]>, variable)]
    delegate: Option<[u8; 32]>,
}

#[derive(Neap)]
struct WithoutOption {
    #[neap(as = COption<u64>)]
    amount: u64,
}

#[derive(Neap)]
struct WithoutValue {
    #[neap(as = COption)]
    amount: Option<u64>,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
struct NotLast {
    amount: u64,
    #[neap(since)]
    delay: u64,
    name: String,
    bump: u8,
}

#[derive(Neap)]
struct WithParameters<T> {
    amount: u64,
    #[neap(since)]
    value: T,
}

#[derive(Neap)]
struct Nothing {
    #[neap(since)]
    amount: u64,
}

#[derive(Neap)]
#[neap(trailing = "allowed")]
struct BeforeOtherBytes {
    amount: u64,
    #[neap(since)]
    delay: u64,
}

fn main() {}

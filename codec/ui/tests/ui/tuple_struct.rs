use neap::Neap;

#[derive(Neap)]
struct Account(u64, [u8; 32]);

fn main() {}

use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = "anchor")]
struct Account {
    amount: u64,
}

#[derive(Neap)]
struct Named {
    #[neap(max = 32)]
    name: [u8; 32],
}

#[derive(Neap)]
enum State {
    #[neap(tag = 7)]
    Frozen,
}

fn main() {}

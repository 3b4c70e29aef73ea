use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = [1])]
enum State {
    Empty,
    Full(u8),
}

#[derive(Neap)]
#[neap(discriminator = [2])]
struct New {
    added: u8,
}

neap::migrate! {
    fn from_enum(State => New) |_| { added: 0 }
}

fn main() {}

use neap::Neap;

#[derive(Neap, Clone, Copy)]
enum State {
    Open,
    Closed,
}

#[derive(Neap)]
#[neap(format = "bincode")]
struct Head {
    state: State,
}

fn main() {}

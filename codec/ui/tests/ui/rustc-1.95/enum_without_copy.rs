use neap::Neap;

#[derive(Neap)]
enum State {
    Open,
    Closed,
}

#[derive(Neap)]
struct Account {
    state: State,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
enum State<const N: usize> {
    Open,
    Closed,
}

fn main() {}

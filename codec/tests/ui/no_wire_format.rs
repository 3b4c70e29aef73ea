use neap::Neap;

#[derive(Neap)]
struct Account {
    count: usize,
    delta: isize,
    letter: char,
    pair: (u8, u8),
    owner: &'static [u8; 32],
}

fn main() {}

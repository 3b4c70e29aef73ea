use neap::Neap;

#[derive(Neap)]
struct Entry {
    id: u16,
    #[neap(since)]
    level: u8,
}

#[derive(Neap)]
struct Board {
    entries: Vec<Entry>,
}

fn main() {}

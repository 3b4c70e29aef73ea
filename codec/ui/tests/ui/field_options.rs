use neap::Neap;

#[derive(Neap)]
struct Unknown {
    #[neap(offset = 8)]
    name: String,
}

#[derive(Neap)]
struct UnknownPath {
    #[neap(std::max = 3)]
    name: String,
}

#[derive(Neap)]
struct Twice {
    #[neap(max = 32)]
    #[neap(max = 10)]
    name: String,
}

#[derive(Neap)]
struct RenamedToNoName {
    #[neap(rename = "1st")]
    keys: Vec<[u8; 32]>,
}

#[derive(Neap)]
struct Misplaced {
    #[neap(max = 32)]
    key: [u8; 32],
    #[neap(variable)]
    amount: u64,
    #[neap(variable)]
    name: String,
    #[neap(repair)]
    is_open: bool,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
struct TooMany {
    #[neap(max(3, 10))]
    name: String,
    #[neap(max(3, 10, 2))]
    texts: Vec<String>,
    #[neap(max(3, 10))]
    bytes: Option<Vec<u8>>,
}

#[derive(Neap)]
struct None {
    #[neap(max())]
    name: String,
}

fn main() {}

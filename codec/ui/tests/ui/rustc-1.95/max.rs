use neap::Neap;

#[derive(Neap)]
struct TooLarge {
    #[neap(max = 4_294_967_296)]
    name: String,
}

#[derive(Neap)]
struct Negative {
    #[neap(max = -1)]
    name: String,
}

const LARGE: u64 = 1 << 32;

#[derive(Neap)]
struct TooLargeByName {
    #[neap(max = LARGE)]
    name: String,
}

#[derive(Neap)]
struct TooMany {
    #[neap(max(3, 10))]
    name: String,
    #[neap(max(3, 10, 2))]
    texts: Vec<String>,
    #[neap(max(3, 10))]
    bytes: Option<Vec<u8>>,
    #[neap(max = 3)]
    count: u64,
}

#[derive(Neap)]
struct Generic<T> {
    #[neap(max(3, 10))]
    values: Vec<T>,
}

fn main() {
    let numbers = Generic::<u8> { values: vec![] };
    let _ = numbers.encoded_len();
}

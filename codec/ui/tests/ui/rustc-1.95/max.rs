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

fn main() {}

use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = "global")]
struct Name {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = 7)]
struct Number {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = b"")]
struct Empty {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = [])]
struct EmptyList {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = [1, 256])]
struct TooLarge {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = [1, "2"])]
struct NoByte {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = [0; 256])]
struct TooMany {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = [0; LENGTH])]
struct NoCount {
    amount: u64,
}

#[derive(Neap)]
#[neap(discriminator = sha256(7))]
struct HashOfNumber {
    amount: u64,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
#[neap(endian = "big")]
struct Unknown {
    amount: u64,
}

#[derive(Neap)]
#[neap(format = "borsh", format = "bincode")]
struct Twice {
    amount: u64,
}

#[derive(Neap)]
#[neap(trailing = "zeros")]
#[neap(trailing = "exact")]
struct TwiceApart {
    amount: u64,
}

#[derive(Neap)]
#[neap(format = "json")]
struct Format {
    amount: u64,
}

#[derive(Neap)]
#[neap(format = bincode)]
struct FormatUnquoted {
    amount: u64,
}

#[derive(Neap)]
#[neap(trailing = "ignored")]
struct Trailing {
    amount: u64,
}

#[derive(Neap)]
#[neap(use_discriminant = true)]
struct UseDiscriminant {
    amount: u64,
}

fn main() {}

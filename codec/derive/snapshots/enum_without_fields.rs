#[derive(Neap)]
#[neap(format = "bincode")]
enum Kind {
    Open,
    Closed,
}

#[derive(Neap)]
#[borsh(use_discriminant = true)]
enum Code {
    Low = 3,
    High = 7,
}

use neap::Neap;

#[derive(Neap, Clone, Copy)]
#[borsh(use_discriminant = true)]
enum Level {
    Low = 1,
    High = 2,
}

#[derive(Neap)]
struct Guard {
    owner: [u8; 32],
    #[neap(since)]
    levels: [Level; 2],
}

#[derive(Neap)]
#[borsh(use_discriminant = true)]
#[repr(u8)]
enum Reason {
    Text(String) = 1,
    Code(u8) = 2,
}

#[derive(Neap)]
struct Refusal {
    owner: [u8; 32],
    #[neap(since, variable)]
    reason: Reason,
}

fn main() {}

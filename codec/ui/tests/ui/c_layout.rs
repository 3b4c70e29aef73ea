use neap::Neap;

#[derive(Neap)]
#[neap(format = "c")]
struct Varying<'a> {
    text: String,
    borrowed: &'a str,
    list: Vec<u64>,
    slice: &'a [u8],
    option: Option<u64>,
}

#[derive(Neap)]
#[neap(format = "c")]
struct Misplaced {
    amount: u64,
    #[neap(as = COption<[u8; 32]>)]
    delegate: Option<[u8; 32]>,
    #[neap(variable)]
    profile: Profile,
    #[neap(since)]
    bump: u8,
}

#[derive(Neap)]
#[neap(format = "c")]
struct Generic<T> {
    value: T,
}

#[derive(Neap)]
#[neap(format = "c")]
struct OfLength<const N: usize> {
    keys: [[u8; 32]; N],
}

#[derive(Neap, Clone, Copy)]
#[neap(format = "c")]
enum WithoutRepr {
    Open,
    Closed,
}

#[derive(Neap)]
#[neap(format = "c")]
#[repr(u8)]
enum WithFields {
    Nothing,
    Pay { amount: u64, to: [u8; 32] },
    Say(u8),
}

#[derive(Neap)]
#[neap(format = "c")]
#[repr(C, align(16))]
struct Aligned {
    amount: u64,
}

#[derive(Neap, Clone, Copy)]
#[neap(format = "c")]
#[repr(C, packed)]
struct Packed {
    amount: u64,
}

fn main() {}

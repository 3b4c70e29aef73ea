use neap::Neap;

#[derive(Neap)]
#[repr(C, packed)]
struct Account {
    amount: u64,
}

#[derive(Neap)]
#[repr(packed(2))]
struct PackedTo {
    amount: u64,
}

#[derive(Neap)]
#[repr(C, align(16))]
struct AlignedIsFine {
    amount: u64,
}

fn main() {}

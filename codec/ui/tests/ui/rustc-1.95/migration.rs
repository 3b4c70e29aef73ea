use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = [1])]
struct Old {
    balance: u64,
    label: String,
    members: Vec<u8>,
    #[neap(as = COption<u64>)]
    limit: Option<u64>,
}

#[derive(Neap)]
#[neap(discriminator = [2])]
struct New {
    balance: u128,
    label: String,
    limit: Option<u64>,
    added: u8,
}

neap::migrate! {
    fn other_types(Old => New) |_| { balance, label, limit, added: 0 }
}

neap::migrate! {
    fn borrowed(Old => New) |old| { balance: 0, label: old.label(), limit: None, added: 0 }
}

#[derive(Neap)]
#[neap(discriminator = [3], format = "bincode")]
struct InBincode {
    added: u8,
}

neap::migrate! {
    fn to_bincode(New => InBincode) |_| { added }
}

fn main() {}

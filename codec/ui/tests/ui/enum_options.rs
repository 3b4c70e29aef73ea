use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = "anchor")]
enum Discriminator {
    Open,
}

#[derive(Neap)]
#[neap(format = "bincode", trailing = "zeros")]
enum Trailing {
    Open,
}

#[derive(Neap)]
enum OfVariant {
    #[neap(tag = 7)]
    Frozen,
}

#[derive(Neap)]
enum OfFields {
    Pay {
        #[neap(rest)]
        keys: Vec<[u8; 32]>,
    },
    Say(#[neap(since)] String),
    Bounded(#[neap(max = 3)] u64),
    Renamed {
        #[neap(rename = "number")]
        index: u64,
    },
}

fn main() {}

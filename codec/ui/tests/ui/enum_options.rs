use neap::Neap;

#[derive(Neap)]
#[neap(discriminator = "anchor")]
enum Discriminator {
    Open,
}

#[derive(Neap)]
#[neap(format = "bincode", trailing = "zeros")]
enum Trailing {
    Pay { amount: u64 },
}

#[derive(Neap)]
#[neap(assert(SIZE = 1))]
enum Assert {
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
        #[neap(coption)]
        delegate: Option<[u8; 32]>,
    },
    Say(#[neap(since)] String),
    List {
        #[neap(item = "key")]
        keys: Vec<[u8; 32]>,
    },
    Bounded(#[neap(max = 3)] u64),
}

fn main() {}

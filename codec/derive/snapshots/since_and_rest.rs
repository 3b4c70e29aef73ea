#[derive(Neap)]
#[neap(trailing = "zeros")]
struct Grown {
    count: u64,
    #[neap(since)]
    limit: u32,
    #[neap(since, max = 16)]
    label: String,
}

#[derive(Neap)]
struct Table {
    count: u64,
    #[neap(rest)]
    keys: Vec<Pubkey>,
}

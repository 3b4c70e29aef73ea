#[derive(Neap)]
#[neap(discriminator = "anchor", trailing = "allowed", crate = vendor::neap)]
pub struct Counter {
    pub count: u64,
}

#[derive(Neap)]
#[neap(discriminator = Counter::TAG)]
struct Tagged {
    name: String,
}

#[derive(Neap)]
#[neap(discriminator = [7])]
pub enum Order {
    /// Nothing to do.
    None,
    Limit { price: u64, memos: Vec<String> },
    Batch(#[neap(max = 8)] Vec<Kind>),
}

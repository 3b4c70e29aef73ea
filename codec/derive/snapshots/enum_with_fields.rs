#[derive(Neap)]
#[neap(discriminator = [7])]
pub enum Order {
    /// Nothing to do.
    None,
    Limit { price: u64, #[neap(max = 8)] memo: String },
    Batch(Vec<u64>, Option<u16>),
}

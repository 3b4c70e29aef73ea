#[derive(Neap)]
#[neap(trailing = "zeros")]
pub struct Profile<'a> {
    #[neap(max = 10)]
    pub links: &'a [u64],
    pub score: u32,
    #[neap(since)]
    pub note: Option<Box<String>>,
}

#[derive(Neap)]
#[neap(trailing = "zeros")]
pub struct Profile<'a> {
    pub id: u64,
    #[neap(max = 32)]
    pub name: &'a str,
    #[neap(max(10, 64))]
    pub links: Vec<String>,
    pub score: u32,
    #[neap(since)]
    pub note: Option<Box<String>>,
}

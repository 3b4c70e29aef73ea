#[derive(Neap)]
pub struct Profile<'a> {
    pub id: u64,
    #[neap(max = 32)]
    pub name: &'a str,
    #[neap(max(10, 64))]
    pub links: Vec<String>,
    pub score: u32,
    pub note: Option<Box<String>>,
}

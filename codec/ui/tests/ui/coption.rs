use neap::Neap;

#[derive(Neap)]
struct AfterText {
    name: String,
    #[neap(coption)]
    delegate: Option<[u8; 32]>,
}

#[derive(Neap)]
struct AddedLater {
    amount: u64,
    #[neap(coption, since)]
    delegate: Option<[u8; 32]>,
}

#[derive(Neap)]
struct AndVariable {
    #[neap(coption, variable)]
    delegate: Option<[u8; 32]>,
}

#[derive(Neap)]
struct OfText {
    #[neap(coption)]
    name: Option<String>,
}

#[derive(Neap)]
struct WideTag {
    #[neap(coption = u16)]
    delegate: Option<[u8; 32]>,
}

fn main() {}

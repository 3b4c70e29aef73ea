use neap::Neap;

#[derive(Neap)]
struct OfText {
    #[neap(as = COption<String>)]
    name: Option<String>,
}

#[derive(Neap)]
struct WideTag {
    #[neap(as = COption<[u8; 32], u16>)]
    delegate: Option<[u8; 32]>,
}

fn main() {}

use neap::Neap;

#[derive(Neap)]
struct None {
    #[neap(max())]
    name: String,
}

#[derive(Neap)]
struct Text {
    #[neap(max = "32")]
    name: String,
}

fn main() {}

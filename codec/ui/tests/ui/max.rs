use neap::Neap;

#[derive(Neap)]
struct None {
    #[neap(max())]
    name: String,
}

fn main() {}

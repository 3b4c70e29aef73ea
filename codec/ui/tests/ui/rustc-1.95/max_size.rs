use neap::Neap;

#[derive(Neap)]
struct WithoutMax {
    name: String,
}

#[derive(Neap)]
struct AboveUsize {
    #[neap(max(4_294_967_295, 4_294_967_295))]
    names: Vec<String>,
}

const _: usize = WithoutMax::MAX_SIZE;
const _: usize = AboveUsize::MAX_SIZE;

fn main() {}

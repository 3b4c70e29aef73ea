use neap::Neap;

#[derive(Neap)]
struct Node {
    value: u64,
    children: Vec<Node>,
}

#[derive(Neap)]
struct Page<T> {
    items: Vec<T>,
    next: Option<Vec<Page<T>>>,
}

#[derive(Neap)]
enum Tree {
    Leaf(u64),
    Branch(Vec<Tree>),
}

fn main() {}

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

#[derive(Neap)]
enum List {
    End,
    More((u64, Box<List>)),
}

fn main() {}

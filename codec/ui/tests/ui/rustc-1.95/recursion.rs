use neap::Neap;

#[derive(Neap)]
struct Folder {
    entries: Vec<Entry>,
}

#[derive(Neap)]
enum Entry {
    File(u64),
    Folder(#[neap(variable)] Folder),
}

fn main() {}

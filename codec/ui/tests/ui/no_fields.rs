use neap::Neap;

#[derive(Neap)]
struct Unit;

#[derive(Neap)]
struct Braces {}

#[derive(Neap)]
enum Never {}

fn main() {}

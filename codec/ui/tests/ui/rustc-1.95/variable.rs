use neap::Neap;

type Name = String;

#[derive(Neap)]
struct Point {
    x: u8,
}

#[derive(Neap)]
struct Needless {
    #[neap(variable)]
    point: Point,
    #[neap(variable)]
    points: [(u8, Point); 2],
    #[neap(variable)]
    name: Name,
}

#[derive(Neap)]
enum Variants {
    Needless(#[neap(variable)] Point),
    Needed(#[neap(variable)] Name),
}

#[derive(Neap)]
struct Missing {
    name: Name,
}

fn main() {}

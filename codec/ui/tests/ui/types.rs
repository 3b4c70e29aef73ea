use std::{
    borrow::Cow,
    collections::{HashMap, HashSet, LinkedList},
    rc::Rc,
};

use neap::Neap;

struct COption<T>(T);

#[derive(Neap)]
struct Account<'a> {
    count: usize,
    delta: isize,
    letter: char,
    nothing_in_it: (),
    many: (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8),
    pair: (u8, usize),
    owner: &'a [u8; 32],
    mutable: &'a mut [u8],
    list: LinkedList<u8>,
    boxed: Box<str>,
    shared: Rc<u64>,
    cow: Cow<'a, str>,
    map: HashMap<u8, u8>,
    chosen: HashSet<u8>,
    delegate: COption<[u8; 32]>,
    nothing: [u8; 0],
}

#[derive(Neap)]
enum Action {
    Count(usize),
    Pair { pair: (u8, Vec<char>) },
}

#[derive(Neap)]
struct Inside {
    counts: Vec<usize>,
    pairs: Option<Vec<(u8, char)>>,
    grid: [char; 2],
}

#[derive(Neap)]
struct UnsizedBytes {
    bytes: [u8],
}

#[derive(Neap)]
struct UnsizedText {
    text: str,
}

fn main() {}

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashSet, VecDeque},
    rc::Rc,
};

use neap::Neap;

struct COption<T>(T);

#[derive(Neap)]
struct Account<'a> {
    count: usize,
    delta: isize,
    letter: char,
    pair: (u8, u8),
    owner: &'a [u8; 32],
    mutable: &'a mut [u8],
    queue: VecDeque<u8>,
    boxed: Box<u64>,
    shared: Rc<u64>,
    cow: Cow<'a, str>,
    map: BTreeMap<u8, u8>,
    set: HashSet<u8>,
    delegate: COption<[u8; 32]>,
    nothing: [u8; 0],
}

#[derive(Neap)]
enum Action {
    Count(usize),
    Pair { pair: (u8, u8) },
}

#[derive(Neap)]
struct Inside {
    counts: Vec<usize>,
    pairs: Option<Vec<(u8, u8)>>,
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

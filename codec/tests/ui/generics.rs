use neap::Neap;

#[derive(Neap)]
struct Account<T> {
    value: T,
}

#[derive(Neap)]
struct Borrowed<'a> {
    owner: &'a [u8; 32],
}

#[derive(Neap)]
struct Sized<const N: usize> {
    bytes: [u8; N],
}

#[derive(Neap)]
enum Choice<T> {
    None,
    Some(T),
}

fn main() {}

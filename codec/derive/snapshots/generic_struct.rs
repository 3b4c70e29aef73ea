#[derive(Neap)]
#[neap(discriminator = TAG)]
struct Pair<T: Clone, const N: usize> {
    first: u8,
    #[neap(max = 4)]
    values: Vec<T>,
    sizes: [u16; N],
}

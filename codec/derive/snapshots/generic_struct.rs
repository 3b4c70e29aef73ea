#[derive(Neap)]
#[neap(discriminator = TAG)]
struct Pages<T: Clone, const N: usize> {
    kind: Kind,
    #[neap(max = 4)]
    pages: [Vec<T>; N],
}

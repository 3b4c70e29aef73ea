use neap::Neap;

/// A key of another chain, which takes the last bytes of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ShortKey([u8; 20]);

impl From<[u8; 32]> for ShortKey {
    fn from(word: [u8; 32]) -> Self {
        Self(*word.last_chunk().unwrap())
    }
}

impl AsRef<[u8]> for ShortKey {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[derive(Neap)]
struct Bridge {
    #[neap(as = [u8; 32])]
    recipient: ShortKey,
}

fn main() {}

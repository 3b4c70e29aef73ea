use neap::Neap;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Four(u32);

impl From<u8> for Four {
    fn from(number: u8) -> Self {
        Self(number.into())
    }
}

impl From<Four> for u8 {
    fn from(Four(number): Four) -> Self {
        number as u8
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(16))]
struct Aligned([u8; 16]);

impl From<[u8; 16]> for Aligned {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

impl AsRef<[u8]> for Aligned {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[derive(Neap)]
#[neap(format = "c")]
struct Stored {
    #[neap(as = u8)]
    four: Four,
    #[neap(as = [u8; 16])]
    aligned: Aligned,
}

#[derive(Neap, Clone, Copy)]
#[repr(C, align(8))]
struct Key([u8; 3]);

#[derive(Neap, Clone, Copy)]
#[repr(C, packed)]
struct Amount(u64);

#[derive(Neap)]
#[neap(format = "c")]
struct Holder {
    key: Key,
    amount: Amount,
}

fn main() {}

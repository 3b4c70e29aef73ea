//! The sizes of accounts of variable length.

use neap_model::params::Params;

/// What the size of a scenario's account depends on: a number of items, and the length of a text.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The number of items.
    pub items: Dimension,
    /// The length of the text in bytes.
    pub text: Dimension,
    /// The size that a summary shows.
    pub typical: Size,
}

/// One of the two that a size consists of.
#[derive(Clone, Copy, Debug)]
pub struct Dimension {
    /// Its name as a parameter of rows, and in sentences: `members`.
    pub name: &'static str,
    /// The values that are measured, from the smallest. The other dimension then has its typical value.
    pub values: &'static [usize],
}

/// The size of an account.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Size {
    /// The number of items before the operation.
    pub items: usize,
    /// The length of the text in bytes.
    pub text: usize,
}

impl Sizes {
    /// Every size that is measured, in order. At least one of its dimensions is typical. A test checks that the costs of all other
    /// sizes follow from these.
    pub fn measured(&self) -> impl Iterator<Item = Size> + use<> {
        let Self { items, text, typical } = *self;
        let sizes = items
            .values
            .iter()
            .flat_map(move |&items| text.values.iter().map(move |&text| Size { items, text }));
        sizes.filter(move |size| size.items == typical.items || size.text == typical.text)
    }

    /// The parameters of rows of a size.
    pub fn params(&self, size: Size) -> Params {
        Params::from_iter([
            (self.items.name, size.items as u64),
            (self.text.name, size.text as u64),
        ])
    }

    /// The size of a row with these parameters.
    pub fn size(&self, params: &Params) -> Option<Size> {
        let value = |name| params.get(name).map(|value| value as usize);
        Some(Size { items: value(self.items.name)?, text: value(self.text.name)? })
    }

    /// Describes the typical account: `10 members and a name of 8 bytes`.
    pub fn typical_account(&self) -> String {
        let Size { items, text } = self.typical;
        format!("{items} {} and a {} of {text} bytes", self.items.name, self.text.name)
    }
}

/// The parameter of rows with further accounts after those that the instruction needs. They are distinct and have no data.
pub const FURTHER: &str = "further";

/// The parameter of rows with duplicates after those accounts.
pub const DUPLICATES: &str = "duplicates";

/// The numbers of further accounts and of duplicates that are measured.
pub const COUNTS: [u64; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The parameters of every row with further accounts, in order.
pub fn further() -> impl Iterator<Item = Params> {
    [FURTHER, DUPLICATES].into_iter().flat_map(|name| COUNTS.map(|count| Params::one(name, count)))
}

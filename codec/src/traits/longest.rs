/// The longest value of a type. It depends on the limits of the lengths in the value.
///
/// Parts of other types are described by the [`LONGEST`](super::wire::Wire::LONGEST) of these types.
#[derive(Clone, Copy, Debug)]
pub enum Longest {
    /// A value of this many bytes, which no `max` of an outer type limits. `usize::MAX` if the number is not known.
    Bytes(usize),
    /// A length, then as many elements. A limit of `max` is that of the length, and the limits after it are those of the elements.
    Many {
        /// The size of the length, in bytes.
        length_size: usize,
        /// The longest element.
        element: &'static Self,
    },
    /// Elements without a length before them.
    Repeated {
        /// How many there are.
        count: usize,
        /// The longest element.
        element: &'static Self,
    },
    /// Parts, one after the other.
    Parts {
        /// The longest value of each part.
        parts: &'static [Self],
    },
    /// One of several values.
    OneOf {
        /// The longest value of each kind.
        values: &'static [Self],
    },
}

impl Longest {
    /// Returns how many lengths nest in a value. `max` takes as many numbers, or fewer.
    pub const fn lengths(&self) -> usize {
        match *self {
            Self::Bytes(_) => 0,
            Self::Many { element, .. } => element.lengths() + 1,
            Self::Repeated { element, .. } => element.lengths(),
            Self::Parts { parts: mut rest } | Self::OneOf { values: mut rest } => {
                let mut greatest = 0;
                while let [first, others @ ..] = rest {
                    greatest = greater(first.lengths(), greatest);
                    rest = others;
                }
                greatest
            }
        }
    }

    /// Returns the most bytes that a value takes with these limits, or `usize::MAX` if they do not limit every length.
    pub const fn size(&self, limits: &[u32]) -> usize {
        match *self {
            Self::Bytes(size) => size,
            Self::Many { length_size, element } => match limits {
                [limit, limits @ ..] => {
                    let elements = element.size(limits).saturating_mul(*limit as usize);
                    elements.saturating_add(length_size)
                }
                [] => usize::MAX,
            },
            Self::Repeated { count, element } => element.size(limits).saturating_mul(count),
            Self::Parts { parts: mut rest } => {
                let mut sum: usize = 0;
                while let [first, others @ ..] = rest {
                    sum = sum.saturating_add(first.size(limits));
                    rest = others;
                }
                sum
            }
            Self::OneOf { values: mut rest } => {
                let mut greatest = 0;
                while let [first, others @ ..] = rest {
                    greatest = greater(first.size(limits), greatest);
                    rest = others;
                }
                greatest
            }
        }
    }
}

const fn greater(one: usize, other: usize) -> usize {
    if one > other { one } else { other }
}

//! Which part of the rows a machine is for.

use neap_toolchain::sha256;
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// A part of the rows: 2/4 is the second of four. The name of an operation decides which part its rows and bad inputs are in, so
/// a new operation moves no other.
#[derive(Clone, Copy, Debug)]
pub struct Partition {
    number: u64,
    count: u64,
}

impl Partition {
    /// Its number. The first part is 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// Whether it has a row, or a bad input, of this name: `neap::create[10]`, `neap::full refusing short-by-one`.
    pub fn contains(self, name: &str) -> bool {
        let operation = name.split(['[', ' ']).next().unwrap_or_default();
        let hash = sha256(operation).bytes().take(HEX).fold(0, |hash, digit| {
            hash << 4 | u64::from(char::from(digit).to_digit(16).unwrap_or_default())
        });
        hash % self.count == self.number - 1
    }
}

/// How many digits of a hash fit into a number.
const HEX: usize = 16;

/// The most parts.
const MOST: u64 = 1000;

impl FromStr for Partition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some(Self { number: number.parse().ok()?, count: count.parse().ok()? })
        });
        let is_part = |it: &Self| (1..=it.count).contains(&it.number) && it.count <= MOST;
        numbers.filter(is_part).ok_or_else(|| {
            format!(
                "write the part and the number of parts, as in 1/4 to 4/4; {MOST} parts is the most"
            )
        })
    }
}

impl Display for Partition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_in_one_part_with_its_bad_inputs() {
        for count in 1..=7 {
            let parts = (1..=count).map(|number| Partition { number, count });
            let parts = Vec::from_iter(parts);
            let mut sizes = vec![0_usize; parts.len()];
            for number in 0..700 {
                let row = format!("adds::add/ok-{number}");
                let own = |name: &str| parts.iter().position(|part| part.contains(name));
                let part = own(&row).unwrap();
                assert_eq!(parts.iter().filter(|part| part.contains(&row)).count(), 1, "{row}");
                for of_row in ["[10]", "[members=1]", " at most", " refusing one more byte"] {
                    assert_eq!(own(&format!("{row}{of_row}")), Some(part), "{row}{of_row}");
                }
                sizes[part] += 1;
            }
            let fair = 700 / parts.len();
            assert!(sizes.iter().all(|size| size.abs_diff(fair) < fair / 3), "{sizes:?}");
        }
    }
}

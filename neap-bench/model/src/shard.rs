//! Which part of a suite a run measures.

use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

/// A part of the rows and bad inputs of a suite. Shard 2/4 is the second of four, which together are the suite.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    count: usize,
}

/// The most shards of a suite.
const MOST: usize = 1000;

impl Shard {
    /// Its number. The first shard is 1.
    pub fn number(self) -> usize {
        self.number
    }

    /// How many shards the suite has.
    pub fn count(self) -> usize {
        self.count
    }

    /// All shards of the same suite, in order.
    pub fn all(self) -> impl Iterator<Item = Self> {
        (1..=self.count).map(move |number| Self { number, ..self })
    }

    /// Whether what has this place in the suite belongs to the shard. Neighbours belong to different shards, so that each
    /// shard gets a part of every program.
    pub fn has(self, place: usize) -> bool {
        place % self.count == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = || {
            let (number, count) = text.split_once('/')?;
            Some((number.parse().ok()?, count.parse().ok()?))
        };
        match numbers() {
            Some((number, count)) if (1..=count).contains(&number) && count <= MOST => {
                Ok(Self { number, count })
            }
            _ => Err(format!(
                "`{text}` is not a shard: 1/4 to 4/4 are the shards of 4, and {MOST} is the most"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_disjoint_and_complete() {
        for count in 1..=7 {
            let first: Shard = format!("1/{count}").parse().unwrap();
            for items in 0..50 {
                let sizes = first.all().map(|shard| (0..items).filter(|it| shard.has(*it)).count());
                let sizes = Vec::from_iter(sizes);
                assert_eq!(sizes.iter().sum::<usize>(), items, "{count}");
                assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{count}");
            }
            for place in 0..50 {
                let owners = first.all().filter(|shard| shard.has(place));
                assert_eq!(owners.count(), 1, "{place} of {count}");
            }
        }
    }

    #[test]
    fn a_shard_has_a_number_up_to_their_count() {
        for text in ["1/1", "4/4", "1000/1000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["0/4", "5/4", "1/0", "1/1001", "1", "1/", "/4", "-1/4", "a/b", "1/2/3", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}

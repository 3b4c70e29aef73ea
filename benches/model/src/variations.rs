//! The variations of a row: the same operation on other accounts.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The most variations that a report may have. The harness makes far fewer.
const MOST: usize = 1000;

/// The variations of a row, in one line of a report: `3f2a9c0d1e2f 102*3 214`.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Variations {
    /// A hash of the inputs of all variations, and of what each of them left.
    pub input: String,
    /// What each variation cost, in order.
    pub compute_units: Vec<u64>,
}

impl Variations {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.compute_units.is_empty()
    }

    /// The smallest and the largest cost of a row and its variations, if they differ.
    pub fn range(&self, compute_units: u64) -> Option<(u64, u64)> {
        let costs = self.compute_units.iter().copied();
        let (least, most) = costs.fold((compute_units, compute_units), |(least, most), cost| {
            (least.min(cost), most.max(cost))
        });
        (least < most).then_some((least, most))
    }
}

impl Display for Variations {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.input)?;
        for run in self.compute_units.chunk_by(|a, b| a == b) {
            match run {
                [cost] => write!(f, " {cost}")?,
                [cost, ..] => write!(f, " {cost}*{}", run.len())?,
                [] => {}
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for Variations {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let read = || {
            let mut words = text.split(' ');
            let input = words.next()?.to_owned();
            let mut compute_units = Vec::new();
            for word in words {
                let (cost, count) = word.split_once('*').unwrap_or((word, "1"));
                let count = count.parse().ok().filter(|count| *count <= MOST)?;
                compute_units.extend(vec![cost.parse::<u64>().ok()?; count]);
            }
            Some(Self { input, compute_units })
        };
        // Two texts of the same variations would be two reports of one run.
        read().filter(|read| !read.is_empty() && read.to_string() == text).ok_or_else(|| {
            format!("`{text}` is not a list of variations such as `3f2a9c0d1e2f 102*3 214`")
        })
    }
}

impl From<Variations> for String {
    fn from(variations: Variations) -> Self {
        variations.to_string()
    }
}

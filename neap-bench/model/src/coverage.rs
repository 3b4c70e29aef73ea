//! Which lines, functions and branches of source files ran.

use std::collections::BTreeMap;

/// What ran, by source file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Coverage(pub BTreeMap<String, FileCoverage>);

/// What of a file ran. It has only what the compiler made instructions of.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct FileCoverage {
    /// How often each line ran: as often as the instruction of it that ran most.
    pub lines: BTreeMap<u32, u64>,
    /// How often each function was called, or inlined code of it ran, by the line of its declaration and its name.
    pub functions: BTreeMap<(u32, String), u64>,
    /// How often each conditional jump of a line was taken, and how often it was not.
    pub branches: BTreeMap<u32, Vec<[u64; 2]>>,
}

/// How many parts of a kind there are, and how many of them ran.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Share {
    /// How many ran.
    pub ran: usize,
    /// How many there are.
    pub all: usize,
}

impl Coverage {
    /// Adds what ran of another program. Programs may share files.
    pub fn add(&mut self, other: Self) {
        for (name, other) in other.0 {
            let file = self.0.entry(name).or_default();
            for (line, times) in other.lines {
                *file.lines.entry(line).or_insert(0) += times;
            }
            for (function, times) in other.functions {
                *file.functions.entry(function).or_insert(0) += times;
            }
            for (line, branches) in other.branches {
                file.branches.entry(line).or_default().extend(branches);
            }
        }
    }

    /// The lines of all files.
    pub fn lines(&self) -> Share {
        Share::sum(self.0.values().map(FileCoverage::lines))
    }

    /// The functions of all files.
    pub fn functions(&self) -> Share {
        Share::sum(self.0.values().map(FileCoverage::functions))
    }

    /// The branches of all files.
    pub fn branches(&self) -> Share {
        Share::sum(self.0.values().map(FileCoverage::branches))
    }
}

impl FileCoverage {
    /// Its lines.
    pub fn lines(&self) -> Share {
        Share::of(self.lines.values())
    }

    /// Its functions.
    pub fn functions(&self) -> Share {
        Share::of(self.functions.values())
    }

    /// Its branches: each conditional jump has two.
    pub fn branches(&self) -> Share {
        Share::of(self.branches.values().flatten().flatten())
    }
}

impl Share {
    fn of<'a>(times: impl Iterator<Item = &'a u64>) -> Self {
        times.fold(Self::default(), |Self { ran, all }, times| Self {
            ran: ran + usize::from(*times > 0),
            all: all + 1,
        })
    }

    fn sum(shares: impl Iterator<Item = Self>) -> Self {
        shares.fold(Self::default(), |sum, share| Self {
            ran: sum.ran + share.ran,
            all: sum.all + share.all,
        })
    }

    /// The share in percent. All of nothing is 100.
    pub fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { 100.0 * self.ran as f64 / self.all as f64 }
    }
}

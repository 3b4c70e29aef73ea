//! What a report is compared with, and its words.

use neap_model::next::Next;

/// What a report is compared with.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Against {
    /// The committed baseline of its toolchain, which this command renews.
    Baseline(Next),
    /// Another report, such as that of the branch below.
    Base,
}

impl Default for Against {
    fn default() -> Self {
        Self::Baseline(Next::default())
    }
}

impl Against {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Baseline(_) => "the baseline",
            Self::Base => "the base",
        }
    }

    /// What the report is called.
    pub fn report(&self) -> &'static str {
        match self {
            Self::Baseline(_) => "the last report",
            Self::Base => "the head",
        }
    }

    /// The command that accepts every change, if there is one.
    pub fn accept(&self) -> Option<String> {
        match self {
            Self::Baseline(next) => Some(next.bless.clone()),
            Self::Base => None,
        }
    }

    /// How to measure both sides again.
    pub fn measure_again(&self) -> &'static str {
        match self {
            Self::Baseline(_) => "measure again, and if that does not help, bless the report",
            Self::Base => "measure both again",
        }
    }
}

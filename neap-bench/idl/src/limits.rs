//! How far a walk over types goes: a type may hold itself, and the parts double wherever an alias names the one before it twice.

/// How deep types may nest, and how many names may lead to each other: aliases, constants and imports. This is the default
/// `recursion_limit` of rustc, and the depth at which serde_json refuses an IDL.
pub const MAX_DEPTH: usize = 128;

/// The most values of one type that are read, written or drawn.
const MAX_VALUES: usize = 1 << 20;

/// How deep a walk is, and how many steps it took.
#[derive(Clone, Debug)]
pub struct Limits {
    depth: usize,
    steps: usize,
    max_steps: usize,
}

/// Why a walk ends early.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Exceeded {
    /// Too many parts hold the next one.
    #[error("more than {MAX_DEPTH} levels")]
    Depth,
    /// There are too many parts.
    #[error("more than {0} parts")]
    Steps(usize),
}

impl Limits {
    /// A walk of at most this many steps.
    pub const fn new(max_steps: usize) -> Self {
        Self { depth: 0, steps: 0, max_steps }
    }

    /// A walk over the values of a type.
    pub(crate) const fn of_values() -> Self {
        Self::new(MAX_VALUES)
    }

    /// Steps into a part. [`Limits::leave`] steps out of it again.
    ///
    /// # Errors
    ///
    /// When the part is too deep or one too many. Each later step then fails too, unless only the depth was exceeded.
    pub const fn enter(&mut self) -> Result<(), Exceeded> {
        if self.depth > MAX_DEPTH {
            return Err(Exceeded::Depth);
        }
        if self.steps == self.max_steps {
            return Err(Exceeded::Steps(self.max_steps));
        }
        self.steps += 1;
        self.depth += 1;
        Ok(())
    }

    /// Steps out of the part that was entered last.
    pub const fn leave(&mut self) {
        self.depth -= 1;
    }
}

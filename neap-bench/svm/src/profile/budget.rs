//! Bounds the work and the memory that debug information may take, because its parts may refer to each other many times.

use gimli::{EndianArcSlice, LittleEndian, Reader, ReaderOffsetId, Result};
use object::{ObjectSymbol, Symbol};
use std::{
    borrow::Cow,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use thiserror::Error;

/// What may still be done for the debug information and the symbols of one ELF. Clones share it.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Left>);

#[derive(Debug)]
struct Left {
    /// The size of the ELF.
    size: usize,
    /// How many bytes may be read. Reading fewer than [`LEAST`] at once counts as many.
    bytes: AtomicU64,
    nanoseconds: AtomicU64,
}

/// The least that a read counts for, in bytes, because the reader keeps about this much of each.
const LEAST: u64 = 8;

/// How often each byte of an ELF may be read. With lines for each instruction, it is less than 8 times.
const TIMES: u64 = 64;

/// The fewest and the most bytes that may be read. A program of 1 MB needs a tenth of the most.
const FEWEST: u64 = 1 << 20;
const MOST: u64 = 256 << 20;

/// The longest time that reading may take. A program of 100 kB takes less than a second.
const LONGEST: Duration = Duration::from_secs(60);

/// The debug information takes more than its budget.
#[derive(Debug, Error)]
#[error("the debug information is nested too deeply, or takes too much time or memory")]
pub struct OverBudget;

impl Budget {
    /// The budget for an ELF of this size.
    pub fn of_elf(size: usize) -> Self {
        let bytes = (size as u64).saturating_mul(TIMES).clamp(FEWEST, MOST);
        let nanoseconds = LONGEST.as_nanos() as u64;
        Self(Arc::new(Left { size, bytes: bytes.into(), nanoseconds: nanoseconds.into() }))
    }

    /// Takes what reading so many bytes needs. If it is not there, nothing is left, and the answer is `false`.
    pub fn take(&self, bytes: usize) -> bool {
        let left = &self.0.bytes;
        let rest = left.load(Relaxed).checked_sub(LEAST.max(bytes as u64));
        left.store(rest.unwrap_or(0), Relaxed);
        rest.is_some()
    }

    /// Reads the name of a symbol, which others may share. `None` if it has none, or if nothing is left.
    pub fn name<'a>(&self, symbol: &Symbol<'a, '_>) -> Option<&'a str> {
        let name = (!self.is_spent()).then(|| symbol.name())?;
        // A name without an end is searched for it.
        let is_left = self.take(name.map_or(self.0.size, str::len));
        name.ok().filter(|name| is_left && !name.is_empty())
    }

    /// Leaves nothing.
    pub fn exhaust(&self) {
        self.0.bytes.store(0, Relaxed);
    }

    /// Does something that takes time.
    pub fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let done = work();
        let (left, took) = (&self.0.nanoseconds, started.elapsed().as_nanos() as u64);
        left.store(left.load(Relaxed).saturating_sub(took), Relaxed);
        done
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.0.bytes.load(Relaxed) == 0 || self.0.nanoseconds.load(Relaxed) == 0
    }
}

/// A debug section that takes from a budget whatever is read of it.
#[derive(Clone, Debug)]
pub struct Section {
    data: EndianArcSlice<LittleEndian>,
    budget: Budget,
}

impl Section {
    /// A section with these bytes.
    pub fn new(data: Vec<u8>, budget: &Budget) -> Self {
        let data = EndianArcSlice::new(data.into(), LittleEndian);
        Self { data, budget: budget.clone() }
    }

    fn take(&self, bytes: usize) -> Result<()> {
        let end = gimli::Error::UnexpectedEof(self.offset_id());
        self.budget.take(bytes).then_some(()).ok_or(end)
    }
}

impl Reader for Section {
    type Endian = LittleEndian;
    type Offset = usize;

    fn endian(&self) -> LittleEndian {
        self.data.endian()
    }

    fn len(&self) -> usize {
        self.data.len()
    }

    fn empty(&mut self) {
        self.data.empty();
    }

    fn truncate(&mut self, len: usize) -> Result<()> {
        self.data.truncate(len)
    }

    fn offset_from(&self, base: &Self) -> usize {
        self.data.offset_from(&base.data)
    }

    fn offset_id(&self) -> ReaderOffsetId {
        self.data.offset_id()
    }

    fn lookup_offset_id(&self, id: ReaderOffsetId) -> Option<usize> {
        self.data.lookup_offset_id(id)
    }

    fn find(&self, byte: u8) -> Result<usize> {
        let found = self.data.find(byte);
        self.take(*found.as_ref().unwrap_or(&self.len()))?;
        found
    }

    fn skip(&mut self, len: usize) -> Result<()> {
        self.take(0)?;
        self.data.skip(len)
    }

    fn split(&mut self, len: usize) -> Result<Self> {
        self.take(0)?;
        Ok(Self { data: self.data.split(len)?, budget: self.budget.clone() })
    }

    fn to_slice(&self) -> Result<Cow<'_, [u8]>> {
        self.take(self.len())?;
        self.data.to_slice()
    }

    fn to_string(&self) -> Result<Cow<'_, str>> {
        self.take(self.len())?;
        self.data.to_string()
    }

    fn to_string_lossy(&self) -> Result<Cow<'_, str>> {
        self.take(self.len())?;
        self.data.to_string_lossy()
    }

    fn read_slice(&mut self, buffer: &mut [u8]) -> Result<()> {
        self.take(buffer.len())?;
        self.data.read_slice(buffer)
    }
}

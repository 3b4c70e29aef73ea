//! The layout of a fixture: an instruction with the accounts before it, and what it left.
//!
//! Numbers are LEB128. Addresses stand once, and others refer to them. The data of accounts is written without its zeros, and
//! after the instruction as the difference to what was before.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
};

/// The first bytes of a fixture.
pub const MAGIC: &[u8] = b"neap1\n";

/// An address.
pub type Key = [u8; 32];

/// The state of an account.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Account {
    pub lamports: u64,
    pub data: Vec<u8>,
    pub owner: Key,
    pub executable: bool,
    pub rent_epoch: u64,
}

/// An account that an instruction takes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Meta {
    pub key: Key,
    pub is_signer: bool,
    pub is_writable: bool,
}

/// An instruction.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Instruction {
    pub program: Key,
    pub metas: Vec<Meta>,
    pub data: Vec<u8>,
}

/// What an instruction left.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// The state of each account after it, in the order of those before it, and the return data.
    Success(Vec<Account>, Vec<u8>),
    /// The error as Rust's `Debug` shows it, such as `Custom(6000)`, or empty if it is not known.
    Error(String),
}

/// An instruction that a harness ran.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fixture {
    pub instruction: Instruction,
    /// Every account that the instruction names, once, and the sysvars.
    pub before: Vec<(Key, Account)>,
    pub compute_unit_limit: Option<u64>,
    /// The bytes of the heap, if the transaction asked for them.
    pub heap_size: Option<u32>,
    pub outcome: Outcome,
    pub compute_units: u64,
}

impl Fixture {
    /// The fixture's bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = self.encode_without_units();
        number(&mut bytes, self.compute_units);
        bytes
    }

    /// A hash of what was recorded. What it cost belongs to one build, so it is left out.
    pub fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.encode_without_units().hash(&mut hasher);
        hasher.finish()
    }

    fn encode_without_units(&self) -> Vec<u8> {
        let Self { instruction, before, compute_unit_limit, heap_size, outcome, .. } = self;
        let mut keys = Keys::default();
        let mut rest = Vec::new();
        number(&mut rest, keys.index(&instruction.program));
        number(&mut rest, instruction.metas.len() as u64);
        for Meta { key, is_signer, is_writable } in &instruction.metas {
            let flags = u64::from(*is_signer) | u64::from(*is_writable) << 1;
            number(&mut rest, keys.index(key) << 2 | flags);
        }
        bytes(&mut rest, &instruction.data);
        number(&mut rest, compute_unit_limit.map_or(0, |limit| limit.saturating_add(1)));
        number(&mut rest, heap_size.unwrap_or(0).into());
        number(&mut rest, before.len() as u64);
        for (key, account) in before {
            number(&mut rest, keys.index(key));
            state(&mut rest, account, &[], &mut keys);
        }
        match outcome {
            Outcome::Success(after, return_data) => {
                number(&mut rest, 0);
                let pairs = before.iter().zip(after).enumerate();
                let changed = pairs.filter(|(_, ((_, before), after))| before != *after);
                let changed: Vec<_> = changed.collect();
                number(&mut rest, changed.len() as u64);
                for (place, ((_, before), after)) in changed {
                    number(&mut rest, place as u64);
                    state(&mut rest, after, &before.data, &mut keys);
                }
                bytes(&mut rest, return_data);
            }
            Outcome::Error(error) => {
                number(&mut rest, 1);
                bytes(&mut rest, error.as_bytes());
            }
        }
        let mut all = MAGIC.to_vec();
        number(&mut all, keys.0.len() as u64);
        all.extend(keys.0.concat());
        all.extend(rest);
        all
    }

    /// Reads a fixture's bytes.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn decode(bytes: &[u8]) -> Result<Self, &'static str> {
        let rest = bytes.strip_prefix(MAGIC).ok_or("it does not begin as one")?;
        let mut reader = Reader { rest, keys: Vec::new(), data_left: MOST_DATA };
        for _ in 0..reader.count()? {
            let key = reader.take(32)?.try_into().map_err(|_| CUT_OFF)?;
            reader.keys.push(key);
        }
        let program = reader.key()?;
        let metas = (0..reader.count()?).map(|_| {
            let number = reader.number()?;
            let key = reader.key_at(number >> 2)?;
            Ok(Meta { key, is_signer: number & 1 != 0, is_writable: number & 2 != 0 })
        });
        let metas = metas.collect::<Result<_, &str>>()?;
        let instruction = Instruction { program, metas, data: reader.bytes()?.to_vec() };
        let compute_unit_limit = reader.number()?.checked_sub(1);
        let heap_size = u32::try_from(reader.number()?).map_err(|_| "its heap is too large")?;
        let before = (0..reader.count()?).map(|_| Ok((reader.key()?, reader.state(&[])?)));
        let before = before.collect::<Result<Vec<_>, &str>>()?;
        let outcome = if reader.number()? == 0 {
            let mut after: Vec<_> = before.iter().map(|(_, account)| account.clone()).collect();
            for _ in 0..reader.count()? {
                let place = usize::try_from(reader.number()?).map_err(|_| CUT_OFF)?;
                let account = after.get_mut(place).ok_or("it changes an account that it lacks")?;
                *account = reader.state(&before[place].1.data)?;
            }
            Outcome::Success(after, reader.bytes()?.to_vec())
        } else {
            Outcome::Error(String::from_utf8_lossy(reader.bytes()?).into_owned())
        };
        let compute_units = reader.number()?;
        let heap_size = Some(heap_size).filter(|bytes| *bytes > 0);
        Ok(Self { instruction, before, compute_unit_limit, heap_size, outcome, compute_units })
    }
}

/// The addresses of a fixture.
#[derive(Default)]
struct Keys(Vec<Key>);

impl Keys {
    fn index(&mut self, key: &Key) -> u64 {
        let known = self.0.iter().position(|known| known == key);
        known.unwrap_or_else(|| {
            self.0.push(*key);
            self.0.len() - 1
        }) as u64
    }
}

fn number(into: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        into.push(number as u8 | 0x80);
        number >>= 7;
    }
    into.push(number as u8);
}

fn bytes(into: &mut Vec<u8>, bytes: &[u8]) {
    number(into, bytes.len() as u64);
    into.extend(bytes);
}

/// An account's flags: it is executable, and its rent epoch is the last one, as in all accounts that are exempt.
const EXECUTABLE: u64 = 1;
const EXEMPT: u64 = 2;

/// Writes the state of an account, with the difference of its data to other data.
fn state(into: &mut Vec<u8>, account: &Account, other: &[u8], keys: &mut Keys) {
    let Account { lamports, data, owner, executable, rent_epoch } = account;
    let is_exempt = *rent_epoch == u64::MAX;
    number(into, if *executable { EXECUTABLE } else { 0 } | if is_exempt { EXEMPT } else { 0 });
    if !is_exempt {
        number(into, *rent_epoch);
    }
    number(into, *lamports);
    number(into, keys.index(owner));
    sparse(into, &difference(data, other));
}

fn difference(data: &[u8], other: &[u8]) -> Vec<u8> {
    let other = other.iter().copied().chain(std::iter::repeat(0));
    data.iter().zip(other).map(|(byte, other)| byte ^ other).collect()
}

/// Fewer zeros than this are not worth two numbers.
const LEAST_ZEROS: usize = 4;

/// Writes the length of bytes, and by turns some bytes and how many zeros follow them.
fn sparse(into: &mut Vec<u8>, all: &[u8]) {
    number(into, all.len() as u64);
    let mut rest = all;
    while !rest.is_empty() {
        let zeros = |at: usize| rest[at..].iter().take_while(|byte| **byte == 0).count();
        let is_end = |at: &usize| zeros(*at) >= LEAST_ZEROS.min(rest.len() - at);
        let end = (0..rest.len()).find(is_end).unwrap_or(rest.len());
        bytes(into, &rest[..end]);
        let zeros = zeros(end);
        number(into, zeros as u64);
        rest = &rest[end + zeros..];
    }
}

/// The most bytes of accounts, before and after: twice what a transaction loads.
const MOST_DATA: u64 = 2 * 64 * 1024 * 1024;

const CUT_OFF: &str = "it is cut off";

struct Reader<'a> {
    rest: &'a [u8],
    keys: Vec<Key>,
    /// How many bytes of accounts may still come.
    data_left: u64,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], &'static str> {
        if length > self.rest.len() {
            return Err(CUT_OFF);
        }
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u64, &'static str> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err("a number in it is too large")
    }

    /// A number of parts, each of which has a byte.
    fn count(&mut self) -> Result<usize, &'static str> {
        let count = usize::try_from(self.number()?).map_err(|_| CUT_OFF)?;
        if count > self.rest.len() {
            return Err(CUT_OFF);
        }
        Ok(count)
    }

    fn bytes(&mut self) -> Result<&'a [u8], &'static str> {
        let length = self.count()?;
        self.take(length)
    }

    fn key(&mut self) -> Result<Key, &'static str> {
        let index = self.number()?;
        self.key_at(index)
    }

    fn key_at(&self, index: u64) -> Result<Key, &'static str> {
        let key = usize::try_from(index).ok().and_then(|index| self.keys.get(index));
        key.copied().ok_or("it names an address that it lacks")
    }

    fn state(&mut self, other: &[u8]) -> Result<Account, &'static str> {
        let flags = self.number()?;
        let rent_epoch = if flags & EXEMPT == 0 { self.number()? } else { u64::MAX };
        let (lamports, owner) = (self.number()?, self.key()?);
        let data = difference(&self.sparse()?, other);
        Ok(Account { lamports, data, owner, executable: flags & EXECUTABLE != 0, rent_epoch })
    }

    fn sparse(&mut self) -> Result<Vec<u8>, &'static str> {
        let length = self.number()?;
        self.data_left =
            self.data_left.checked_sub(length).ok_or("its accounts have too much data")?;
        let length = length as usize;
        let mut data = Vec::with_capacity(length);
        while data.len() < length {
            let some = self.bytes()?;
            data.extend(some);
            let zeros = self.number()?;
            let end = (data.len() as u64).saturating_add(zeros);
            if end > length as u64 || (some.is_empty() && zeros == 0) {
                return Err("the data of an account has another length");
            }
            data.resize(end as usize, 0);
        }
        Ok(data)
    }
}
